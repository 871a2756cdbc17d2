import type { Wolf } from '@pack/core/personas/pack'
import type { WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { HearButton } from '../ui/hear-button.tsx'
import { notify } from '../ui/toast.tsx'
import { Wolf as WolfPicture } from '../ui/wolf.tsx'
import { NO_SAMPLE, wolfSample } from './hear-wolf.tsx'

type Props = {
  wolves: readonly Wolf[]
  /** Accessible name of the list. */
  label: string
  /** The label on each tile, such as "Choose". */
  action: string | ((wolf: Wolf) => string)
  /** Accessible name of a tile's button; contains the action. */
  nameOf: (wolf: Wolf) => string
  /** What is said beside a wolf's name. */
  badgeOf?: (wolf: Wolf) => string | null
  disabled: boolean
  /** Why nothing can be chosen. */
  hint?: string | undefined
  onChoose: (id: WolfId) => void
  className?: string
}

/**
 * Wolves to choose from, with their roles and voices. The whole tile is the button; a wide one has the portrait beside
 * the text. The listen button is in the corner, in a narrow tile beside the portrait.
 */
export const WolfTiles = ({ wolves, label, action, nameOf, badgeOf, disabled, hint, onChoose, className }: Props) => (
  <ul
    aria-label={label}
    className={classNames('grid auto-rows-fr grid-cols-3 gap-2.5 large-text:grid-cols-2 lg:gap-3', className)}
  >
    {wolves.map((wolf) => {
      const badge = badgeOf?.(wolf)
      return (
        <li
          key={wolf.id}
          style={{ '--accent': `var(--wolf-${wolf.id})` }}
          className="group/row @container relative flex flex-col rounded-2xl border border-control bg-button transition-colors has-[>button:enabled:hover]:border-accent has-[>button:enabled:hover]:bg-raised has-[>button:disabled]:opacity-60"
        >
          <button
            type="button"
            disabled={disabled}
            aria-label={nameOf(wolf)}
            title={hint}
            onClick={() => onChoose(wolf.id)}
            className="flex flex-1 cursor-pointer flex-col items-start gap-1.5 p-2 text-left after:absolute after:inset-0 after:rounded-2xl disabled:cursor-progress @min-[11rem]:items-center @min-[11rem]:pt-4 @min-[11rem]:text-center @min-[18rem]:flex-row @min-[18rem]:gap-4 @min-[18rem]:p-3 @min-[18rem]:text-left"
          >
            <WolfPicture
              look={WOLF_LOOKS[wolf.id]}
              variant="avatar"
              className="w-11 shrink-0 @min-[11rem]:w-22 @min-[18rem]:w-24"
            />
            <span className="flex w-full min-w-0 flex-1 flex-col items-start gap-1 @min-[11rem]:items-center @min-[11rem]:gap-1.5 @min-[18rem]:items-start @min-[18rem]:gap-0.5 @min-[18rem]:self-stretch">
              <span className="flex flex-wrap items-baseline gap-x-2 font-semibold text-base">
                {wolf.name}
                {badge && <span className="whitespace-nowrap font-normal text-muted text-xs">{badge}</span>}
              </span>
              <span className="min-h-8 text-balance text-muted text-xs leading-4 @min-[11rem]:min-h-0">
                {wolf.role_title}
              </span>
              <span
                className={buttonClass(
                  'tinted',
                  'small',
                  'mt-auto w-full px-1! max-sm:min-h-11 @max-[11rem]:text-xs! @min-[18rem]:w-[calc(100%-3rem)]',
                )}
              >
                {typeof action === 'string' ? action : action(wolf)}
              </span>
            </span>
          </button>
          <span className="absolute top-1.5 right-1.5 z-1 @min-[11rem]:top-2 @min-[11rem]:right-2 @min-[18rem]:top-auto @min-[18rem]:right-3 @min-[18rem]:bottom-3">
            <HearButton
              label={`Listen to ${wolf.name}`}
              size="small"
              load={() => wolfSample(wolf)}
              onError={() => notify.failed(NO_SAMPLE)}
              className="relative min-h-7! @min-[11rem]:min-h-8! @min-[18rem]:min-h-9! before:absolute before:-inset-2"
            />
          </span>
        </li>
      )
    })}
  </ul>
)
