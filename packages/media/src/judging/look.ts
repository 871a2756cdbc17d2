import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import type { Probe } from '../probe.ts'
import { type Guard, guarded, killGuarded } from '../processes/guard.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { watchMemory } from '../processes/memory.ts'
import { bundleFolder, programPath, resolvePackage } from '../resources.ts'

/** How an untrusted file is inspected: guard, job folder, abort signal, memory limit in bytes. */
export type LookOptions = { guard: Guard; folder: JobFolder; signal: AbortSignal; residentBytes: number }

/** The process exceeded its memory limit. */
export class TooLargeToLook extends Error {}

const ANSWER_BYTES = 64 * 1024
/**
 * The only folders of ours that the process can read: the bundle, and the canvas package with its native half beside
 * it.
 */
const loadedFolders = () => [bundleFolder(), dirname(dirname(resolvePackage('@napi-rs/canvas')))]

/** Decodes a picture in a process of its own. Null when it cannot be decoded. */
export const lookAtPicture = (path: string, options: LookOptions): Promise<{ width: number; height: number } | null> =>
  look('picture', path, options)

/** Reads a media file's headers in a process of its own; as `probe`, without codec headers. */
export const lookAtMedia = (path: string, options: LookOptions): Promise<Probe | null> => look('media', path, options)

/**
 * Re-encodes a picture in a process of its own, as `slide.jpg` and `small.webp` in the job's folder. Null when it
 * cannot be decoded.
 */
export const makeSlide = (path: string, options: LookOptions): Promise<{ width: number; height: number } | null> =>
  look('slide', path, options)

/**
 * Re-encodes a picture in a process of its own, as `still.webp` of at most `side` pixels a side in the job's folder.
 * Null when it cannot be decoded.
 */
export const makeStill = (
  path: string,
  side: number,
  options: LookOptions,
): Promise<{ width: number; height: number } | null> => look('still', path, options, [String(side)])

/**
 * Runs the look process without our environment, behind the guard, and kills it when it takes too long (the signal) or
 * too much memory. When it crashes, the file counts as unreadable.
 */
async function look<Found>(
  what: 'picture' | 'media' | 'slide' | 'still',
  path: string,
  { guard, folder, signal, residentBytes }: LookOptions,
  more: readonly string[] = [],
): Promise<Found | null> {
  signal.throwIfAborted()
  const command = [programPath('look'), what, path, folder.path, ...more]
  const [program = process.execPath, ...args] = guarded(guard, [process.execPath, command], {
    folder: folder.path,
    reads: [path, ...loadedFolders()],
  })
  // Only PATH, to find bubblewrap and prlimit.
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    detached: true,
  })
  const ended = once(child, 'close').catch(() => [null])
  const forget = folder.remember(child.pid)
  const kill = () => killGuarded(child)
  signal.addEventListener('abort', kill, { once: true })
  let isTooLarge = false
  const forgetMemory = watchMemory(child.pid, residentBytes, () => {
    isTooLarge = true
    kill()
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (said.length < ANSWER_BYTES) said += chunk.toString('utf8')
  })
  try {
    const [code] = await ended
    signal.throwIfAborted()
    if (isTooLarge) throw new TooLargeToLook('the process exceeded its memory limit')
    return code === 0 ? (JSON.parse(said) as Found | null) : null
  } finally {
    forgetMemory()
    signal.removeEventListener('abort', kill)
    forget()
  }
}
