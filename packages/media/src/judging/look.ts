import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Probe } from '../probe.ts'
import { type Guard, guarded, killGuarded } from '../processes/guard.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { watchMemory } from '../processes/memory.ts'

/** Where a stranger's file is looked into, and how much that may take. */
export type LookOptions = { guard: Guard; folder: JobFolder; signal: AbortSignal; residentBytes: number }

/** The process that looked took more memory than it may. */
export class TooLargeToLook extends Error {}

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ANSWER_BYTES = 64 * 1024
/** What the process loads; it sees no other file of ours. */
const LOADED = [HERE, ...['mediabunny', '@napi-rs/canvas'].map(packageFolder)]

function packageFolder(name: string): string {
  let folder = dirname(createRequire(import.meta.url).resolve(name))
  while (!folder.endsWith(name)) folder = dirname(folder)
  // Its native half lies beside it.
  return name.startsWith('@') ? dirname(folder) : folder
}

/** Decodes a picture elsewhere. Null when it cannot be decoded. */
export const lookAtPicture = (path: string, options: LookOptions): Promise<{ width: number; height: number } | null> =>
  look('picture', path, options)

/** Reads a media file's headers elsewhere; as `probe`, without codec headers. */
export const lookAtMedia = (path: string, options: LookOptions): Promise<Probe | null> => look('media', path, options)

/** Makes a picture anew elsewhere, as `slide.jpg` and `small.webp` in the job's folder. Null when it cannot be decoded. */
export const makeSlide = (path: string, options: LookOptions): Promise<{ width: number; height: number } | null> =>
  look('slide', path, options)

/**
 * A process of its own, without our environment, behind the guard, and killed when it takes too long (the signal) or too much.
 * What it does to itself is an unreadable file to us.
 */
async function look<Found>(
  what: 'picture' | 'media' | 'slide',
  path: string,
  { guard, folder, signal, residentBytes }: LookOptions,
): Promise<Found | null> {
  signal.throwIfAborted()
  const command = [join(HERE, 'look.mjs'), what, path, folder.path]
  const [program = process.execPath, ...args] = guarded(guard, [process.execPath, command], {
    folder: folder.path,
    reads: [path, ...LOADED],
  })
  // Only where programs are: bubblewrap and the limits are programs too.
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
    if (isTooLarge) throw new TooLargeToLook('the process that looked took more memory than it may')
    return code === 0 ? (JSON.parse(said) as Found | null) : null
  } finally {
    forgetMemory()
    signal.removeEventListener('abort', kill)
    forget()
  }
}
