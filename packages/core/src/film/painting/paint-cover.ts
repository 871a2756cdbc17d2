import { captionWords } from '../../kernel/words.ts'
import type { Timeline } from '../timeline.ts'
import { captionPages, type Page } from './caption-layout.ts'
import { DARK_INK } from './colour.ts'
import type { PaintContext, Picture } from './context.ts'
import { paintCaption } from './paint-caption.ts'
import { paintFaces, platedSpeakers } from './plates.ts'
import { layoutZones, type Zones } from './zones.ts'

/** Sizes of the title, in units: the largest at which it fits. */
const TITLE_SIZES = [124, 108, 94, 80, 68, 58, 48] as const
const TITLE_LINES = 5

/**
 * Draws a video's cover over a picture of its background, which the context holds: the speakers' faces, and the title
 * as captions look. `pictures` holds every media key that `overlayPictures` names.
 */
export function paintCover<P extends Picture>(
  context: PaintContext<NoInfer<P>>,
  timeline: Timeline,
  title: string,
  pictures: ReadonlyMap<string, P>,
): void {
  const { width, height } = timeline
  context.globalAlpha = 0.28
  context.fillStyle = DARK_INK
  context.beginPath()
  context.roundRect(0, 0, width, height, 0)
  context.fill()
  context.globalAlpha = 1
  const zones = layoutZones(timeline)
  const area = coverAreas(timeline, zones)
  paintFaces(context, platedSpeakers(timeline, undefined), { room: area.faces, unit: zones.unit, pictures })
  const page = titlePage(context, timeline, title, { ...zones, captions: area.title })
  if (page) paintCaption(context, page, { style: 'boxed_word', speaker: undefined, word: 0, part: 0, lit: false })
}

/** A vertical cover has the faces above the title, a horizontal one beside it. */
function coverAreas({ width, height }: Timeline, { vertical, unit }: Zones) {
  const text = { fontSize: TITLE_SIZES[0] * unit, lines: TITLE_LINES }
  return vertical
    ? {
        faces: { x: 0.08 * width, y: 0.16 * height, width: 0.84 * width, height: 0.32 * height },
        title: { ...text, x: 0.08 * width, y: 0.5 * height, width: 0.84 * width, height: 0.32 * height, align: 0 },
      }
    : {
        faces: { x: 0.05 * width, y: 0.12 * height, width: 0.34 * width, height: 0.76 * height },
        title: { ...text, x: 0.41 * width, y: 0.1 * height, width: 0.54 * width, height: 0.8 * height, align: 0.5 },
      }
}

function titlePage<P extends Picture>(
  context: PaintContext<P>,
  timeline: Timeline,
  title: string,
  zones: Zones,
): Page | undefined {
  const words = captionWords(title).map((text) => ({ text, start: 0, end: 0 }))
  const line = { speaker: timeline.lines[0]?.speaker ?? '', text: title, start: 0, end: 0, words }
  let largest: Page | undefined
  for (const size of TITLE_SIZES) {
    const captions = { ...zones.captions, fontSize: size * zones.unit }
    const pages = captionPages(context, { ...timeline, lines: [line] }, 0, { ...zones, captions })
    const [page] = pages
    // A word wider than the room shrinks its page.
    if (page && (pages.length === 1 || size === TITLE_SIZES.at(-1)) && page.fontSize > (largest?.fontSize ?? 0))
      largest = page
  }
  return largest
}
