import { PACK } from '@pack/core/personas/pack'
import type { WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../product/api.ts'
import { paths } from '../../product/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { useCreatePersona } from './personas.ts'

/** Clones the chosen wolf and opens the copy in the editor. */
export function CloneDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useCreatePersona()
  const navigate = useNavigate()
  const clone = (id: WolfId) =>
    create.mutate(
      { clone_of: id },
      {
        onSuccess: (persona) => {
          notify.done(`${persona.name} added to your personas.`)
          onClose()
          void navigate({ to: paths.persona, params: { id: persona.id } })
        },
        onError: (problem) => notify.failed(messageOf(problem)),
      },
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choose a wolf to clone"
      description="You’ll get a copy with its voice, face and backstory. You can change everything later."
      className="max-w-2xl!"
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Object.values(PACK).map((wolf) => (
          <li key={wolf.id} className="flex">
            <button
              type="button"
              disabled={create.isPending}
              onClick={() => clone(wolf.id)}
              style={{ '--accent': `var(--wolf-${wolf.id})` }}
              className="flex flex-1 cursor-pointer flex-col items-center gap-2 rounded-2xl border border-line p-3.5 text-center transition-colors hover:border-accent hover:bg-raised disabled:cursor-progress disabled:opacity-60 sm:flex-row sm:text-left"
            >
              <Wolf look={WOLF_LOOKS[wolf.id]} variant="avatar" className="w-14 shrink-0" />
              <span className="min-w-0">
                <span className="block font-display text-lg font-semibold">{wolf.name}</span>
                <span className="block text-xs leading-4 text-muted">{wolf.role_title}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
