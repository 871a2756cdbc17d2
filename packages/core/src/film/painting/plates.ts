import type { Speaker, Timeline } from '../timeline.ts'
import { DARK_INK, LIGHT_INK, usableColour } from './colour.ts'
import type { Box, PaintContext, Picture } from './context.ts'
import { captionFont } from './fonts.ts'
import { MAX_PLATES, type Zones } from './zones.ts'

/** A speaker's plate in the frame: centre and radius of the avatar while not speaking. */
export type Plate = { speaker: Speaker; x: number; y: number; radius: number; nameWidth: number }

/** The name under an avatar, in units: gap above it, height. */
const NAME = { gap: 24, height: 60 } as const
/** The smallest radius of a portrait, in units. */
const SMALLEST = 80
/** Enlargement of the speaking avatar. */
const LIT_SCALE = 1.14
/** How much smaller the speaking avatar is in silence than at the loudest word. */
const PULSE = 0.05
const UNLIT_RING = '#4a4759'

/** The speakers with a plate at a time, in the order of their first line, at most four. */
export function platedSpeakers(timeline: Timeline, speaking: string | undefined): Speaker[] {
  const order = [...new Set(timeline.lines.map((line) => line.speaker))]
  const known = order.flatMap((id) => timeline.speakers.filter((speaker) => speaker.id === id).slice(0, 1))
  const shown = known.slice(0, MAX_PLATES)
  const late = known.slice(MAX_PLATES).find((speaker) => speaker.id === speaking)
  return late ? [...shown.slice(0, MAX_PLATES - 1), late] : shown
}

/** Positions of the plates: one row, or two rows of two in a narrow frame. */
export function arrangePlates(speakers: readonly Speaker[], { plates: room, unit, vertical }: Zones): Plate[] {
  const columns = vertical ? Math.min(2, speakers.length) : speakers.length
  const rows = columns === 0 ? 0 : Math.ceil(speakers.length / columns)
  const cell = { width: room.width / Math.max(1, columns), height: room.height / Math.max(1, rows) }
  const ring = 14 * unit
  const below = NAME.gap * unit + NAME.height * unit + 22 * unit
  const radius = Math.min(
    (vertical ? 170 : 180) * unit,
    cell.width / 2 / LIT_SCALE - 24 * unit,
    (cell.height - below - ring) / 2 / LIT_SCALE,
  )
  return speakers.map((speaker, index) => {
    const row = Math.floor(index / columns)
    const inRow = Math.min(columns, speakers.length - row * columns)
    const pitch = Math.min(cell.width, radius * 2 * LIT_SCALE + 150 * unit)
    const x = room.x + room.width / 2 + ((index % columns) - (inRow - 1) / 2) * pitch
    const y = room.y + cell.height * row + ring + (cell.height - ring - below) / 2
    return { speaker, x, y, radius, nameWidth: Math.min(pitch, cell.width) - 20 * unit }
  })
}

/**
 * Where a video without plates shows its only speaker all the time; undefined where it has several, or no room. Else
 * the speaker has a byline.
 */
export function portraitOf({ plates, lines, speakers }: Timeline, zones: Zones): Plate | undefined {
  const [only, ...others] = new Set(lines.map(({ speaker }) => speaker))
  if (plates || others.length > 0) return undefined
  const shown = speakers.filter(({ id }) => id === only).slice(0, 1)
  return arrangePlates(shown, { ...zones, plates: zones.portrait }).find(
    ({ radius }) => radius >= SMALLEST * zones.unit,
  )
}

type Speaking = {
  speaking: string | undefined
  /** The change from the speaker before: how far it has come, 0 to 1. */
  change: { before: string | undefined; progress: number }
  /** How far the voice is below its loudest, 0 to 1. */
  quiet: number
}

/** Draws all plates: the speaking one larger, in full colour with a ring, the others dimmed. */
export function paintPlates<P extends Picture>(
  context: PaintContext<P>,
  timeline: Timeline,
  { speaking, change, quiet, zones, pictures }: Speaking & { zones: Zones; pictures: ReadonlyMap<string, P> },
): void {
  const litness = (id: string) => (id === speaking ? change.progress : id === change.before ? 1 - change.progress : 0)
  for (const plate of arrangePlates(platedSpeakers(timeline, speaking), zones))
    paintPlate(context, plate, { lit: litness(plate.speaker.id), quiet, unit: zones.unit, pictures })
}

/** A face with its name below; `lit`: how far it is the speaking one, 0 to 1. */
export function paintPlate<P extends Picture>(
  context: PaintContext<P>,
  plate: Plate,
  { lit, quiet, unit, pictures }: { lit: number; quiet: number; unit: number; pictures: ReadonlyMap<string, P> },
): void {
  const { x, y, speaker } = plate
  const radius = plate.radius * (1 + (LIT_SCALE - 1) * lit) * (1 - PULSE * quiet * lit)
  const colour = usableColour(speaker.colour)
  const ring = (5 + 9 * lit - 8 * quiet * lit) * unit
  paintHalo(context, { x, y, radius: radius + ring }, unit)
  disc(context, x, y, radius + ring, UNLIT_RING)
  context.globalAlpha = lit
  disc(context, x, y, radius + ring, colour)
  context.globalAlpha = 1
  paintAvatar(context, { x, y, radius }, { colour, picture: pictures.get(speaker.avatar) })
  context.globalAlpha = 0.5 * (1 - lit)
  disc(context, x, y, radius, DARK_INK)
  context.globalAlpha = 1
  const top = y + plate.radius * LIT_SCALE + NAME.gap * unit
  paintName(context, plate, { lit: lit >= 0.5, colour, top, unit })
}

