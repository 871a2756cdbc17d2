import { PACK } from '@pack/core/personas/pack'
import type { Persona } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { messageOf } from '../../product/api.ts'
import { HearWolf } from '../../product/hear-wolf.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { useClone } from './use-clone.ts'

type Props = {
  open: boolean
  /** The account's personas: their wolves are marked. */
  taken: readonly Persona[]
  onClose: () => void
}

/** Lets the user choose a wolf to clone. */
export function CloneDialog({ open, taken, onClose }: Props) {
  const { clone, isPending, error, reset } = useClone(onClose)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Choose a wolf to clone"
      description="You’ll get a copy with its voice, face and backstory. You can change everything later."
      className="max-w-2xl!"
    >
      {error && (
        <Notice tone="danger" role="alert" className="mb-4">
          {messageOf(error)}
        </Notice>
      )}
      <ul className="grid gap-3 sm:grid-cols-2">
        {Object.values(PACK).map((wolf) => {
          const copies = taken.filter(({ clone_of }) => clone_of === wolf.id).length
          return (
            <li
              key={wolf.id}
              style={{ '--accent': `var(--wolf-${wolf.id})` }}
              className="flex items-center gap-3 rounded-2xl border border-line p-3 transition-colors hover:border-accent hover:bg-raised"
            >
              <button
                type="button"
                disabled={isPending}
                onClick={() => clone(wolf.id)}
                className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-xl text-left disabled:cursor-progress disabled:opacity-60"
              >
                <Wolf look={WOLF_LOOKS[wolf.id]} variant="avatar" className="w-14 shrink-0" />
                <span className="min-w-0">
                  <span className="block font-display text-lg font-semibold">{wolf.name}</span>
                  <span className="block text-xs leading-4 text-muted">{wolf.role_title}</span>
                  {copies > 0 && (
                    <Badge className="mt-1.5">{copies === 1 ? 'You have one' : `You have ${copies}`}</Badge>
                  )}
                </span>
              </button>
              <HearWolf wolf={wolf} size="small" />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
