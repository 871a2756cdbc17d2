import type { Wolf } from '@pack/core/personas/pack'
import type { WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { classNames } from '../ui/class-names.ts'
import { Wolf as WolfPicture } from '../ui/wolf.tsx'
import { HearWolf } from './hear-wolf.tsx'

type Props = {
  wolves: readonly Wolf[]
  /** Accessible name of the list. */
  label: string
  /** Accessible name of a wolf's button. */
  nameOf: (wolf: Wolf) => string
  disabled: boolean
  /** Why nothing can be chosen. */
  hint?: string | undefined
  onChoose: (id: WolfId) => void
  className?: string
}

/** Wolves to choose from, with their roles and voices. */
export const WolfTiles = ({ wolves, label, nameOf, disabled, hint, onChoose, className }: Props) => (
  <ul aria-label={label} className={classNames('grid grid-cols-3 gap-2.5', className)}>
    {wolves.map((wolf) => (
      <li
        key={wolf.id}
        style={{ '--accent': `var(--wolf-${wolf.id})` }}
        className="relative flex flex-col items-center gap-2 rounded-2xl border border-control bg-button px-2 pt-4 pb-2.5 transition-colors has-[>button:enabled:hover]:border-accent has-[>button:enabled:hover]:bg-raised has-[>button:disabled]:opacity-60"
      >
        <button
          type="button"
          disabled={disabled}
          aria-label={nameOf(wolf)}
          title={hint}
          onClick={() => onChoose(wolf.id)}
          className="flex flex-1 cursor-pointer flex-col items-center gap-1.5 rounded-xl text-sm after:absolute after:inset-0 after:rounded-2xl disabled:cursor-progress"
        >
          <WolfPicture look={WOLF_LOOKS[wolf.id]} variant="avatar" className="w-16" />
          <span className="font-semibold text-base">{wolf.name}</span>
          <span className="text-balance text-muted text-xs leading-4">{wolf.role_title}</span>
        </button>
        <span className="relative z-1">
          <HearWolf wolf={wolf} size="small" text="Listen" className="px-2.5! text-xs! font-medium!" />
        </span>
      </li>
    ))}
  </ul>
)
