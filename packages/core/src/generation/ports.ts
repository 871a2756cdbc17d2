import type { ContentMode } from '../content/item.ts'
import type { Item } from '../content/ports.ts'
import type { Script } from '../content/script.ts'
import type { Stage } from '../content/status.ts'
import type { TimedWord } from '../film/speech.ts'
import type { Timeline } from '../film/timeline.ts'
import type { VoiceSettings } from '../film/voice-settings.ts'
import type { Job, Queued } from './job.ts'
import type { JobProgress } from './job-status.ts'
import type { GenerateRequest } from './request.ts'

/** How far a step is: 0 to 1, measured (lines spoken, frames encoded), never going back. */
type Progress = (fraction: number) => void

/** What a running step is given: how to say how far it is, and when to stop. */
export type StepContext = { progress: Progress; signal: AbortSignal }

/**
 * A spoken line as the shelf remembers it. `media` is the key of a 48 kHz mono WAV; seconds; words within the line. `standsIn`
 * when it is not the voice that was asked for, but one that took over; `note` says why.
 */
export type SpokenLine = {
  media: string
  seconds: number
  words: TimedWord[]
  provider: string
  note?: string
  standsIn?: boolean
}

/**
 * Speaks a script line by line; a line spoken before (same text, same voice) is not spoken again. Where a voice cannot be
 * had, another one speaks all of its lines.
 */
export interface Voices {
  speak(lines: { text: string; voice: VoiceSettings }[], context: StepContext): Promise<SpokenLine[]>
}

/**
 * What all pictures of a video have in common, as their users put it: material, never instructions. `seed` chooses what is
 * chosen once for the video.
 */
export type PictureBrief = {
  theme: string
  persona: { roleTitle: string; tone: string; backstory: string }
  /** How the brand's pictures look, in its owner's words. */
  styleNotes: string
  seed: number
}

/** What a slideshow picture is to show. `line` is the text that is heard while it is seen. */
export type PictureOrder = {
  line: string
  colour: string
  tone: string
  seed: number
  width: number
  height: number
  brief: PictureBrief
}

/**
 * The pictures of a slideshow: media keys, in order, and who made them. `credits` are those of them that cost one each,
 * whether made now or before. `standsIn` when they are not those that were wanted; `note` says why, or what is amiss.
 */
export type Pictures = { media: string[]; provider: string; credits: string[]; note?: string; standsIn?: boolean }

/** Makes pictures for ai_slideshow. A picture made before (same order) is not made again. */
export interface Images {
  draw(orders: PictureOrder[], context: StepContext): Promise<Pictures>
}

/** A rendered and checked video in storage. Pixels, frames a second, seconds, LUFS integrated, dBTP. */
export type RenderedVideo = {
  media: string
  width: number
  height: number
  fps: number
  seconds: number
  loudnessLufs: number
  truePeakDbtp: number
  /** What the encoder took, in processor seconds. */
  cpuSeconds: number
}

/**
 * Turns a timeline into a file in storage. `name` becomes part of its key. Throws ProductError 'invalid' naming the asset
 * that cannot be used.
 */
export interface Renderer {
  /** Renders, checks from outside what came out (part 2.6 of the engine), and stores it. */
  render(timeline: Timeline, name: string, context: StepContext): Promise<RenderedVideo>
  /** Makes sure that what was stored is what was rendered, and cuts the thumbnail. */
  finish(video: RenderedVideo, timeline: Timeline, context: StepContext): Promise<{ thumbnail: string }>
}

/** What was written before for the same batch or by the same persona. */
export interface Library {
  /**
   * Keeps a script as the item's own when `accept` finds nothing wrong with it beside those texts; nobody else's script is
   * kept in between. Answers whether it was kept.
   */
  keepScript(script: Script, accept: (earlier: string[]) => boolean): Promise<boolean>
  /** Earlier texts of this persona and batch, newest first. */
  earlierTexts(): Promise<string[]>
}

/**
 * Remembers what steps made. `step(stage, input, run)`: if this step has finished with the same input (by hash), answers
 * what it made then; else reports the stage, runs, saves, answers. `run` takes and returns plain JSON; big things travel as
 * storage keys. It may run twice, so its outputs are named after the input's hash.
 */
