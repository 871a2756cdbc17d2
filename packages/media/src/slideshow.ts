import { SLIDE_ZOOM, slideAt, zoomPeriod } from '@pack/core/generation/slideshow'
import { type Background, FPS, type Timeline } from '@pack/core/generation/timeline'
import { openPicture } from './picture.ts'
import { coveringYuv } from './pixels.ts'
import type { SparsePicture } from './sparse-video.ts'

type Slideshow = Extract<Background, { kind: 'slideshow' }>

/**
 * Pictures computed per second; those between are mixed of two neighbours, at a sixth of the cost. In a fifth of a second
 * the zoom moves even the outermost pixels by only two, so the mix is nearly what one would have computed.
 */
const KEYS_PER_SECOND = 5
const FRAMES_PER_KEY = FPS / KEYS_PER_SECOND

/**
 * The slides before zooming, as planar 4:2:0. Also while a slide stands, every picture is sent: between two pictures ffmpeg
 * makes all frames at once, and a whole slide's worth of them took 300 MB. Throws ProductError 'invalid' naming the slide
 * that cannot be read.
 */
export async function* slidePictures(
  timeline: Timeline & { background: Slideshow },
  file: (mediaKey: string) => Promise<string>,
): AsyncGenerator<SparsePicture> {
  const { background } = timeline
  const open = new Map<number, Buffer>()
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
  const mixed = Buffer.allocUnsafe((timeline.width * timeline.height * 3) / 2)
  const keys = Math.ceil(timeline.bodySeconds * KEYS_PER_SECOND) + 1
  for (let key = 0; key <= keys; key++) {
    const { from, to, mix } = slideAt(background, key / KEYS_PER_SECOND)
    const frame = key * FRAMES_PER_KEY
    if (from !== to) {
      blend(await picture(from), await picture(to), { mix, into: mixed })
      yield { frame, pixels: mixed }
    } else {
      for (const index of open.keys()) if (index < from) open.delete(index)
      yield { frame, pixels: await picture(from) }
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function blend(one: Buffer, other: Buffer, { mix, into }: { mix: number; into: Buffer }): void {
  const share = Math.round(mix * 256)
  for (let index = 0; index < into.length; index++) {
    into[index] = ((one[index] ?? 0) * (256 - share) + (other[index] ?? 0) * share + 128) >> 8
  }
}

/**
 * The filters that zoom the slides and bring them to 30 frames a second. zoompan moves in whole pixels and shakes;
 * `perspective` does not, but costs 30 ms a picture: so it runs only for the computed ones.
 */
export function zoomFilters(slideshow: Slideshow): string {
  const seconds = `(in-1)/${KEYS_PER_SECOND}`
  // Half of what the zoom cuts off; the same curve as `zoomAt`.
  const margin = `(0.5-0.5/(1+${SLIDE_ZOOM / 2}*(1-cos(PI*${seconds}/${zoomPeriod(slideshow)}))))`
  const [left, right] = [`W*${margin}`, `W-W*${margin}`]
  const [top, bottom] = [`H*${margin}`, `H-H*${margin}`]
  const corners = [
    ...[`x0=${left}`, `y0=${top}`, `x1=${right}`, `y1=${top}`],
    ...[`x2=${left}`, `y2=${bottom}`, `x3=${right}`, `y3=${bottom}`],
  ].join(':')
  return [
    `fps=${KEYS_PER_SECOND}`,
    `perspective=${corners}:interpolation=linear:eval=frame`,
    `framerate=fps=${FPS}:interp_start=0:interp_end=255:scene=100:flags=0`,
    'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
  ].join(',')
}