function paintName<P extends Picture>(
  context: PaintContext<P>,
  { speaker, x, nameWidth }: Plate,
  { lit, colour, top, unit }: { lit: boolean; colour: string; top: number; unit: number },
): void {
  const fontSize = 36 * unit
  const height = NAME.height * unit
  const side = 28 * unit
  context.font = captionFont(speaker.name, fontSize)
  const name = fitted(context, speaker.name, nameWidth - 2 * side)
  const width = context.measureText(name).width + 2 * side
  pill(context, { x: x - width / 2, y: top, width, height }, { fill: DARK_INK, alpha: lit ? 0.88 : 0.6 })
  if (lit) {
    context.strokeStyle = colour
    context.lineWidth = 4 * unit
    context.stroke()
  }
  context.globalAlpha = lit ? 1 : 0.75
  context.fillStyle = LIGHT_INK
  write(context, name, x - width / 2 + side, top + height / 2 + 0.35 * fontSize)
  context.globalAlpha = 1
}

/** Names the speaker of a video without plates: a small avatar and name, centred in the byline's zone. */
export function paintByline<P extends Picture>(
  context: PaintContext<P>,
  speaker: Speaker,
  { quiet, zones, pictures }: Pick<Speaking, 'quiet'> & { zones: Zones; pictures: ReadonlyMap<string, P> },
): void {
  const { byline: room, unit } = zones
  const fontSize = 38 * unit
  const radius = room.height / 2 - 8 * unit
  const colour = usableColour(speaker.colour)
  const side = 30 * unit
  const gap = 18 * unit
  context.font = captionFont(speaker.name, fontSize)
  const name = fitted(context, speaker.name, room.width - 2 * radius - side - gap - 16 * unit)
  const width = 8 * unit + 2 * radius + gap + context.measureText(name).width + side
  const left = room.x + (room.width - width) / 2
  pill(context, { ...room, x: left, width }, { fill: DARK_INK, alpha: 0.78 })
  const centre = { x: left + 8 * unit + radius, y: room.y + room.height / 2 }
  disc(context, centre.x, centre.y, radius + 6 * (1 - quiet) * unit, colour)
  paintAvatar(context, { ...centre, radius: radius - 4 * unit }, { colour, picture: pictures.get(speaker.avatar) })
  context.fillStyle = LIGHT_INK
  write(context, name, centre.x + radius + gap, centre.y + 0.35 * fontSize)
}

/** Draws the speakers' faces in the grid in which they are largest. */
export function paintFaces<P extends Picture>(
  context: PaintContext<P>,
  speakers: readonly Speaker[],
  { room, unit, pictures }: { room: Box; unit: number; pictures: ReadonlyMap<string, P> },
): void {
  const grids = speakers.map((_, index) => {
    const rows = Math.ceil(speakers.length / (index + 1))
    return { columns: index + 1, width: room.width / (index + 1), height: room.height / rows }
  })
  const size = (cell: { width: number; height: number }) => Math.min(cell.width, cell.height)
  const { columns, ...cell } = grids.reduce((best, grid) => (size(grid) > size(best) ? grid : best), {
    columns: 1,
    width: 0,
    height: 0,
  })
  const ring = 12 * unit
  const radius = size(cell) / 2 - ring - 16 * unit
  for (const [index, speaker] of speakers.entries()) {
    const row = Math.floor(index / columns)
    const inRow = Math.min(columns, speakers.length - row * columns)
    const x =
      room.x + room.width / 2 + ((index % columns) - (inRow - 1) / 2) * Math.min(cell.width, 2 * radius + 60 * unit)
    const y = room.y + cell.height * (row + 0.5)
    const colour = usableColour(speaker.colour)
    paintHalo(context, { x, y, radius: radius + ring }, unit)
    disc(context, x, y, radius + ring, colour)
    paintAvatar(context, { x, y, radius }, { colour, picture: pictures.get(speaker.avatar) })
  }
}

type Disc = { x: number; y: number; radius: number }

function paintAvatar<P extends Picture>(
  context: PaintContext<P>,
  { x, y, radius }: Disc,
  { colour, picture }: { colour: string; picture: P | undefined },
): void {
  disc(context, x, y, radius, colour)
  if (!picture || picture.width === 0 || picture.height === 0) return
  const scale = (2 * radius) / Math.min(picture.width, picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  context.save()
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.clip()
  // A portrait's face is in its upper part, so the bottom is cropped.
  context.drawImage(picture, x - width / 2, y - radius, width, height)
  context.restore()
}

function paintHalo<P extends Picture>(context: PaintContext<P>, { x, y, radius }: Disc, unit: number): void {
  for (const grow of [20, 15, 10, 5]) {
    context.globalAlpha = 0.07
    disc(context, x, y + 6 * unit, radius + grow * unit, DARK_INK)
  }
  context.globalAlpha = 1
}

function disc<P extends Picture>(context: PaintContext<P>, x: number, y: number, radius: number, fill: string): void {
  context.fillStyle = fill
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

function pill<P extends Picture>(context: PaintContext<P>, box: Box, { fill, alpha }: { fill: string; alpha: number }) {
  context.globalAlpha = alpha
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, box.height / 2)
  context.fill()
  context.globalAlpha = 1
}

function write<P extends Picture>(context: PaintContext<P>, text: string, x: number, y: number): void {
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.direction = 'ltr'
  context.fillText(text, x, y)
}

/** The text, truncated to the width. */
function fitted<P extends Picture>(context: PaintContext<P>, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map((g) => g.segment)
  while (graphemes.length > 1 && context.measureText(`${graphemes.join('').trimEnd()}…`).width > width) graphemes.pop()
  return `${graphemes.join('').trimEnd()}…`
}
