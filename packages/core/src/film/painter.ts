import { captionSettingsOf, DEFAULT_CAPTIONS } from './caption-styles.ts'
import { captionPages, type Page } from './painting/caption-layout.ts'
import type { Box, MeasureContext, PaintContext, Picture } from './painting/context.ts'
import { entranceFrames, pageEntrance, speakerEntrance } from './painting/entrances.ts'
import { captionFont } from './painting/fonts.ts'
import { momentAt, type OverlayMoment, overlayMoments } from './painting/overlay-moments.ts'
import { paintCaption } from './painting/paint-caption.ts'
import { paintByline, paintPlate, paintPlates, platedSpeakers, portraitOf } from './painting/plates.ts'
import { layoutZones, type Zones } from './painting/zones.ts'
import { FPS, type Timeline } from './timeline.ts'
import { MAX_LEVEL } from './voice-level.ts'

export type { Box, PaintContext, Picture }

/** A stretch of the body, in seconds, during which the overlay does not change. */
export type OverlayState = { start: number; end: number }

const WATERMARK_OPACITY = 0.6
/** How much smaller a page is in its first frame. */
const PAGE_POP = 0.14

/**
 * The overlay's states over the whole body, in order and without gaps: within one, `paintOverlay` draws the same
 * picture for any time. Boundaries fall on whole frames. With a context to measure text, they include the steps in
 * which pages pop in and speakers change (`moving`).
 */
export function overlayStates(timeline: Timeline, moving?: MeasureContext): OverlayState[] {
  const moments = overlayMoments(timeline)
  const end = moments.at(-1)?.end ?? 0
  const steps = moving ? entranceFrames(moving, timeline, layoutZones(timeline)) : []
  const starts = [...new Set([...moments.map(({ start }) => start), ...steps])].filter((frame) => frame < end)
  const ordered = starts.toSorted((a, b) => a - b)
  return ordered.map((start, index) => ({ start: start / FPS, end: (ordered[index + 1] ?? end) / FPS }))
}

/**
 * `moving`: whether pages pop in and speakers change gradually. Videos move, still pictures and reduced motion do not.
 */
type PaintOptions = { moving?: boolean }

/**
 * Draws everything over the background at `seconds` of the body: captions, plates, logo, watermark. Clears the context
 * first; its canvas has the timeline's size. `pictures` holds every media key that `overlayPictures` names.
 */
export function paintOverlay<P extends Picture>(
  context: PaintContext<NoInfer<P>>,
  timeline: Timeline,
  seconds: number,
  pictures: ReadonlyMap<string, P>,
  options: PaintOptions = {},
): void {
  paintStill(context, timeline, pictures)
  paintChanging(context, timeline, seconds, pictures, options)
}

/** The part of the overlay that is the same in every state: logo, watermark, portrait. Clears the context first. */
export function paintStill<P extends Picture>(
  context: PaintContext<NoInfer<P>>,
  timeline: Timeline,
  pictures: ReadonlyMap<string, P>,
): void {
  const zones = layoutZones(timeline)
  const { logo, watermark, vertical, unit } = zones
  context.clearRect(0, 0, timeline.width, timeline.height)
  paintFitted(context, pictures.get(timeline.logo ?? ''), logo, { x: 0, y: 0 })
  context.globalAlpha = WATERMARK_OPACITY
  paintFitted(context, pictures.get(timeline.watermark ?? ''), watermark, { x: vertical ? 0 : 1, y: 1 })
  context.globalAlpha = 1
  const portrait = portraitOf(timeline, zones)
  if (portrait) paintPlate(context, portrait, { lit: 1, quiet: REST, unit, pictures })
}

/** Draws the part of the overlay that changes with the states: captions, plates, byline. Does not clear the context. */
export function paintChanging<P extends Picture>(
  context: PaintContext<NoInfer<P>>,
  timeline: Timeline,
  seconds: number,
  pictures: ReadonlyMap<string, P>,
  { moving = false }: PaintOptions = {},
): void {
  const moment = momentAt(timeline, seconds)
  if (!moment) return
  const area = layoutZones(timeline)
  const speakerOf = (line: number | null) =>
    timeline.speakers.find((speaker) => speaker.id === timeline.lines[line ?? -1]?.speaker)
  const speaking = speakerOf(moment.speaking)
  const change = moving ? speakerEntrance(timeline, seconds) : { before: undefined, progress: 1 }
  const quiet = moving ? quietness(timeline, moment) : REST
  if (timeline.plates) paintPlates(context, timeline, { speaking: speaking?.id, change, quiet, zones: area, pictures })
  else if (speaking && !portraitOf(timeline, area)) paintByline(context, speaking, { quiet, zones: area, pictures })

  if (moment.line === null) return
  const pages = captionPages(context, timeline, moment.line, area)
  const page = pages.find(({ lastWord }) => lastWord >= moment.word)
  const speaker = speakerOf(moment.line)
  const { style } = captionSettingsOf(timeline.speakers, speaker?.id)
  if (!page) return
  const first = page.words[0]?.word ?? 0
  const entered = moving ? pageEntrance(timeline, { line: moment.line, first }, seconds) : 1
  context.save()
  if (entered < 1) growAbout(context, middleOf(page, area.captions), 1 - PAGE_POP * (1 - entered))
  paintCaption(context, page, { ...moment, style, speaker })
  context.restore()
}

