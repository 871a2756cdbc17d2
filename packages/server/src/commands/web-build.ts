import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packagesFolder } from '@pack/media/resources'
import { resolveWebPackage, webFolder, webSources } from '../resources.ts'

const STAMP = '.built-from'
const UNCOMPRESSED = ' uncompressed'
const isCompressed = process.env.PACK_WEB_COMPRESSION !== 'none'
// On the same disk as the old build, so that renaming is atomic, and outside the sources.
const next = join(webSources, 'node_modules', `.next-${process.pid}`)
/** The build is stale when one of these changes. */
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/chunks.ts',
  'web/package.json',
  'core/src',
  'core/package.json',
]

export type WebBuild = { state: 'fresh' | 'built' | 'failed'; reason?: string }

/**
 * Builds the web application if its sources have changed since the last build, in a process of its own. The old files
 * are served until the new ones are complete. With PACK_WEB_COMPRESSION=none the files stay uncompressed, for tests.
 */
export async function buildWebWhenStale(signal: AbortSignal): Promise<WebBuild> {
  if (await isWebFresh()) return { state: 'fresh' }
  const stamp = await hashOfSources()
  try {
    await mkdir(next, { recursive: true })
    const built = await build(signal)
    if (built.code !== 0) {
      return { state: 'failed', reason: built.output.trim().slice(-2000) || `vite ended with ${built.code}` }
    }
    await writeFile(join(next, STAMP), isCompressed ? stamp : stamp + UNCOMPRESSED)
    const old = `${next}-old`
    if (existsSync(webFolder)) await rename(webFolder, old)
    await rename(next, webFolder)
    await rm(old, { recursive: true, force: true })
    return { state: 'built' }
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

export async function isWebFresh(): Promise<boolean> {
  const [found, stamp] = await Promise.all([builtFrom(), hashOfSources()])
  return found === stamp || (!isCompressed && found === stamp + UNCOMPRESSED)
}

const builtFrom = () => readFile(join(webFolder, STAMP), 'utf8').catch(() => '')

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) await addTo(hash, source)
  return hash.digest('hex')
}

async function addTo(hash: ReturnType<typeof createHash>, name: string): Promise<void> {
  const path = join(packagesFolder, name)
  if (!existsSync(path)) return
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (!entries) {
    hash.update(`${name}\n`).update(await readFile(path))
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) await addTo(hash, `${name}/${entry.name}`)
}

function build(signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    let output = ''
    let vite: string
    try {
      vite = join(dirname(resolveWebPackage('vite/package.json')), 'bin/vite.js')
    } catch {
      done({ code: 1, output: 'vite is not installed. Run npm ci.' })
      return
    }
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir'], {
      cwd: webSources,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The server tells the browser its settings at run time; the build must not contain this environment's.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_'))),
      signal,
      killSignal: 'SIGKILL',
    })
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code, output }))
  })
}
