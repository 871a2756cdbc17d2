import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Files that this package reads at run time. It runs from `packages/media/src`, or bundled, from
// `packages/server/dist/<key>`.

const here = dirname(fileURLToPath(import.meta.url))

/** The folder that holds all packages. */
export const packagesFolder: string = parentNamed('packages', here)

function parentNamed(name: string, folder: string): string {
  return basename(folder) === name ? folder : parentNamed(name, dirname(folder))
}

/** The path of a bundled font. */
export const fontPath = (file: string): string => join(packagesFolder, 'media/fonts', file)

/** The path of compiled WebAssembly; its source lies beside it. */
export const wasmPath = (file: string): string => join(packagesFolder, 'media/wasm', file)

/** The path of a file of the stock kit. */
export const stockPath = (key: string): string => join(packagesFolder, 'media', key)

/** The bundle's folder: this file's own, or PACK_BUNDLE in tests, which run the sources. */
export function bundleFolder(): string {
  if (basename(here) !== 'src') return here
  const folder = process.env.PACK_BUNDLE
  if (folder) return folder
  throw new Error('Threads and processes run from the bundle: set PACK_BUNDLE to its folder.')
}

/** A program of the bundle, to run as a thread or a process of its own. */
export const programPath = (name: string): string => join(bundleFolder(), `${name}.mjs`)

/** Resolves a package, or a file in it, as an import from here would. Throws when it is not installed. */
export const resolvePackage = (name: string): string => createRequire(import.meta.url).resolve(name)
