import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packagesFolder } from '@pack/media/resources'
import { resolveWebPackage, webFolder, webSources } from '../resources.ts'

const STAMP = '.built-from'
// On the same disk as the current build, so that it can be renamed.
const next = join(webSources, 'node_modules', `.next-${process.pid}`)
/** The files that the build depends on. */
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'core/src',
  'core/package.json',
]

export type WebBuild = { state: 'fresh' | 'built' | 'failed'; reason?: string }

/**
 * Builds the web application in a process of its own when its sources have changed. The old build is served until the new one
 * is complete.
 */
export async function buildWebWhenStale(signal: AbortSignal): Promise<WebBuild> {
  const stamp = await hashOfSources()
  if ((await builtFrom()) === stamp) return { state: 'fresh' }
  try {
    await mkdir(next, { recursive: true })
    const built = await build(signal)
    if (built.code !== 0) {
      return { state: 'failed', reason: built.output.trim().slice(-2000) || `vite ended with ${built.code}` }
    }
    await writeFile(join(next, STAMP), stamp)
    const old = `${next}-old`
    if (existsSync(webFolder)) await rename(webFolder, old)
    await rename(next, webFolder)
    await rm(old, { recursive: true, force: true })
    return { state: 'built' }
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

export const isWebFresh = async () => (await builtFrom()) === (await hashOfSources())

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
      // Browser settings come from the server at run time: the build must not contain any from this environment.
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
