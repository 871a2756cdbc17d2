import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/** Size of the scripts that load before a screen is shown: entry, screen and their imports. kB, gzipped. */
export function firstLoad(dist: string, ...screens: string[]): number {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const collect = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) collect(next)
  }
  for (const key of Object.keys(manifest)) if (manifest[key]?.isEntry) collect(key)
  for (const screen of screens) collect(screen)
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Modules of the lazily loaded screens in Vite's manifest. */
export function lazyScreens(dist: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  return Object.keys(manifest).filter((key) => key.startsWith('src/features/'))
}
