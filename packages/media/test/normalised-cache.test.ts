import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trimNormalised } from '../src/normalise/cache.ts'
import { normaliseLoop } from '../src/normalise/normalise.ts'
import { prepareForm } from '../src/normalise/prepare-form.ts'
import { openJobFolder } from '../src/processes/job-folder.ts'
import { BACKGROUND, ffmpeg, openStudio } from './studio.ts'

const SMALL = { width: 108, height: 192 }

test('a render finds the forms that were prepared ahead, and makes none twice', async () => {
  await using studio = await openStudio()
  const asset = { path: await studio.clip('background.mp4', BACKGROUND, null), name: 'background' }
  const places = { ffmpeg, workFolder: studio.path('work'), cacheFolder: studio.path('cache') }

  await prepareForm({ kind: 'loop', ...SMALL }, { ...asset, media: 'somebody/assets/background.mp4' }, places)

  const shelf = studio.path('cache/somebody/normalised')
  const made = await readdir(shelf)
  const { ino } = await stat(join(shelf, made[0] ?? '', 'video.mkv'))
  const found = await normaliseLoop(asset, SMALL, { ...studio.run, cacheFolder: studio.path('cache/somebody') })
  expect(made).toHaveLength(1)
  expect((await stat(found)).ino).toBe(ino)
  expect(await readdir(places.workFolder)).toEqual([])
})

test('a framing of a loop is prepared beside the whole one', async () => {
  await using studio = await openStudio()
  const asset = { path: await studio.clip('background.mp4', BACKGROUND, null), name: 'background' }
  const places = { ffmpeg, workFolder: studio.path('work'), cacheFolder: studio.path('cache') }
  const shelf = studio.path('cache/stock/normalised')

  const framing = { zoom: 4 / 3, x: 1, y: 0 }
  await prepareForm({ kind: 'loop', ...SMALL, framing }, { ...asset, media: 'stock/background.mp4' }, places)

  const made = await readdir(shelf)
  const run = { ...studio.run, cacheFolder: studio.path('cache/stock') }
  const whole = await normaliseLoop(asset, SMALL, run)
  // As a database may order it.
  const framed = await normaliseLoop(asset, { ...SMALL, framing: { y: 0, x: 1, zoom: 4 / 3 } }, run)
  expect(made).toHaveLength(2)
  expect(await readdir(shelf)).toEqual(made)
  expect(await readFile(framed)).not.toEqual(await readFile(whole))
})

test('the least recently used files are evicted; a render keeps its own links', async () => {
  await using studio = await openStudio()
  const asset = { path: await studio.clip('background.mp4', BACKGROUND, null), name: 'background' }
  const cacheFolder = studio.path('cache/somebody')
  const job = await openJobFolder(studio.path('renders'))
  const loop = (width: number) => normaliseLoop(asset, { ...SMALL, width }, { ffmpeg, folder: job, cacheFolder })
  const first = await loop(108)
  const second = await loop(110)
  // Used again: now the second one is the older.
  await loop(108)
  const [kept, gone] = [await readFile(first), await readFile(second)]

  const went = await trimNormalised(studio.path('cache'), { bytes: kept.length })

  expect(went).toBe(1)
  const left = await readdir(join(cacheFolder, 'normalised'))
  expect(await readFile(join(cacheFolder, 'normalised', left[0] ?? '', 'video.mkv'))).toEqual(kept)
  expect(await readFile(second)).toEqual(gone)
})
