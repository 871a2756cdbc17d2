import type { Slideshow } from '@pack/core/film/background'
import { slideAt, zoomAt } from '@pack/core/film/slideshow'
import type { Timeline } from '@pack/core/film/timeline'

/** Draws a slideshow at `seconds` of the body, with the zoom and the cross-fades of the video. */
export function paintSlides(
  context: CanvasRenderingContext2D,
  { width, height }: Pick<Timeline, 'width' | 'height'>,
  background: Slideshow,
  seconds: number,
  pictures: ReadonlyMap<string, HTMLImageElement>,
): void {
  const { from, to, mix } = slideAt(background, seconds)
  const zoom = zoomAt(background, seconds)
  const draw = (index: number, alpha: number) => {
    const picture = pictures.get(background.slides[index]?.media ?? '')
    if (!picture) return
    const scale = zoom * Math.max(width / picture.naturalWidth, height / picture.naturalHeight)
    const [w, h] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
    context.globalAlpha = alpha
    context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
    context.globalAlpha = 1
  }
  context.imageSmoothingQuality = 'high'
  draw(from, 1)
  if (to !== from) draw(to, mix)
}

/** The part of the video at `seconds`, and the time within that part. */
export function partAt(
  { intro, bodySeconds, outro }: Pick<Timeline, 'intro' | 'bodySeconds' | 'outro'>,
  seconds: number,
): { part: 'intro' | 'body' | 'outro'; seconds: number } {
  const begin = intro?.seconds ?? 0
  if (intro && seconds < begin) return { part: 'intro', seconds }
  if (outro && seconds >= begin + bodySeconds) return { part: 'outro', seconds: seconds - begin - bodySeconds }
  return { part: 'body', seconds: Math.min(seconds - begin, bodySeconds - 1e-6) }
}
