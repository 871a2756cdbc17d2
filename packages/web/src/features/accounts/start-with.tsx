import { START_WITH, type StartWith } from '@pack/core/accounts/start-with'
import { messageOf } from '../../product/api.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
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
      <fieldset className="m-0 mt-3 min-w-0 border-0 p-0" disabled={save.isPending}>
        <legend className="mb-1.5 font-semibold text-sm">Start with</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {START_WITH.map((value) => (
            <label
              key={value}
              className="flex cursor-pointer flex-col gap-0.5 rounded-xl border border-control bg-bg px-4 py-3 transition-colors hover:border-muted has-checked:border-brand has-checked:bg-brand/10 has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="start-with"
                value={value}
                checked={chosen === value}
                onChange={() => save.mutate(value, { onSuccess: () => notify.done('Saved!') })}
                className="sr-only"
              />
              <span className="font-semibold">{CHOICES[value].label}</span>
              <span className="text-[0.8125rem] text-muted">{CHOICES[value].note}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="mt-2 text-muted text-sm">Applies to new videos, and to older ones when you render them again.</p>
      {save.error && (
        <Notice tone="danger" role="alert" className="mt-3">
          {messageOf(save.error)}
        </Notice>
      )}
    </Card>
  )
}
