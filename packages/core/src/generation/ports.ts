import type { Status } from '../content/status.ts'
import type { VoiceSettings } from '../personas/persona.ts'
import type { TimedWord } from './speech.ts'
import type { Timeline } from './timeline.ts'

/** How far a step is: 0 to 1, measured (lines spoken, frames encoded), never going back. */
export type Progress = (fraction: number) => void

/** A spoken line as the shelf remembers it. `media` is the key of a 48 kHz mono WAV; seconds; words within the line. */
export type SpokenLine = { media: string; seconds: number; words: TimedWord[]; provider: string }

/** Speaks a script line by line; a line spoken before (same text, same voice) is not spoken again. */
export interface Voices {
  speak(lines: { text: string; voice: VoiceSettings }[], context: StepContext): Promise<SpokenLine[]>
}

/** What a slideshow picture is to show. `line` is the text that is heard while it is seen. */
export type PictureOrder = { line: string; colour: string; tone: string; seed: number; width: number; height: number }

/** Makes pictures for ai_slideshow; returns media keys, in order. `provider` names who made them. */
export interface Images {
  draw(orders: PictureOrder[], context: StepContext): Promise<{ media: string[]; provider: string }>
}

/** A rendered and checked video in storage. Seconds; LUFS integrated; dBTP. */
export type RenderedVideo = {
  media: string
  thumbnail: string
  width: number
  height: number
  fps: number
  seconds: number
  loudnessLufs: number
  truePeakDbtp: number
}

/**
 * Turns a timeline into a file in storage. `name` becomes part of its key. Throws ProductError 'invalid' naming the asset
 * that cannot be used.
 */
export interface Renderer {
  render(timeline: Timeline, name: string, context: StepContext): Promise<{ media: string }>
  /** Checks the stored file from outside (part 2.6 of the engine) and cuts its thumbnail. */
  finish(media: string, timeline: Timeline, context: StepContext): Promise<RenderedVideo>
}

/** What a running step is given: how to say how far it is, and when to stop. */
export type StepContext = { progress: Progress; signal: AbortSignal }

/**
 * Remembers what steps made. `step(status, input, run)`: if this step has finished with the same input (by hash), answers
 * what it made then; else reports the status, runs, saves, answers. `run` takes and returns plain JSON; big things travel as
 * storage keys. It may run twice, so its outputs are named after the input's hash.
 */
export type Step = <Input, Result>(
  status: Status,
  input: Input,
  run: (input: Input, context: StepContext & { hash: string }) => Promise<Result>,
) => Promise<Result>
