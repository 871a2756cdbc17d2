import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FfmpegError, runFfmpeg, TooMuchMemory } from '../../src/ffmpeg/run-ffmpeg.ts'
import { inputArgs } from '../../src/ffmpeg/settings.ts'
import { lookAtMedia, lookAtPicture, TooLargeToLook } from '../../src/judging/look.ts'
import { findGuard } from '../../src/processes/guard.ts'
import { ffmpeg } from '../studio.ts'
import { type Arena, mutantOf, openArena } from './arena.ts'

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
}, 60_000)
afterAll(() => arena[Symbol.asyncDispose]())

test('each kind of hostile file is refused with the right reason, and nothing outside is touched', {
  timeout: 120_000,
}, async () => {
  const wrong: string[] = []

  await twoAtOnce(arena.files, async (file) => {
    const said = await arena.judge(await arena.put(file), file.kind)
    const isRight = file.refusal ? typeof said === 'string' && file.refusal.test(said) : typeof said === 'object'
    if (!isRight) wrong.push(`${file.name}: ${JSON.stringify(said)}`)
  })

  expect(arena.files.length).toBeGreaterThanOrEqual(40)
  expect(wrong).toEqual([])
  expect({ hits: arena.hits, read: await arena.read(), left: await arena.leftovers() }).toEqual({
    hits: [],
    read: [],
    left: [],
  })
})

test('files with a few flipped bits are accepted or refused, and do nothing else', { timeout: 120_000 }, async () => {
  const said = await judgeMutants(12)

  expect(said).toHaveLength(12)
  // Some mutants are accepted and some are refused.
  expect(new Set(said.map((one) => typeof one))).toEqual(new Set(['string', 'object']))
  expect({ hits: arena.hits, read: await arena.read(), left: await arena.leftovers() }).toEqual({
    hits: [],
    read: [],
    left: [],
  })
})

describe('each defence holds without the others', () => {
  const LISTS = /HLS|ffconcat|DASH|SDP|PLS|elsewhere/

  test('without the sandbox, the format whitelist keeps ffmpeg from opening other files', async () => {
    const bare = { ...ffmpeg, guard: 'none' as const }

    for (const file of arena.files.filter(({ name }) => LISTS.test(name))) {
      const path = await arena.put(file)
      for (const format of ['mov', 'matroska', 'mp3']) {
        const args = ['-xerror', ...inputArgs(path, format), '-t', '1', '-f', 'null', '-']
        await runFfmpeg(bare, args, arena.studio.run).catch(onlyItsOwn)
      }
    }

    expect({ hits: arena.hits, read: await arena.read() }).toEqual({ hits: [], read: [] })
  })

  test.runIf(findGuard() === 'bubblewrap')(
    'inside the sandbox, no other file exists that ffmpeg could open',
    async () => {
      for (const file of arena.files.filter(({ name }) => LISTS.test(name))) {
        const path = await arena.put(file)
        const open = ['-protocol_whitelist', 'file,http,tcp,concat,crypto,data', '-safe', '0', '-i', `file:${path}`]
        for (const input of [open, open.slice(2).slice(2)]) {
          await runFfmpeg(ffmpeg, [...input, '-t', '1', '-f', 'null', '-'], arena.studio.run).catch(onlyItsOwn)
        }
      }

      expect({ hits: arena.hits, read: await arena.read() }).toEqual({ hits: [], read: [] })
    },
  )

  test('reading a canary is detected', async () => {
    const [, neighbour = ''] = arena.canaries

    await readFile(neighbour)

    expect(await arena.read()).toEqual([neighbour])
  })
})

test('ffmpeg and the picture decoder are stopped when they exceed their memory limit', async () => {
  const { run, path } = arena.studio
  const endless = ['-f', 'lavfi', '-i', 'testsrc=s=1920x1080', '-f', 'null', '-']
  const options = {
    guard: ffmpeg.guard,
    folder: run.folder,
    signal: AbortSignal.timeout(60_000),
    residentBytes: 8_000_000,
  }

  await expect(runFfmpeg(ffmpeg, endless, { ...run, residentBytes: 30_000_000 })).rejects.toThrow(TooMuchMemory)
  await expect(lookAtPicture(path('honest.png'), options)).rejects.toThrow(TooLargeToLook)
})

test('inspecting a file is stopped at its time limit', async () => {
  const { run, path } = arena.studio
  const options = { guard: ffmpeg.guard, folder: run.folder, signal: AbortSignal.timeout(1), residentBytes: 6e8 }

  await expect(lookAtMedia(path('honest.mp4'), options)).rejects.toThrow(/timeout/i)
})

async function judgeMutants(many: number) {
  const said: unknown[] = []
  await twoAtOnce(Array.from({ length: many }), async (_, seed) => {
    const { bytes, kind } = mutantOf(arena.honest, seed)
    const path = await arena.put({ write: (into) => writeFile(into, bytes) })
    said.push(await arena.judge(path, kind))
  })
  return said
}

function onlyItsOwn(error: unknown) {
  if (!(error instanceof FfmpegError)) throw error
}

async function twoAtOnce<One>(all: readonly One[], work: (one: One, index: number) => Promise<void>) {
  const rest = [...all.entries()]
  const worker = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await work(next[1], next[0])
  }
  await Promise.all([worker(), worker()])
}
