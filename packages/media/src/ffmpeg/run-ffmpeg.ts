import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { guarded, killGuarded } from '../processes/guard.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { watchMemory } from '../processes/memory.ts'
import { PRIORITY, setSessionPriority } from '../processes/priority.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'

/** The end of ffmpeg's log, and the CPU seconds and peak memory that it used. */
export type FfmpegAnswer = { log: string; cpuSeconds: number; peakBytes: number }

export type RunOptions = {
  folder: JobFolder
  signal?: AbortSignal | undefined
  /** Frames encoded so far, about twice a second. */
  onFrames?: ((frames: number) => void) | undefined
  /** Input for file descriptors 3, 4, … (`pipe:3` …). A chunk's memory may be reused once the next one is requested. */
  pipes?: AsyncIterable<Uint8Array>[]
  /** Receives ffmpeg's output on `pipe:1`; without it, `pipe:1` carries progress. */
  onOutput?: (chunk: Buffer) => void
  logLevel?: 'info' | 'verbose'
  /** Absolute paths of files that it reads besides `-i file:…`, such as those in a list. */
  reads?: readonly string[]
  /** Killed after this many seconds without progress. */
  stallSeconds?: number
  /** Killed when it holds more memory than this; throws TooMuchMemory. */
  residentBytes?: number
  /** Runs at the lowest CPU priority; else at ours. */
  lowPriority?: boolean
}

/** ffmpeg failed; the message ends with its log. */
export class FfmpegError extends Error {
  readonly log: string
  constructor(summary: string, log: string) {
    super(`${summary}\n${log.trim().split('\n').slice(-12).join('\n')}`)
    this.name = 'FfmpegError'
    this.log = log
  }
}

/** ffmpeg was killed because it exceeded `residentBytes`. */
export class TooMuchMemory extends FfmpegError {}

const LOG_LENGTH = 200_000
const STALL_SECONDS = 120
const HAS_NICE = process.platform !== 'win32'

/**
 * Runs ffmpeg without a shell or terminal. Kills it on abort (and throws the signal's reason) and when it stalls (and
 * throws FfmpegError). Never returns while ffmpeg runs.
 */
export async function runFfmpeg(ffmpeg: Ffmpeg, args: readonly string[], options: RunOptions): Promise<FfmpegAnswer> {
  options.signal?.throwIfAborted()
  const { folder, signal, pipes = [], onOutput, logLevel = 'info', reads = [] } = options
  const { stallSeconds = STALL_SECONDS } = options
  const common = ['-hide_banner', '-nostdin', '-y', '-loglevel', logLevel, '-nostats', '-benchmark']
  const progress = onOutput ? [] : ['-progress', 'pipe:1']
  const command = [...common, ...progress, ...args]
  const behind = guarded(ffmpeg.guard, [ffmpeg.path, command], { folder: folder.path, reads })
  const [program = ffmpeg.path, ...rest] =
    options.lowPriority && HAS_NICE ? ['nice', '-n', String(PRIORITY.preparations), ...behind] : behind
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe', ...pipes.map(() => 'pipe' as const)],
    windowsHide: true,
    detached: true,
  })
  // Before the first await: a missing program fails immediately.
  const ended = exitOf(child)
  const forget = folder.remember(child.pid)
  const nice = options.lowPriority ? PRIORITY.preparations : getPriority()
  if (nice > 0) void setSessionPriority(child.pid, nice)
  const kill = () => killGuarded(child)
  signal?.addEventListener('abort', kill, { once: true })
  let stalled = false
  let watchdog = setTimeout(() => {}, 0)
  const alive = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => {
      stalled = true
      kill()
    }, stallSeconds * 1000)
  }
  alive()
  let isTooLarge = false
  const forgetMemory = watchMemory(child.pid, options.residentBytes ?? Number.POSITIVE_INFINITY, () => {
    isTooLarge = true
    kill()
  })

  let log = ''
  readable(child, 2)?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString('utf8')).slice(-LOG_LENGTH)
  })
  let [frames, microseconds] = [-1, -1]
  readable(child, 1)?.on('data', (chunk: Buffer) => {
    if (onOutput) {
      alive()
      return onOutput(chunk)
    }
    const text = chunk.toString('latin1')
    const [nowFrames, nowMicroseconds] = [lastNumber(text, /frame=\s*(\d+)/g), lastNumber(text, /out_time_us=(\d+)/g)]
    if (nowFrames > frames || nowMicroseconds > microseconds) alive()
    if (nowFrames > frames) options.onFrames?.(nowFrames)
    frames = Math.max(frames, nowFrames)
    microseconds = Math.max(microseconds, nowMicroseconds)
  })

  // If a producer fails, ffmpeg would wait for its input forever.
  let failure: { cause: unknown } | null = null
  for (const [index, chunks] of pipes.entries()) {
    feed(writable(child, 3 + index), chunks).catch((cause: unknown) => {
      failure ??= { cause }
      kill()
    })
  }
  try {
    const { code, error } = await ended
    signal?.throwIfAborted()
    throwFailure(failure)
    if (error) throw new FfmpegError(`ffmpeg could not be started: ${error.message}`, log)
    if (isTooLarge) throw new TooMuchMemory('ffmpeg exceeded its memory limit and was stopped', log)
    if (stalled) throw new FfmpegError(`ffmpeg made no progress for ${stallSeconds} seconds and was stopped`, log)
    if (code !== 0) throw new FfmpegError(`ffmpeg ended with ${code ?? 'a signal'}`, log)
    return { log, ...usageOf(log) }
  } finally {
    clearTimeout(watchdog)
    forgetMemory()
    signal?.removeEventListener('abort', kill)
    forget()
  }
}

function throwFailure(failure: { cause: unknown } | null): void {
  if (failure) throw failure.cause
}

const lastNumber = (text: string, pattern: RegExp) => Number([...text.matchAll(pattern)].at(-1)?.[1] ?? -1)

async function exitOf(child: ChildProcess): Promise<{ code: number | null; error?: Error }> {
  try {
    const [code] = await once(child, 'close')
    return { code: typeof code === 'number' ? code : null }
  } catch (error) {
    return { code: null, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** Writes chunk by chunk and waits for each, because chunks share memory. Stops when ffmpeg closes the pipe. */
async function feed(pipe: Writable, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let closed = false
  pipe.on('error', () => {
    closed = true
  })
  pipe.on('close', () => {
    closed = true
  })
  for await (const chunk of chunks) {
    if (closed) break
    await new Promise<void>((resolve) => {
      pipe.once('close', resolve)
      pipe.write(chunk, () => {
        pipe.off('close', resolve)
        resolve()
      })
    })
  }
  pipe.end()
}

function readable(child: ChildProcess, descriptor: 1 | 2): Readable | null {
  return descriptor === 1 ? child.stdout : child.stderr
}

function writable(child: ChildProcess, descriptor: number): Writable {
  const stream = child.stdio[descriptor]
  if (!stream || !('write' in stream)) throw new Error(`ffmpeg has no descriptor ${descriptor}`)
  return stream
}

/** Usage from the last lines of the log, which `-benchmark` writes. */
function usageOf(log: string): { cpuSeconds: number; peakBytes: number } {
  const [, user, system] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(log) ?? []
  const [, kilobytes] = /bench: maxrss=(\d+)/.exec(log) ?? []
  return { cpuSeconds: Number(user ?? 0) + Number(system ?? 0), peakBytes: Number(kilobytes ?? 0) * 1024 }
}
