import { PACK } from '@pack/core/personas/pack'
import type { Persona, WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { messageOf } from '../../product/api.ts'
import { notify } from '../../ui/toast.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { useAddWolf } from './jobs.ts'

/** The wolves that the account does not have yet. One press adds a wolf, ready to speak. */
export function AddWolves({ cast, onAdded }: { cast: readonly Persona[]; onAdded: (persona: Persona) => void }) {
  const take = useAddWolf()
  const left = Object.values(PACK).filter((wolf) => !cast.some((persona) => persona.clone_of === wolf.id))
  const choose = (id: WolfId) =>
    take.mutate(id, { onSuccess: onAdded, onError: (problem) => notify.failed(messageOf(problem)) })
  return (
    <ul aria-label="Wolves of the Pack" className="flex flex-wrap justify-center gap-2.5">
      {left.map((wolf) => (
        <li key={wolf.id}>
          <button
            type="button"
            disabled={take.isPending}
            onClick={() => choose(wolf.id)}
            title={wolf.role_title}
            style={{ '--accent': `var(--wolf-${wolf.id})` }}
            className="flex w-20 cursor-pointer flex-col items-center gap-1.5 rounded-2xl border border-line px-2 py-2.5 text-sm transition-colors hover:border-accent hover:bg-raised disabled:cursor-progress disabled:opacity-60"
          >
            <Wolf look={WOLF_LOOKS[wolf.id]} variant="avatar" className="w-12" />
            {wolf.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
