// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SCREENS } from '@pack/core/site/screens'
import { beforeAll, expect, test } from 'vitest'
import { buildWebWhenStale } from '../../server/src/commands/web-build.ts'
import { firstLoad, lazyScreens } from './bundle-budget.ts'

/** kB of gzipped script. */
const PUBLIC_LIMIT = 135
const CLIENT_LIMIT = 225

const CLIENT = 'src/app/layouts/client-layout.tsx'
const CLIENT_FEATURES =
  /^src\/features\/(?:(?:generation|content|personas|assets|admin|billing)\/|accounts\/(?:config-|publishing)|publishing\/integrations-)/
/** Dialogs, which load when they are opened, placeholder screens, and what only users whose plan is used up see. */
const LATER = /-dialog\.tsx$|\/coming\/|\/next-videos\.tsx$/

const dist = fileURLToPath(new URL('../dist', import.meta.url))

// The same build as for the end-to-end tests.
beforeAll(async () => {
  const build = await buildWebWhenStale(new AbortController().signal)
  if (build.state === 'failed') throw new Error(build.reason)
}, 120_000)

test('every public screen loads at most 135 kB of script before it is shown', () => {
  const screens = lazyScreens(dist).filter((screen) => !CLIENT_FEATURES.test(screen) && !LATER.test(screen))

  expect(screens.length).toBeGreaterThanOrEqual(10)
  for (const screen of screens) expect(firstLoad(dist, screen), screen).toBeLessThanOrEqual(PUBLIC_LIMIT)
})

test('every signed-in screen loads at most 225 kB of script before it is shown', () => {
  const screens = lazyScreens(dist).filter((screen) => CLIENT_FEATURES.test(screen) && screen.endsWith('-page.tsx'))

  expect(screens.length).toBeGreaterThanOrEqual(2)
  for (const screen of screens) expect(firstLoad(dist, CLIENT, screen), screen).toBeLessThanOrEqual(CLIENT_LIMIT)
})

test('the build lists the scripts that each screen needs besides those in index.html, and its first requests', () => {
  const screens: Record<string, { files: string[]; requests: string[] }> = JSON.parse(
    readFileSync(join(dist, '.vite/screens.json'), 'utf8'),
  )
  const page = readFileSync(join(dist, 'index.html'), 'utf8')

  expect(Object.keys(screens).sort()).toEqual(
    Object.values(SCREENS)
      .map(({ path }) => path)
      .sort(),
  )
  for (const [path, { files }] of Object.entries(screens)) {
    expect(files.length, path).toBeGreaterThan(0)
    for (const file of files) {
      expect(existsSync(join(dist, file)), file).toBe(true)
      expect(page, path).not.toContain(file)
    }
  }
  const asking = Object.values(SCREENS).filter(({ path }) => (screens[path]?.requests.length ?? 0) > 0)
  expect(asking.map(({ path }) => path)).toContain('/content')
  for (const { path, access } of asking) expect(access, path).toBe('signed_in')
})

test('index.html has no inline script or style, which the content security policy forbids', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')

  for (const [, attributes, body] of page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    expect(attributes).toContain('src=')
    expect(body).toBe('')
  }
  expect(page).not.toContain('<style')
})