/**
 * The rectangle that contains everything `paintChanging` ever draws, on even pixels, so that a renderer need not move
 * the rest of the frame for each state.
 */
export function changingBounds(timeline: Timeline): Box {
  const area = layoutZones(timeline)
  const faces = timeline.plates ? [area.plates] : portraitOf(timeline, area) ? [] : [area.byline]
  const parts = [area.captions, ...faces]
  // Halos and soft shadows reach a little further.
  const margin = 24 * area.unit
  const left = Math.max(0, Math.min(...parts.map((part) => part.x)) - margin)
  const top = Math.max(0, Math.min(...parts.map((part) => part.y)) - margin)
  const right = Math.min(timeline.width, Math.max(...parts.map((part) => part.x + part.width)) + margin)
  const bottom = Math.min(timeline.height, Math.max(...parts.map((part) => part.y + part.height)) + margin)
  const even = { x: 2 * Math.floor(left / 2), y: 2 * Math.floor(top / 2) }
  return { ...even, width: 2 * Math.ceil((right - even.x) / 2), height: 2 * Math.ceil((bottom - even.y) / 2) }
}

/** The media keys of the pictures that the overlay needs: avatars, logo, watermark. */
export function overlayPictures(timeline: Timeline): string[] {
  const speakers = timeline.plates
    ? timeline.lines.flatMap((line) => platedSpeakers(timeline, line.speaker))
    : timeline.speakers
  const keys = [...speakers.map((speaker) => speaker.avatar), timeline.logo, timeline.watermark]
  return [...new Set(keys.filter((key) => key !== null))]
}

/** Fonts that a browser must load before it paints: `document.fonts.load(font, text)` for each. */
export function overlayFonts(timeline: Timeline): { font: string; text: string }[] {
  const lines = timeline.lines.map(({ text, speaker }) => ({
    text,
    face: captionSettingsOf(timeline.speakers, speaker).face,
  }))
  const names = timeline.speakers.map(({ name }) => ({ text: name, face: DEFAULT_CAPTIONS.face }))
  return [...lines, ...names]
    .filter(({ text }) => text !== '')
    .map(({ text, face }) => ({ font: captionFont(text, 16, face), text }))
}

/** In still pictures the avatar is as between words of medium loudness. */
const REST = 0.5

/** How far the current word is below its line's loudest, 0 to 1. Levels belong to words, so they add no states. */
function quietness({ lines }: Timeline, { line, word, lit }: OverlayMoment): number {
  const spoken = lines[line ?? -1]?.words[word]
  return lit ? 1 - (spoken?.level ?? MAX_LEVEL * (1 - REST)) / MAX_LEVEL : 1
}

const middleOf = ({ words, ascent }: Page, { x, width }: Box) => {
  const baselines = words.map(({ y }) => y)
  return { x: x + width / 2, y: (Math.min(...baselines) + Math.max(...baselines) - ascent) / 2 }
}

/** Scales subsequent drawing about a point. */
function growAbout<P extends Picture>(
  context: PaintContext<P>,
  { x, y }: { x: number; y: number },
  scale: number,
): void {
  context.translate(x, y)
  context.scale(scale, scale)
  context.translate(-x, -y)
}

/** Fits the picture into the box without distortion; `at` aligns it: 0 left or top, 1 right or bottom. */
function paintFitted<P extends Picture>(
  context: PaintContext<P>,
  picture: P | undefined,
  box: Zones['logo'],
  at: { x: number; y: number },
): void {
  if (!picture || picture.width === 0 || picture.height === 0) return
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  // The shadow keeps white marks visible on white; the clip limits its cost to their surroundings.
  context.save()
  const reach = box.height / 4
  const left = box.x + (box.width - width) * at.x
  const top = box.y + (box.height - height) * at.y
  context.beginPath()
  context.roundRect(left - reach, top - reach, width + 2 * reach, height + 2 * reach, 0)
  context.clip()
  context.shadowColor = 'rgba(20, 16, 31, 0.85)'
  context.shadowBlur = box.height / 8
  context.drawImage(picture, left, top, width, height)
  context.restore()
}
