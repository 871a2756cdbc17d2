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
