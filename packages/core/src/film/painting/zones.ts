import { slideshowIn } from '../background.ts'
import { type CaptionSettings, captionSettingsOf } from '../caption-styles.ts'
import type { Timeline } from '../timeline.ts'
import type { Box } from './context.ts'

/** Four plates fill the frame's width; further speakers share the last one. */
export const MAX_PLATES = 4
/** Maximum number of caption lines. */
export const MAX_LINES = { vertical: 3, horizontal: 2 } as const

/**
 * The layout, in pixels. `safe` is the area that no platform's controls cover: in vertical video all but the top 10 %,
 * the bottom 20 % and 12 % at the right; in horizontal video all but a narrow frame and the player's bar.
 */
export type Zones = {
  /** One pixel of a 1080p design, in pixels of this frame. */
  unit: number
  vertical: boolean
  safe: Box
  /** Captions are centred here, and their glyphs never leave it. */
  captions: Box & {
    fontSize: number
    lines: number
    /** 0 at the top, 0.5 in the middle, 1 at the bottom. */
    align: number
  }
  /** A video without plates shows its speaker's name here, above the captions. */
  byline: Box
  /** A vertical video with one speaker shows the face here instead, as far as there is room. */
  portrait: Box
  plates: Box
  logo: Box
  watermark: Box
}

type Position = CaptionSettings['position']

/** The zones of a timeline's frame. The first speaker's settings place the captions, as far as plates leave room. */
export function layoutZones(
  timeline: Pick<Timeline, 'width' | 'height' | 'plates' | 'background' | 'speakers'>,
): Zones {
  const { width, height, plates, speakers } = timeline
  const { position } = captionSettingsOf(speakers, speakers[0]?.id)
  // Plates are smaller over a slideshow, to show more of its pictures.
  const modest = slideshowIn(timeline.background) !== null
  return height > width
    ? verticalZones(width, height, { plates, position })
    : horizontalZones(width, height, { plates, modest, position })
}

/** Vertical alignment of text within the captions' room, so that short pages stay on the chosen side. */
const ALIGN: Record<Exclude<Position, 'usual'>, number> = { top: 0, middle: 0.5, bottom: 1 }

function verticalZones(
  width: number,
  height: number,
  { plates, position }: { plates: boolean; position: Position },
): Zones {
  const unit = width / 1080
  const fontSize = 86 * unit
  const safe = { x: 0.06 * width, y: 0.1 * height, width: 0.82 * width, height: 0.7 * height }
  const captionHeight = 4.6 * fontSize
  const captionTop = {
    usual: (plates ? 0.63 : 0.57) * height - captionHeight / 2,
    // Below the logo and the speaker's name, above the watermark.
    top: safe.y + 290 * unit,
    middle: (height - captionHeight) / 2,
    bottom: safe.y + safe.height - 96 * unit - captionHeight,
  }[plates ? 'usual' : position]
  // Centred, so the left margin equals the one that the platform's buttons need on the right.
  const captions = { x: 0.12 * width, y: captionTop, width: 0.76 * width, height: captionHeight }
  const byline = { x: captions.x, y: captionTop - 132 * unit, width: captions.width, height: 92 * unit }
  const portraitBottom = captionTop - 24 * unit
  const portraitTop = Math.max(safe.y, portraitBottom - 520 * unit)
  return {
    unit,
    vertical: true,
    safe,
    captions: {
      ...captions,
      fontSize,
      lines: MAX_LINES.vertical,
      align: plates ? 0.5 : position === 'usual' ? 0 : ALIGN[position],
    },
    byline,
    portrait: { x: captions.x, y: portraitTop, width: captions.width, height: portraitBottom - portraitTop },
    plates: {
      x: captions.x,
      y: safe.y + 170 * unit,
      width: captions.width,
      height: captionTop - safe.y - 190 * unit,
    },
    logo: { x: safe.x, y: safe.y, width: 0.12 * width, height: 130 * unit },
    watermark: { x: safe.x, y: safe.y + safe.height - 64 * unit, width: 0.24 * width, height: 56 * unit },
  }
}

function horizontalZones(
  width: number,
  height: number,
  { plates, modest, position }: { plates: boolean; modest: boolean; position: Position },
): Zones {
  const unit = height / 1080
  const fontSize = 64 * unit
  const safe = { x: 0.04 * width, y: 0.05 * height, width: 0.92 * width, height: 0.87 * height }
  const captionHeight = 3.3 * fontSize
  const low = safe.y + safe.height - captionHeight - 6 * unit
  const high = safe.y + (plates ? 6 : 120) * unit
  const captionTop = { usual: low, bottom: low, top: high, middle: plates ? low : (height - captionHeight) / 2 }[
    position
  ]
  // Plates use the room that captions leave, and never cover the watermark.
  const above = { top: modest ? captionTop - 320 * unit : 0.13 * height, bottom: captionTop - 20 * unit }
  const floor = safe.y + safe.height - 64 * unit
  const below = { top: modest ? floor - 300 * unit : captionTop + captionHeight + 20 * unit, bottom: floor }
  const platesRoom = position === 'top' ? below : above
  return {
    unit,
    vertical: false,
    safe,
    captions: {
      x: 0.16 * width,
      y: captionTop,
      width: 0.68 * width,
      height: captionHeight,
      fontSize,
      lines: MAX_LINES.horizontal,
      align: plates ? 0.5 : 0,
    },
    byline: { x: 0.16 * width, y: captionTop - 112 * unit, width: 0.68 * width, height: 84 * unit },
    portrait: { x: 0.16 * width, y: captionTop, width: 0.68 * width, height: 0 },
    plates: { x: 0.13 * width, y: platesRoom.top, width: 0.74 * width, height: platesRoom.bottom - platesRoom.top },
    logo: { x: safe.x, y: safe.y, width: 0.08 * width, height: 120 * unit },
    watermark: {
      x: safe.x + safe.width - 0.11 * width,
      y: safe.y + safe.height - 52 * unit,
      width: 0.11 * width,
      height: 48 * unit,
    },
  }
}
