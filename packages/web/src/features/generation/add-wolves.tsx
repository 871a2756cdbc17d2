import { PACK } from '@pack/core/personas/pack'
import type { Persona, WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Plus } from 'lucide-react'
import type { Ref } from 'react'
import { messageOf } from '../../product/api.ts'
import { WolfTiles } from '../../product/wolf-tiles.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useReadOnly } from '../../ui/read-only.ts'
import { notify } from '../../ui/toast.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { useAddWolves } from './jobs.ts'

type Props = {
  cast: readonly Persona[]
  /** With their role, over the whole width. */
  large?: boolean
  /** The list, when not `large`. */
  ref?: Ref<HTMLUListElement> | undefined
  onAdded: (persona: Persona) => void
}

/** The wolves that the account does not have yet. One press adds a wolf, ready to speak. */
export function AddWolves({ cast, large = false, ref, onAdded }: Props) {
  const take = useAddWolves()
  const readOnly = useReadOnly()
  const left = Object.values(PACK).filter((wolf) => !cast.some((persona) => persona.clone_of === wolf.id))
  // The list may be gone when the wolf is there.
  const choose = (id: WolfId) => {
    // Not disabled meanwhile: the pressed button would lose the focus.
    if (!take.isPending)
      void take.mutateAsync([id]).then(onAdded, (problem: unknown) => notify.failed(messageOf(problem)))
  }
  if (large)
    return (
      <WolfTiles
        wolves={left}
        label="Wolves of the Pack"
        action="Choose"
        nameOf={({ name }) => `Choose ${name}`}
        disabled={readOnly !== null}
        hint={readOnly ?? undefined}
        onChoose={choose}
        className={classNames('w-full transition-opacity', take.isPending && 'opacity-60')}
      />
    )
  return (
    <ul
      ref={ref}
      aria-label="Wolves of the Pack"
      className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2"
    >
      {left.map((wolf) => (
        <li key={wolf.id}>
          <button
            type="button"
            disabled={readOnly !== null}
            aria-disabled={take.isPending || undefined}
            onClick={() => choose(wolf.id)}
            aria-label={wolf.name}
            title={readOnly ?? wolf.role_title}
            style={{ '--accent': `var(--wolf-${wolf.id})` }}
            className="relative flex w-full cursor-pointer flex-col items-center gap-1 rounded-xl border border-control bg-field px-2 py-2 font-medium text-[0.8125rem] transition-colors hover:border-accent hover:bg-raised disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60"
          >
            <Wolf look={WOLF_LOOKS[wolf.id]} variant="avatar" className="w-12" />
            {wolf.name}
            <Plus aria-hidden className="absolute top-1.5 right-1.5 size-3.5 text-brand" />
          </button>
        </li>
      ))}
    </ul>
  )
}
