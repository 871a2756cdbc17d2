import type { Slideshow } from '@pack/core/film/background'
import { SLIDE_KEY_FRAMES, slideAt, zoomAt } from '@pack/core/film/slideshow'
import { FPS, type Timeline } from '@pack/core/film/timeline'
import { openPicture } from '../pictures/open-picture.ts'
import { coveringYuv } from '../pictures/pixels.ts'
import type { Segment, SparsePicture } from './sparse-video.ts'
import { enlargeYuv, mixYuv } from './yuv.ts'

/**
 * Filters that interpolate the key pictures to 30 frames a second, at a sixth of the cost of computing them. From one
 * to the next the zoom moves the outermost pixels by little more than two, so the difference is invisible.
 */
export const INTERPOLATE = [
  `framerate=fps=${FPS}:interp_start=0:interp_end=255:scene=100:flags=0`,
  'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
].join(',')

/**
 * Key pictures of a segment's slideshow (it begins with one), zoomed, as planar 4:2:0; frames count from the segment's
 * start. Zoomed here because ffmpeg's zoompan moves in whole pixels and shakes, and its `perspective` costs twice as
 * much. Throws ProductError 'invalid' naming the slide that cannot be read.
 */
export async function* slideshowFrames(
  timeline: Timeline & { background: Slideshow },
  file: (mediaKey: string) => Promise<string>,
  { from: begin, to: end }: Segment,
): AsyncGenerator<SparsePicture> {
  const { background, width, height } = timeline
  const open = new Map<number, Uint8Array>()
  const picture = async (index: number) => {
    const kept = open.get(index)
    if (kept) return kept
    const slide = background.slides[index]
    if (!slide) throw new Error(`There is no slide ${index}`)
    const image = await openPicture(await file(slide.media), `slideshow picture ${index + 1}`)
    const pixels = coveringYuv(image, timeline)
    open.set(index, pixels)
    return pixels
  }
  const bytes = (width * height * 3) / 2
  const [mixed, zoomed] = [new Uint8Array(bytes), new Uint8Array(bytes)]
  const last = Math.ceil(end / SLIDE_KEY_FRAMES) + 1
  for (let key = Math.floor(begin / SLIDE_KEY_FRAMES); key <= last; key++) {
    const seconds = (key * SLIDE_KEY_FRAMES) / FPS
    const { from, to, mix } = slideAt(background, seconds)
    for (const index of open.keys()) if (index < from) open.delete(index)
    let pixels = await picture(from)
    if (from !== to) {
      mixYuv(pixels, await picture(to), mix, mixed)
      pixels = mixed
    }
    enlargeYuv(pixels, timeline, zoomAt(background, seconds), zoomed)
    yield { frame: key * SLIDE_KEY_FRAMES - begin, pixels: zoomed }
    await new Promise((resolve) => setImmediate(resolve))
  }
}
