import { Maximize2, Minimize2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  /** Width and height of the video, px. */
  width: number
  height: number
  /** Id of the element that names the preview. */
  labelledBy?: string
  controls: ReactNode
  caption: ReactNode
  /** Fills the space of the video. */
  children: ReactNode
}

/**
 * A preview with its controls, as high as the dialog around it allows. Below the breakpoint of two columns it is small
 * and beside its controls, so that the form comes first; a press on it enlarges it.
 */
export function PreviewLayout({ width, height, labelledBy, controls, caption, children }: Props) {
  const [large, setLarge] = useState(false)
  const upright = height > width
  const Icon = large ? Minimize2 : Maximize2
  return (
    <figure
      aria-labelledby={labelledBy}
      className={classNames(
        'm-0 grid gap-3',
        !large && 'max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2',
        !large && (upright ? 'max-lg:grid-cols-[6.5rem_minmax(0,1fr)]' : 'max-lg:grid-cols-[10rem_minmax(0,1fr)]'),
        large && upright && 'max-lg:mx-auto max-lg:w-full max-lg:max-w-72',
      )}
    >
      <div
        className={classNames(
          'relative overflow-hidden rounded-2xl border border-line bg-black',
          !large && (upright ? 'max-lg:row-span-2 max-lg:rounded-xl' : 'max-lg:rounded-xl'),
        )}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {children}
        <button
          type="button"
          aria-label={large ? 'Make the preview smaller' : 'Enlarge the preview'}
          onClick={() => setLarge(!large)}
          className="absolute inset-0 cursor-pointer rounded-xl lg:hidden"
        >
          <Icon aria-hidden className="absolute right-1.5 bottom-1.5 size-6 rounded-md bg-black/60 p-1 text-white" />
        </button>
      </div>
      <div
        className={classNames(
          'flex items-center gap-3',
          !large && 'max-lg:flex-wrap',
          !large && upright && 'max-lg:self-end',
        )}
      >
        {controls}
      </div>
      <figcaption
        id={labelledBy}
        className={classNames(
          // As high while the preview loads, so that what is below never moves.
          'text-muted text-sm text-pretty lg:min-h-[3lh]',
          !large && (upright ? 'max-lg:self-start max-lg:text-xs' : 'max-lg:col-span-2 max-lg:text-xs'),
        )}
      >
        {caption}
      </figcaption>
    </figure>
  )
}
