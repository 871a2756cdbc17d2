import { START_WITH, type StartWith } from '@pack/core/accounts/start-with'
import { messageOf } from '../../product/api.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { notify } from '../../ui/toast.tsx'
import { useSaveStartWith } from './account.ts'

const CHOICES: Record<StartWith, { label: string; note: string }> = {
  hook: { label: 'The hook', note: 'The first line is heard right away. An intro that you uploaded follows it.' },
  intro: { label: 'My intro', note: 'Your intro plays first, or the starter kit’s.' },
}

/** The choice of what the account's videos start with; saved at once. */
export function StartWithChoice({ saved }: { saved: StartWith }) {
  const save = useSaveStartWith()
  const chosen = save.isPending ? save.variables : saved
  return (
    <Card>
      <h3 className="text-xl">How videos start</h3>
      <div className="mt-3">
        <RadioCards
          legend="Start with"
          className="sm:grid-cols-2"
          choices={START_WITH.map((value) => ({ value, ...CHOICES[value] }))}
          value={chosen}
          onChange={(value) => save.mutate(value, { onSuccess: () => notify.done('Saved!') })}
        />
      </div>
      <p className="mt-2 text-muted text-sm">Applies to new videos, and to older ones when you render them again.</p>
      {save.error && (
        <Notice tone="danger" role="alert" className="mt-3">
          {messageOf(save.error)}
        </Notice>
      )}
    </Card>
  )
}