export type Step = <Input, Result>(
  stage: Stage,
  input: Input,
  run: (input: Input, context: StepContext & { hash: string }) => Promise<Result>,
) => Promise<Result>

/** Kinds of use that plans count. `speech_seconds` are seconds, the others pieces. */
export type UsageKind = 'video' | 'speech_seconds' | 'image'

/** Something that a plan counts. `reason` names it, so that a step that runs twice counts once. */
type Use = { kind: UsageKind; amount: number; reason: string }

/** Another worker has the item now, or it is gone: whoever meets this stops and writes nothing. */
export class LeaseLost extends Error {
  constructor() {
    super('This item is no longer ours: it was taken over, cancelled or deleted.')
    this.name = 'LeaseLost'
  }
}

/** What an item became. */
type Finished = {
  videoMedia: string
  thumbnailMedia: string
  durationSeconds: number
  notes: string[]
}

/**
 * The right to work on one item, as long as nobody else takes it over. Each call throws LeaseLost once that has happened,
 * and then has changed nothing.
 */
export interface Lease extends Library {
  readonly item: Item
  /** Throws LeaseLost when it is. */
  check(): Promise<void>
  recall(stage: Stage, hash: string): Promise<unknown>
  /** Keeps what a step made, in place of what it made before. */
  remember(stage: Stage, hash: string, result: unknown): Promise<void>
  /** How the item's video was put together last; null before it was. */
  lastTimeline(): Promise<Timeline | null>
  /** Forgets all steps that made one of these files: for files that are about to be removed. */
  forgetResultsWith(media: readonly string[]): Promise<void>
  report(progress: { status: Stage; percent: number; etaAt: Date | null }): Promise<void>
  /** Counts uses, each once per item, kind and reason. */
  count(uses: Use[]): Promise<void>
  finish(finished: Finished): Promise<void>
  fail(detail: string): Promise<void>
  /** The script is written; all else waits for its author. */
  awaitReview(): Promise<void>
  /** Says why the item waits for its next attempt. */
  backOff(note: string): Promise<void>
  /** A worker that shuts down gives its attempt back. */
  releaseAttempt(): Promise<void>
}

/** What all processes are told when an item moves: ids, numbers and the status. Epoch milliseconds. */
export type Announcement = {
  owner: string
  job: string
  item: string
  status: string
  percent: number
  at: number
  eta: number | null
}

/** Items as workers see them. */
export interface Work {
  /**
   * Takes an item over: raises its lease and counts an attempt. Null when there is nothing to do: it is gone, or has been
   * finished or queued anew meanwhile. `ticket` is its place in the queue.
   */
  take(itemId: string, ticket: string): Promise<Lease | null>
  /** Fails an item that the queue has given up on. */
  failLost(itemId: string): Promise<void>
  exists(itemId: string): Promise<boolean>
}

export type NewItem = Pick<
  Item,
  | 'mode'
  | 'variant'
  | 'seed'
  | 'rotation'
  | 'personaIds'
  | 'supportingPersonaIds'
  | 'personaSlugs'
  | 'title'
  | 'theme'
  | 'tone'
  | 'keywords'
  | 'backgroundMode'
  | 'bgChangeSeconds'
  | 'publishDate'
  | 'publishTo'
  | 'publishAccountIds'
  | 'maxAttempts'
  | 'writeFirst'
>

type NewJob = {
  ownerId: string
  mode: ContentMode
  request: GenerateRequest
  personas: { id: string; name: string }[]
  items: NewItem[]
  /** How many items of this owner may be worked on at once. */
  lanes: number
}

/** Submitted requests and their place in the queue. */
export interface Jobs {
  /** Keeps a request with its items and puts the items in line: all of it or nothing. */
  open(job: NewJob): Promise<Queued>
  /** Newest first. */
  list(ownerId: string): Promise<Job[]>
  find(ownerId: string, jobId: string): Promise<Job | null>
  progress(jobId: string): Promise<JobProgress | null>
  /** Puts these items in line again, with all their attempts; those that are on their way are left alone. Answers how many. */
  requeue(items: { ownerId: string; ids: string[]; lanes: number }): Promise<number>
  /** Takes the job off the list: what is unfinished is cancelled and removed, finished videos stay. False when there is none. */
  dismiss(ownerId: string, jobId: string): Promise<{ removedItems: string[] } | null>
}
