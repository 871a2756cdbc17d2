import {
  type Box,
  changingBounds,
  overlayPictures,
  overlayStates,
  paintChanging,
  paintStill,
} from '@pack/core/film/painter'
import { FPS, type Timeline } from '@pack/core/film/timeline'
import { createCanvas, type Image } from '../canvas.ts'
import { registerFonts } from '../fonts.ts'
import { openPicture } from '../pictures/open-picture.ts'
import { pixelsOf } from '../pictures/pixels.ts'
import type { Segment, SparsePicture } from './sparse-video.ts'

/** Opened pictures by media key. */
export type Pictures = ReadonlyMap<string, Image>

/** RGBA pixels at a position over the video. */
export type Patch = Box & { pixels: Buffer }

/** Opens the pictures of the overlay. Throws ProductError 'invalid' naming the one that cannot be read. */
export async function openOverlayPictures(
  timeline: Timeline,
  file: (mediaKey: string) => Promise<string>,
): Promise<Pictures> {
  registerFonts()
  const open = async (key: string) => [key, await openPicture(await file(key), nameOf(timeline, key))] as const
  return new Map(await Promise.all(overlayPictures(timeline).map(open)))
}

function nameOf(timeline: Timeline, key: string): string {
  if (key === timeline.logo) return 'logo'
  if (key === timeline.watermark) return 'watermark'
  const speaker = timeline.speakers.find(({ avatar }) => avatar === key)
  return speaker ? `picture of ${speaker.name}` : 'picture'
}

/** Logo and watermark, each cropped to its drawn pixels: overlaying transparent pixels costs time as well. */
export function stillPatches(timeline: Timeline, pictures: Pictures): Patch[] {
  const canvas = createCanvas(timeline.width, timeline.height)
  paintStill(canvas.getContext('2d'), timeline, pictures)
  return drawnBoxes(pixelsOf(canvas), timeline.width).map((box) => ({ ...box, pixels: pixelsOf(canvas, box) }))
}

/** Empty rows between two patches. */
const GAP = 32

function drawnBoxes(rgba: Buffer, width: number): Box[] {
  const boxes: { top: number; bottom: number; left: number; right: number }[] = []
  const rows = rgba.length / 4 / width
  for (let y = 0; y < rows; y++) {
    const row = rgba.subarray(y * width * 4, (y + 1) * width * 4)
    let left = 0
    while (left < width && !row[left * 4 + 3]) left++
    if (left === width) continue
    let right = width
    while (!row[right * 4 - 1]) right--
    const last = boxes.at(-1)
    if (last && y - last.bottom < GAP) {
      last.bottom = y + 1
      last.left = Math.min(last.left, left)
      last.right = Math.max(last.right, right)
    } else boxes.push({ top: y, bottom: y + 1, left, right })
  }
  return boxes.map(({ top, bottom, left, right }) => {
    // Chroma has half the resolution, so patches begin and end on even pixels.
    const [x, y] = [left - (left % 2), top - (top % 2)]
    return { x, y, width: Math.min(width - x, even(right - x)), height: Math.min(rows - y, even(bottom - y)) }
  })
}

const even = (length: number) => 2 * Math.ceil(length / 2)

/**
 * The changing part of the overlay (captions, plates), one picture per state, cropped to `changingBounds`; frames count
 * from the segment's start. Yields to the event loop between states.
 */
export async function* overlayPicturesOf(
  timeline: Timeline,
  pictures: Pictures,
  { from, to }: Segment,
): AsyncGenerator<SparsePicture> {
  const box = changingBounds(timeline)
  const canvas = createCanvas(box.width, box.height)
  const context = canvas.getContext('2d')
  context.translate(-box.x, -box.y)
  for (const { start, end } of overlayStates(timeline, context)) {
    const frame = Math.round(start * FPS)
    if (frame >= to || Math.round(end * FPS) <= from) continue
    context.clearRect(box.x, box.y, box.width, box.height)
    paintChanging(context, timeline, start, pictures, { moving: true })
    yield { frame: Math.max(0, frame - from), pixels: pixelsOf(canvas) }
    await new Promise((resolve) => setImmediate(resolve))
  }
}
