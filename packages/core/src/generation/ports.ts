import type { ContentMode } from '../content/item.ts'
import type { Item } from '../content/ports.ts'
import type { Script } from '../content/script.ts'
import type { Stage } from '../content/status.ts'
import type { TimedWord } from '../film/speech.ts'
import type { Timeline } from '../film/timeline.ts'
import type { VoiceSettings } from '../film/voice-settings.ts'
import type { Fingerprint } from '../kernel/storage.ts'
import type { Job, ProgressMessage, Queued } from './job-schema.ts'
import type { JobProgress } from './job-status.ts'
import type { CleanStage } from './progress.ts'
import type { GenerateRequest } from './request-schema.ts'

/** Reports a step's progress: 0 to 1, measured (lines spoken, frames encoded), never decreasing. */
type Progress = (fraction: number) => void

/** Given to a running step: a progress callback and an abort signal. */
export type StepContext = { progress: Progress; signal: AbortSignal }

/**
 * A cached spoken line. `media` is the key of a 48 kHz mono WAV; seconds; words within the line. `standsIn`: spoken by
 * a fallback voice; `note` says why.
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
 * Speaks a script line by line; a line spoken before (same text, same voice) is reused. When a voice is unavailable, a
 * fallback speaks all of its lines.
 */
export interface Voices {
  speak(lines: { text: string; voice: VoiceSettings }[], context: StepContext): Promise<SpokenLine[]>
}

/**
 * The brief that all pictures of a video share, in users' own words: data, never instructions. `seed` determines what
 * is chosen once per video.
 */
export type PictureBrief = {
  theme: string
  persona: { roleTitle: string; tone: string; backstory: string }
  /** The owner's description of the brand's image style. */
  styleNotes: string
  seed: number
}

/** A slideshow picture to make. `line` is the text that is heard while it is shown. */
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
 * The pictures of a slideshow: media keys, in order, and their provider. `credits`: those that cost one credit each,
 * whether made now or before. `standsIn`: made by the fallback; `note` says why, or what is wrong.
 */
export type Pictures = { media: string[]; provider: string; credits: string[]; note?: string; standsIn?: boolean }

/** Makes pictures for ai_slideshow. A picture made before (same order) is reused. */
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
  /** CPU seconds of the encoder. */
  cpuSeconds: number
}

/**
 * Turns a timeline into a file in storage. `name` becomes part of its key. Throws ProductError 'invalid' naming the
 * asset that cannot be used.
 */
export interface Renderer {
  /** Renders, checks the result independently (part 2.6 of the engine), and stores it. */
  render(timeline: Timeline, name: string, context: StepContext): Promise<RenderedVideo>
  /** Identifies the stored file. Throws unless it is the rendered one. */
  verify(video: RenderedVideo, timeline: Timeline, signal: AbortSignal): Promise<Fingerprint>
  /** Paints the thumbnail, which is the cover with this title, and stores it. Returns its media key. */
  paintThumbnail(cover: { timeline: Timeline; title: string; name: string }, signal: AbortSignal): Promise<string>
}

/**
 * Makers of a clean rendition's parts, which cost nothing: `drawn` draws pictures by our own code. `layOut` fits
 * pictures of another shape into a frame; it returns their media keys, in order.
 */
export type CleanMakers = {
  renderer: Pick<Renderer, 'render' | 'verify'>
  drawn: Images
  layOut(media: readonly string[], size: { width: number; height: number }, context: StepContext): Promise<string[]>
}

/**
 * The parts of a finished video, kept with it for its clean rendition. `pictures` is null without a slideshow;
 * `changeSeconds`: seconds per picture.
 */
export type FinishedVideo = { timeline: Timeline; pictures: Pictures | null; changeSeconds: number }

/** Earlier texts of the same batch or persona. */
export interface Library {
  /**
   * Stores a script for the item if `accept` approves it beside the earlier texts, which it gets in parts.
   * Atomic: no other script is stored in between. Returns whether it was stored.
   */
  keepScript(script: Script, accept: (earlier: string[]) => boolean): Promise<boolean>
  /** Earlier texts of this persona and batch, newest first. */
  earlierTexts(): Promise<string[]>
}

/**
 * Caches the results of steps. `step(name, input, run)` returns the stored result if this step has finished with the
 * same input (by hash); otherwise it reports the stage, runs, stores and returns. `run` takes and returns plain JSON;
 * large data travels as storage keys. It may run twice, so its outputs are named after the input's hash.
 */
export type Step<Name extends string = Stage> = <Input, Result>(
  step: Name,
  input: Input,
  run: (input: Input, context: StepContext & { hash: string }) => Promise<Result>,
) => Promise<Result>

/** Kinds of usage that plans limit. `speech_seconds` counts seconds, the others count pieces. */
export type UsageKind = 'video' | 'speech_seconds' | 'image'

/** Usage that counts towards a limit. `reason` identifies it, so that a step that runs twice counts once. */
export type Use = { kind: UsageKind; amount: number; reason: string }

/** Another worker has the item now, or it was deleted: this worker must stop and write nothing. */
export class LeaseLost extends Error {
  constructor() {
    super('This item is no longer ours: it was taken over, cancelled or deleted.')
    this.name = 'LeaseLost'
  }
}

/** The result of a finished item. */
type Finished = {
  videoMedia: string
  /** Null for a file that an earlier version checked. */
  fingerprint: Fingerprint | null
  thumbnailMedia: string
  durationSeconds: number
  notes: string[]
}

