import type { BackgroundMode } from '@pack/core/content/background'
import type { Mode } from '@pack/core/content/mode'
import { HORIZONTAL, VERTICAL } from '@pack/core/film/timeline'
import type { ReactNode } from 'react'

type Props = { mode: Mode; backgroundMode: BackgroundMode; children: ReactNode }

/** The preview's place, in the video's own shape from the first moment: what fills it may come later and nothing jumps. */
export function PreviewFrame({ mode, backgroundMode, children }: Props) {
  const { width, height } = mode === 'short' ? VERTICAL : HORIZONTAL
  return (
    <figure className="m-0">
      <div
        className="relative overflow-hidden rounded-2xl border border-line bg-raised shadow-lg"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {children}
      </div>
      <figcaption className="mt-2 text-muted text-sm">
        Live preview: the same painter draws your video. Your script replaces these lines
        {backgroundMode === 'ai_slideshow' ? ', and pictures that are made follow it.' : '.'}
      </figcaption>
    </figure>
  )
}
