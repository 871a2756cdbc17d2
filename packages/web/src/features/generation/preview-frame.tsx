import type { BackgroundMode } from '@pack/core/content/background'
import { FRAME_SIZE, type Orientation } from '@pack/core/film/timeline'
import type { ReactNode } from 'react'

type Props = {
  orientation: Orientation
  backgroundMode: BackgroundMode
  /** Names of personas that are shown although none is chosen yet. */
  standIns: readonly string[]
  /** It shows what the user typed as the script. */
  hasOwnLines: boolean
  /** The theme of what it shows, where that was just ordered. */
  ordered?: string | undefined
  children: ReactNode
}

/** Reserves the preview's space in the video's aspect ratio, so that nothing shifts when the preview loads. */
export function PreviewFrame({ orientation, backgroundMode, standIns, hasOwnLines, ordered, children }: Props) {
  const { width, height } = FRAME_SIZE[orientation]
  return (
    <figure
      className={
        orientation === 'vertical' ? 'm-0 max-sm:flex max-sm:items-center max-sm:gap-5 large-text:flex-wrap' : 'm-0'
      }
    >
      <div
        className={`relative overflow-hidden rounded-2xl border border-line bg-black shadow-lg ${orientation === 'vertical' ? 'max-w-full max-sm:w-38 max-sm:shrink-0' : ''}`}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {children}
        {standIns.length > 0 && (
          <span className="absolute top-3 right-3 rounded-full bg-black/60 px-2.5 py-1 font-semibold text-white text-xs">
            Example
          </span>
        )}
      </div>
      <figcaption className="mt-2 text-muted text-sm text-pretty">
        {ordered !== undefined ? (
          <>
            This previews <bdi>“{ordered}”</bdi>, which you just ordered. It changes as you fill in the next one.
          </>
        ) : standIns.length > 0 ? (
          <>This example shows {standIns.join(' and ')}. Choose who speaks to see how your own video will look.</>
        ) : (
          <>
            Live preview with {hasOwnLines ? 'your first line' : 'sample text'}
            {backgroundMode === 'ai_slideshow' && (hasOwnLines ? ' and sample images' : ' and images')}. Your video will
            have these captions, colors and branding.
          </>
        )}
      </figcaption>
    </figure>
  )
}
