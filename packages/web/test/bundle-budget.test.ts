// @vitest-environment node
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PAGES } from '@pack/core/site/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLoad, lazyScreens } from './bundle-budget.ts'

/** kB of gzipped script. */
const PUBLIC_LIMIT = 135
const CLIENT_LIMIT = 210

const CLIENT = 'src/app/layouts/client-layout.tsx'
const CLIENT_FEATURES = /^src\/features\/(?:(?:generation|content|personas|assets|admin)\/|accounts\/config-)/
/** What comes once a screen shows: windows that somebody opens; and screens that are not built yet. */
const LATER = /-dialog\.tsx$|\/coming\//

// Its own folder: whoever has the product open in the same checkout keeps theirs. Its own process: a build sets NODE_ENV.
const dist = mkdtempSync(join(tmpdir(), 'pack-web-'))

beforeAll(async () => {
  const web = fileURLToPath(new URL('..', import.meta.url))
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', dist, '--emptyOutDir'], { cwd: web })
}, 120_000)
afterAll(() => rmSync(dist, { recursive: true, force: true }))

test('every public screen loads at most 135 kB of script before it shows', () => {
  const screens = lazyScreens(dist).filter((screen) => !CLIENT_FEATURES.test(screen) && !LATER.test(screen))

  expect(screens.length).toBeGreaterThanOrEqual(10)
  for (const screen of screens) expect(firstLoad(dist, screen), screen).toBeLessThanOrEqual(PUBLIC_LIMIT)
})

test('every signed-in screen loads at most 210 kB of script before it shows', () => {
  const screens = lazyScreens(dist).filter((screen) => CLIENT_FEATURES.test(screen) && screen.endsWith('-page.tsx'))

  expect(screens.length).toBeGreaterThanOrEqual(2)
  for (const screen of screens) expect(firstLoad(dist, CLIENT, screen), screen).toBeLessThanOrEqual(CLIENT_LIMIT)
})

test('the build tells the server which scripts each screen needs beyond the first ones', () => {
  const screens: Record<string, string[]> = JSON.parse(readFileSync(join(dist, '.vite/screens.json'), 'utf8'))
  const page = readFileSync(join(dist, 'index.html'), 'utf8')

  const open = Object.entries(PAGES).flatMap(([path, { indexed }]) => (indexed ? [path] : []))
  expect(Object.keys(screens)).toEqual(expect.arrayContaining(open))
  for (const [path, files] of Object.entries(screens)) {
    expect(files.length, path).toBeGreaterThan(0)
    for (const file of files) {
      expect(existsSync(join(dist, file)), file).toBe(true)
      expect(page, path).not.toContain(file)
    }
  }
})

test('the page holds no inline script, which the content security policy would refuse', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')

  for (const [, attributes, body] of page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    expect(attributes).toContain('src=')
    expect(body).toBe('')
  }
  expect(page).not.toContain('<style')
})