/**
 * The lease to work on one item, until another worker takes it over. From then on each call throws LeaseLost and
 * changes nothing.
 */
export interface Lease extends Library {
  readonly item: Item
  /** Throws LeaseLost when the lease is lost. */
  check(): Promise<void>
  recall(stage: Stage, hash: string): unknown
  /** Keeps a step's result instead of its previous one. Stored with the next report, or with the attempt's end. */
  remember(stage: Stage, hash: string, result: unknown): void
  /** Keeps the parts of this video, instead of the previous one's. Stored with the next report or the attempt's end. */
  keepParts(videoMedia: string, parts: FinishedVideo): void
  /** The item's timeline from its last assembly before this attempt; null when there is none. */
  lastTimeline(): Timeline | null
  /** Forgets all step results that contain one of these files, which are about to be deleted. */
  forgetResultsWith(media: readonly string[]): Promise<void>
  report(progress: { status: Stage; percent: number; etaAt: Date | null }): Promise<void>
  /** Counts usage, once per item, kind and reason. Stored with the next report, or with the attempt's end. */
  count(uses: Use[]): void
  finish(finished: Finished): Promise<void>
  fail(detail: string): Promise<void>
  /** Sets the item to review: its script is written and waits for its author. */
  awaitReview(): Promise<void>
  /** Notes why the item waits for its next attempt. */
  backOff(note: string): Promise<void>
  /** Returns the attempt when the worker shuts down. */
  releaseAttempt(): Promise<void>
}

/** Sent to all processes when an item changes: ids, numbers and the status. Epoch milliseconds. */
export type Announcement = {
  owner: string
  job: string
  item: string
  status: string
  percent: number
  at: number
  eta: number | null
  /** The item's newest live video on YouTube, and its newest public post on TikTok; null: none, or unchanged. */
  youtubeUrl: string | null
  tiktokUrl: string | null
}

/** Items as workers see them. */
export interface Work {
  /**
   * Takes an item over: raises its lease and counts an attempt. Null when there is nothing to do: it was deleted,
   * finished or requeued meanwhile. `ticket` is its place in the queue.
   */
  take(itemId: string, ticket: string): Promise<Lease | null>
  /** Fails the item that waits with this ticket, if there is one. */
  drop(ticket: string, detail: string): Promise<void>
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
  | 'keyPoints'
  | 'backgroundMode'
  | 'bgChangeSeconds'
  | 'videoOrientation'
  | 'script'
  | 'scriptEdited'
  | 'publishDate'
  | 'publishTo'
  | 'publishAccountIds'
  | 'maxAttempts'
  | 'writeFirst'
>

/** Lease on an item's clean rendition. Like `Lease`, it throws LeaseLost once it is taken over or not wanted. */
export interface CleanLease {
  readonly item: Item
  /** The parts of the item's video; null when they are no longer known. */
  readonly finished: FinishedVideo | null
  check(): Promise<void>
  recall(step: CleanStage, hash: string): unknown
  /** Stored with the next report, or with the attempt's end. */
  remember(step: CleanStage, hash: string, result: unknown): void
  /** The rendition's last timeline; null before the first. */
  lastTimeline(): Timeline | null
  report(percent: number): Promise<void>
  /** Ends with a file. Its publications that waited for it go on, also after a failure. */
  finish(made: { media: string; fingerprint: Fingerprint | null; seconds: number | null }): Promise<void>
  fail(detail: string): Promise<void>
}

/** Clean renditions as workers see them. */
export interface CleanWork {
  /** Takes a clean rendition over; null when it is not wanted any more. */
  take(itemId: string): Promise<CleanLease | null>
}

type NewJob = {
  /** Chosen by the sender, so that a repeated request is recognised. */
  id: string | undefined
  ownerId: string
  mode: ContentMode
  request: GenerateRequest
  personas: { id: string; name: string }[]
  items: NewItem[]
  /** How many items of this owner may be in progress at once. */
  lanes: number
  /** How many videos the owner's plan allows in this month. */
  allowance: { limit: number; month: { from: Date; to: Date } }
}

/** Submitted requests and their place in the queue. */
export interface Jobs {
  /**
   * Stores a request with its items and queues them, all or nothing; `left` when they exceed what is left of the
   * allowance. Idempotent for jobs with an id; throws ProductError 'conflict' when it is another owner's.
   */
  open(job: NewJob): Promise<Queued | { left: number }>
  /** Jobs with unfinished videos, and those whose last video was finished within `SHOWN_AFTER_END_MS`; newest first. */
  list(ownerId: string): Promise<Job[]>
  find(ownerId: string, jobId: string): Promise<Job | null>
  progress(jobId: string): Promise<JobProgress | null>
  /** The current progress of those of these ids that are the owner's items or jobs, in the order of the ids. */
  snapshot(ownerId: string, ids: readonly string[]): Promise<ProgressMessage[]>
  /**
   * Requeues those of these items that are not in progress, with all their attempts. `only`: those that failed, or
   * those whose script waits for review, which is rendered as it is. Returns their ids.
   */
  requeue(items: { ownerId: string; ids: string[]; lanes: number; only?: 'failed' | 'reviewed' }): Promise<string[]>
  /**
   * Removes the job from the list: unfinished items are cancelled and deleted, finished videos stay. False when there
   * is none.
   */
  dismiss(ownerId: string, jobId: string): Promise<{ removedItems: string[] } | null>
}
