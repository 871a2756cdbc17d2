import type { IntroClip, OutroClip } from '../assets/branding.ts'
import type { Mode } from '../content/mode.ts'
import type { Script } from '../content/script.ts'
import { type Background, type BackgroundMedia, unknownBackground } from '../film/background.ts'
import { planLoopStretches, type TimelineBody } from '../film/loop.ts'
import { SLIDE_KEY_FRAMES } from '../film/slideshow.ts'
import { FPS, FRAME_SIZE, type Orientation, type Speaker, type TimedLine, type Timeline } from '../film/timeline.ts'
import { ProductError } from '../kernel/errors.ts'
import type { SpokenLine } from './ports.ts'

/** The inputs of a timeline. `speech` has one entry per line of the script, in order. */
export type Arrangement = {
  mode: Mode
  orientation: Orientation
  script: Script
  speech: readonly SpokenLine[]
  /** Possible speakers; `id` is the persona's slug. Those without a line are left out. */
  speakers: readonly Speaker[]
  background: BackgroundMedia
  intro: IntroClip | null
  outro: OutroClip | null
  logo: Timeline['logo']
  watermark: Timeline['watermark']
  music: Timeline['music']
  /** The video's last timeline: unchanged parts keep their position in the background. */
  previous?: Timeline | null
}

/**
 * Part 3 §C and §I: the whole video's length, in seconds. `min` is for writers: a script of the user's own may be as
 * short as a short.
 */
export const VIDEO_LENGTH: Record<Mode, { min: number; max: number }> = {
  short: { min: 5, max: 60 },
  story: { min: 20, max: 240 },
  dialogue: { min: 20, max: 240 },
}

/**
 * Silences around lines, in seconds; `hook`: after the first line, before the intro. Viewers swipe a slow start away.
 */
const PAUSE = { before: 0.1, hook: 0.2, same: 0.28, change: 0.4, thought: 0.22, after: 0.8 } as const
const SHORT_PAUSE = { ...PAUSE, same: 0.15, thought: 0.15, after: 0.15 } as const
export const pausesOf = (mode: Mode) => (mode === 'short' ? SHORT_PAUSE : PAUSE)
/** At most this share of a short is without speech, as far as its outro can yield. */
const MAX_QUIET = 0.12
const CROSSFADE = 0.4
/**
 * A slide changes with a line that begins within this time of the slide's turn, so that pictures belong to lines.
 * Seconds.
 */
const SNAP = 1.5

