import { PACK } from '@pack/core/personas/pack'
import type { Persona, WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { messageOf } from '../../product/api.ts'
import { classNames } from '../../ui/class-names.ts'
import { useReadOnly } from '../../ui/read-only.ts'
import { notify } from '../../ui/toast.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { useAddWolves } from './jobs.ts'

type Props = {
  cast: readonly Persona[]
  /** With their role, over the whole width. */
  large?: boolean
  onAdded: (persona: Persona) => void
}

/** The wolves that the account does not have yet. One press adds a wolf, ready to speak. */
export function AddWolves({ cast, large = false, onAdded }: Props) {
  const take = useAddWolves()
  const readOnly = useReadOnly()
  const left = Object.values(PACK).filter((wolf) => !cast.some((persona) => persona.clone_of === wolf.id))
  // The list may be gone when the wolf is there.
  const choose = (id: WolfId) =>
    take.mutateAsync([id]).then(onAdded, (problem: unknown) => notify.failed(messageOf(problem)))
  return (
    <ul
      aria-label="Wolves of the Pack"
      className={
        large
          ? 'grid w-full max-w-md grid-cols-3 gap-2.5 @min-[58rem]:max-w-none @min-[58rem]:grid-cols-9'
          : 'flex flex-wrap gap-2.5'
      }
    >
      {left.map((wolf) => (
        <li key={wolf.id}>
          <button
            type="button"
            disabled={take.isPending || readOnly !== null}
            onClick={() => void choose(wolf.id)}
            aria-label={wolf.name}
            title={readOnly ?? wolf.role_title}
            style={{ '--accent': `var(--wolf-${wolf.id})` }}
            className={classNames(
              'flex cursor-pointer flex-col items-center gap-1.5 rounded-2xl border px-2 text-sm transition-colors hover:border-accent hover:bg-raised disabled:cursor-progress disabled:opacity-60',
              large ? 'size-full border-control bg-bg py-4' : 'w-20 border-line py-2.5',
            )}
          >
            <Wolf look={WOLF_LOOKS[wolf.id]} variant="avatar" className={large ? 'w-16' : 'w-12'} />
            <span className={large ? 'font-semibold text-base' : undefined}>{wolf.name}</span>
            {large && <span className="text-balance text-muted text-xs leading-4">{wolf.role_title}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
