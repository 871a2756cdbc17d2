import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unknownBackground } from '@pack/core/film/background'
import type { LoopPart } from '@pack/core/film/loop'
import { FPS, type Timeline, totalSeconds } from '@pack/core/film/timeline'
import { canonicalJson } from '@pack/core/kernel/canonical-json'
import { ownerOfKey } from '@pack/core/kernel/storage'
import { type Ffmpeg, findFfmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { hasCode } from '../files/errors.ts'
import { type NormaliseRun, normaliseEdge, normaliseLoop, normaliseMusic } from '../normalise/normalise.ts'
import { openJobFolder } from '../processes/job-folder.ts'
import { adjustMaster, firstMaster, masterFilters } from '../sound/master.ts'
import { measureSound } from '../sound/measure.ts'
import { mixSound, type Sounds } from '../sound/mix.ts'
import { encodeSegment, type SegmentRun } from './encode-segment.ts'
import { muxParts } from './mux.ts'
import { openOverlayPictures, type Patch, stillPatches } from './overlay.ts'
import { segmentName, segmentsOf } from './segments.ts'

/** Cache of encoded segments by name. `find` answers a file on this machine, or null. */
export type SegmentCache = {
  find(name: string): Promise<string | null>
  store(name: string, path: string): Promise<void>
}

/** Inputs, folders and callbacks of a render. */
export type RenderOptions = {
  /** Resolves a media key to a file on this machine. */
  file: (mediaKey: string) => Promise<string>
  /** For temporary files, which are removed again. On a local disk. */
  workFolder: string
  /** Cache of normalised inputs, a folder per owner; may be emptied between renders. */
  cacheFolder: string
  outFile: string
  signal?: AbortSignal | undefined
  /** 0 to 1, mostly from encoded frames; never decreases. */
  onProgress?: (fraction: number) => void
  ffmpeg?: Ffmpeg
  /** Caches encoded segments, so that an edit re-encodes only what changed. */
  segments?: SegmentCache
  /** Encoder threads. One job per core with one thread each has the highest throughput. */
  threads?: number
}

/**
 * The rendered file, not checked yet (see `checkVideo`). Pixels, seconds, LUFS integrated and dBTP of the encoded
 * sound; `cpuSeconds` and `peakBytes` of ffmpeg, without painting.
 */
export type RenderResult = {
  file: string
  width: number
  height: number
  fps: number
  seconds: number
  frames: number
  loudnessLufs: number
  truePeakDbtp: number
  cpuSeconds: number
  peakBytes: number
}

/** Share of the body in the progress, measured; the rest is muxing and measuring. */
const BODY_SHARE = 0.95
/** Attempts to reach the loudness target. */
const MAX_MASTERS = 4

/**
 * Renders a timeline to `outFile` (mp4: H.264, AAC). Throws ProductError 'invalid' naming an unusable asset, and the
 * signal's reason when aborted. Leaves nothing behind except the file and the cache.
 */
export async function render(timeline: Timeline, options: RenderOptions): Promise<RenderResult> {
  const { file, signal, threads = 1, onProgress = () => {} } = options
  signal?.throwIfAborted()
  const ffmpeg = options.ffmpeg ?? (await findFfmpeg())
  const folder = await openJobFolder(options.workFolder)
  const run = { ffmpeg, folder, signal, threads }
  try {
    const pictures = await openOverlayPictures(timeline, file)
    const inputs = await normaliseAll(timeline, file, { ...run, cacheFolder: options.cacheFolder })
    const mix = join(folder.path, 'mix.wav')
    const mixed = await mixSound(timeline, inputs.sounds, { ...run, into: mix })

    const frames = Math.round(timeline.bodySeconds * FPS)
    const onFrames = (done: number) => onProgress(BODY_SHARE * Math.min(1, done / frames))
    const encoded = await encodeSegments(
      timeline,
      { ...run, loop: inputs.loop, pictures, file, onFrames },
      options.segments,
    )
    onProgress(BODY_SHARE)

    const parts = joinOrder(timeline, inputs, encoded.parts)
    const seconds = totalSeconds(timeline)
    const finished = join(folder.path, 'finished.mp4')
    let cpuSeconds = mixed.cpuSeconds + encoded.cpuSeconds
    let master = firstMaster(mixed)
    for (let attempt = 1; ; attempt++) {
      const soundFilters = masterFilters(master, timeline)
      const joined = await muxParts({ ...run, parts, sound: mix, soundFilters, seconds, into: finished })
      const measured = await measureSound(finished, run)
      cpuSeconds += joined.cpuSeconds + measured.cpuSeconds
      const better = adjustMaster(master, measured)
      // The last attempt counts, whatever it reached: silence never reaches the target, and `checkVideo` refuses it.
      if (better && attempt < MAX_MASTERS) {
        master = better
        continue
      }
      signal?.throwIfAborted()
      await moveFile(finished, options.outFile)
      onProgress(1)
      return {
        ...{ file: options.outFile, width: timeline.width, height: timeline.height, fps: FPS, seconds },
        ...{ frames: Math.round(seconds * FPS), loudnessLufs: measured.lufs, truePeakDbtp: measured.peakDbtp },
        ...{ cpuSeconds, peakBytes: encoded.peakBytes },
      }
    }
  } finally {
    await folder.remove()
  }
}

/** All parts in order: the intro comes before the segment at which it interrupts the body. */
function joinOrder(timeline: Timeline, { intro, outro }: Inputs, body: readonly string[]): string[] {
  const cut = Math.round((timeline.intro?.at ?? 0) * FPS)
  const before = segmentsOf(timeline).filter(({ from }) => from < cut).length
  return [...body.slice(0, before), intro, ...body.slice(before), outro].filter((part) => part !== null)
}

type Encoded = { parts: string[]; cpuSeconds: number; peakBytes: number }

/** Encodes the body's segments, or takes them from the cache. The only segment of a body is not cached. */
async function encodeSegments(
  timeline: Timeline,
  run: Omit<SegmentRun, 'into' | 'stills'> & { onFrames: (frames: number) => void },
  cache: SegmentCache | undefined,
): Promise<Encoded> {
  const segments = segmentsOf(timeline)
  const done: Encoded = { parts: [], cpuSeconds: 0, peakBytes: 0 }
  let stills: readonly Patch[] | null = null
  for (const segment of segments) {
    const name = segmentName(timeline, segment, run.ffmpeg.version)
    const known = segments.length > 1 ? await cache?.find(name) : null
    const into = known ?? join(run.folder.path, `body-${segment.from}.mp4`)
    if (!known) {
      stills ??= stillPatches(timeline, run.pictures)
      const onFrames = (frames: number) => run.onFrames(segment.from + frames)
      const { cpuSeconds, peakBytes } = await encodeSegment(timeline, segment, { ...run, stills, onFrames, into })
      done.cpuSeconds += cpuSeconds
      done.peakBytes = Math.max(done.peakBytes, peakBytes)
      if (segments.length > 1) await cache?.store(name, into)
    }
    done.parts.push(into)
    run.onFrames(segment.to)
  }
  return done
}

type Inputs = { intro: string | null; outro: string | null; loop: SegmentRun['loop']; sounds: Sounds }

async function normaliseAll(
  timeline: Timeline,
  file: RenderOptions['file'],
  normaliseRun: NormaliseRun,
): Promise<Inputs> {
  const { width, height, background, music } = timeline
  const near = (media: string) => ({ ...normaliseRun, cacheFolder: join(normaliseRun.cacheFolder, ownerOfKey(media)) })
  const edge = async (name: 'intro' | 'outro') => {
    const clip = timeline[name]
    if (!clip) return null
    return normaliseEdge(
      { path: await file(clip.media), name },
      { width, height, seconds: clip.seconds },
      near(clip.media),
    )
  }
  // Sequential, because each may use much memory.
  const intro = await edge('intro')
  const outro = await edge('outro')
  const loopFiles = async (): Promise<SegmentRun['loop']> => {
    switch (background.kind) {
      case 'loop': {
        const files = new Map<string, Promise<string>>()
        const prepare = async ({ media, framing }: Pick<LoopPart, 'media' | 'framing'>) =>
          normaliseLoop({ path: await file(media), name: 'background' }, { width, height, framing }, near(media))
        const prepared: SegmentRun['loop'] = ({ media, framing }) => {
          const key = canonicalJson([media, framing])
          const made = files.get(key) ?? prepare({ media, framing })
          files.set(key, made)
          return made
        }
        // Before anything is encoded, because it finds unusable files; the others follow when a segment needs them.
        await prepared({ media: background.media, framing: null })
        return prepared
      }
      case 'ai_slideshow':
      case 'own_slideshow':
        return null
      default:
        return unknownBackground(background)
    }
  }
  const loop = await loopFiles()
  const song = music
    ? await normaliseMusic({ path: await file(music.media), name: 'background audio' }, near(music.media))
    : null
  const speech = await Promise.all(
    timeline.speech.map(async ({ media, start }) => ({ path: await file(media), start })),
  )
  const sounds = { speech, music: song, intro: intro?.audio ?? null, outro: outro?.audio ?? null }
  return { intro: intro?.video ?? null, outro: outro?.video ?? null, loop, sounds }
}

/** Moves a file atomically, also to another disk. */
async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    const beside = `${to}.${process.pid}.partial`
    try {
      await copyFile(from, beside)
      await rename(beside, to)
    } finally {
      await rm(beside, { force: true })
    }
  }
}