/** The end of a line that leaves a thought open, which gets a longer pause. */
const THOUGHT = /(?:[?？؟]|…|\.{3})["'”’»)」』]*$/u

/**
 * Builds the timeline from script, speech and branding. Throws ProductError 'invalid' when the video would be longer
 * than its mode allows.
 */
export function arrange(arrangement: Arrangement): Timeline {
  const { mode, orientation, script, speech, logo, watermark, music } = arrangement
  const { lines, bodySeconds, intro, outro } = paceLines(arrangement)
  const ids = [...new Set(script.lines.map((line) => line.persona))]
  const body: TimelineBody = {
    ...FRAME_SIZE[orientation],
    fps: FPS,
    intro,
    outro,
    bodySeconds,
    speakers: ids.map((id) => speakerOf(arrangement.speakers, id)),
    plates: mode !== 'short',
    lines,
    logo,
    watermark,
    speech: lines.map((line, index) => ({ media: speech[index]?.media ?? '', start: line.start })),
    music,
  }
  return { ...body, background: arrangeBackground(arrangement, body) }
}

/**
 * The times of a slideshow's slides, each with the line that is heard most during it, which its picture should show.
 */
export function planSlides(
  arrangement: Pick<Arrangement, 'mode' | 'script' | 'speech' | 'intro' | 'outro'> & { changeSeconds: number },
): { start: number; end: number; line: string }[] {
  const { lines, bodySeconds } = paceLines(arrangement)
  return cutSlides(lines, bodySeconds, arrangement.changeSeconds).map((slide) => ({
    ...slide,
    line: heardMost(lines, slide),
  }))
}

type Paced = Pick<Arrangement, 'mode' | 'script' | 'speech' | 'intro' | 'outro'>

type Pace = { lines: TimedLine[] } & Pick<Timeline, 'bodySeconds' | 'intro' | 'outro'>

function paceLines({ mode, script, speech, intro, outro }: Paced): Pace {
  if (speech.length !== script.lines.length)
    throw new Error(`${script.lines.length} lines, but ${speech.length} of them are spoken`)
  const pause = pausesOf(mode)
  const lines: TimedLine[] = []
  for (const [index, { persona, line }] of script.lines.entries()) {
    const spoken = speech[index]
    if (!spoken) continue
    const before = lines.at(-1)
    const start =
      before && lines.length === 1 && intro?.afterHook
        ? wholeKeys(before.end + pause.hook)
        : wholeFrames(before ? before.end + pauseBetween(before, persona, pause) : pause.before)
    // Whole milliseconds after a whole frame, so that a line looks the same wherever it begins.
    const after = (seconds: number) => start + Math.round(seconds * 1000) / 1000
    lines.push({
      speaker: persona,
      text: line,
      start,
      end: after(spoken.seconds),
      words: spoken.words.map(({ start, end, ...word }) => ({ ...word, start: after(start), end: after(end) })),
    })
  }
  const spokenUntil = (lines.at(-1)?.end ?? 0) + pause.after
  const ending = outro && fitOutro(outro, { lines, seconds: spokenUntil + (intro?.seconds ?? 0) })
  const edges = (intro?.seconds ?? 0) + (ending?.seconds ?? 0)
  const bodySeconds = wholeFrames(Math.max(spokenUntil, VIDEO_LENGTH.short.min - edges))
  refuseTooLong(mode, edges + bodySeconds)
  return { lines, bodySeconds, intro: intro && placeIntro(intro, { lines, bodySeconds }), outro: ending }
}

function pauseBetween(before: TimedLine, speaker: string, pause: ReturnType<typeof pausesOf>): number {
  return (before.speaker === speaker ? pause.same : pause.change) + (THOUGHT.test(before.text) ? pause.thought : 0)
}

/** The longest form of the outro that keeps enough of the video spoken; `seconds`: the video's length without it. */
function fitOutro(
  { media, seconds: wanted, shorter = [] }: OutroClip,
  { lines, seconds }: { lines: readonly TimedLine[]; seconds: number },
): Timeline['outro'] {
  const spoken = lines.reduce((sum, { start, end }) => sum + end - start, 0)
  const lengths = [wanted, ...shorter]
  const fitting = lengths.find((length) => spoken >= (1 - MAX_QUIET) * (seconds + length))
  return { media, seconds: fitting ?? lengths.at(-1) ?? wanted }
}

/** An intro after the hook interrupts the body at the second line, or follows the only one. */
function placeIntro(
  { media, seconds, afterHook }: IntroClip,
  { lines, bodySeconds }: { lines: readonly TimedLine[]; bodySeconds: number },
): Timeline['intro'] {
  return afterHook ? { media, seconds, at: lines[1]?.start ?? bodySeconds } : { media, seconds }
}

function refuseTooLong(mode: Mode, seconds: number): void {
  const { max } = VIDEO_LENGTH[mode]
  // Edges are cut to whole frames when rendered, so one frame more is accepted.
  if (seconds <= max + 1 / FPS) return
  const remedy = mode === 'short' ? 'Shorten the script' : 'Shorten or remove some lines'
  throw new ProductError(
    'invalid',
    `This ${mode} would be ${Math.ceil(seconds)} seconds long. The maximum is ${max}. ${remedy} or speed up the voice.`,
  )
}

function speakerOf(speakers: readonly Speaker[], id: string): Speaker {
  const speaker = speakers.find((one) => one.id === id)
  if (!speaker) throw new ProductError('invalid', `The script gives a line to “${id}”, who isn’t in this video.`)
  const { name, colour, avatar, captions } = speaker
  return { id, name, colour, avatar, ...(captions && { captions }) }
}

function arrangeBackground({ background, previous = null }: Arrangement, body: TimelineBody): Background {
  switch (background.kind) {
    case 'loop': {
      const { kind, media, cutaways = [] } = background
      const shown = body.lines.map(({ text }) => cutaways.find(({ point }) => says(text, point))?.media)
      return { kind, media, stretches: planLoopStretches(body, { media, cutaways: shown }, previous) }
    }
    case 'ai_slideshow':
    case 'own_slideshow': {
      const { kind, media, changeSeconds } = background
      const slides = cutSlides(body.lines, body.bodySeconds, changeSeconds).map((slide, index) => {
        const picture = media[index % media.length]
        if (picture === undefined) throw new Error('A slideshow needs at least one picture')
        return { media: picture, ...slide }
      })
      return { kind, slides, crossfadeSeconds: CROSSFADE }
    }
    default:
      return unknownBackground(background)
  }
}

/** Share of a key point's words that a line has when it says that point; writers may change a pronoun. */
const SAID = 0.8
const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

function says(line: string, point: string): boolean {
  const [said, typed] = [wordsIn(line), [...wordsIn(point)]]
  return typed.length > 0 && typed.filter((word) => said.has(word)).length >= SAID * typed.length
}

/** Slides of about `change` seconds that cover the body, ending on whole frames and with a line where one is near. */
function cutSlides(lines: readonly TimedLine[], bodySeconds: number, change: number): { start: number; end: number }[] {
  const near = Math.min(SNAP, change / 2)
  const cuts = [0]
  for (let due = change; due < bodySeconds; due = (cuts.at(-1) ?? due) + change) {
    const [nearest] = lines
      .map((line) => line.start)
      .filter((start) => Math.abs(start - due) <= near)
      .sort((a, b) => Math.abs(a - due) - Math.abs(b - due))
    cuts.push(Math.round((nearest ?? due) * FPS) / FPS)
  }
  // Drops a last slide that would be too short to see.
  if (cuts.length > 1 && bodySeconds - (cuts.at(-1) ?? 0) < change / 2) cuts.pop()
  return cuts.map((start, index) => ({ start, end: cuts[index + 1] ?? bodySeconds }))
}

function heardMost(lines: readonly TimedLine[], { start, end }: { start: number; end: number }): string {
  const overlap = (line: TimedLine) => Math.min(line.end, end) - Math.max(line.start, start)
  return (
    lines.reduce<TimedLine | undefined>(
      (best, line) => (best && overlap(best) >= overlap(line) ? best : line),
      undefined,
    )?.text ?? ''
  )
}

const wholeFrames = (seconds: number) => Math.ceil(seconds * FPS - 1e-3) / FPS
/** Where a body over a slideshow can be cut as well. */
const wholeKeys = (seconds: number) => (Math.ceil((seconds * FPS - 1e-3) / SLIDE_KEY_FRAMES) * SLIDE_KEY_FRAMES) / FPS
