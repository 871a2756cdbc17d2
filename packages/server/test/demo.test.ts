import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REFUSALS } from '@pack/core/content/grave'
import { probe } from '@pack/media'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDemo } from '../src/commands/demo.ts'
import { mainProgram } from '../src/resources.ts'
import { until } from './worker.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-demo-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the demo with its own temporary folder, which must be empty afterwards. */
function spawnDemo(args: string[]) {
  const child = spawn(process.execPath, [mainProgram(), 'demo', ...args], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, out, err })),
  )
  return { child, ended }
}

const leftovers = async () => (await readdir(folder)).filter((name) => name.startsWith('pack-demo-'))

test('the demo makes one video and describes it as JSON', { timeout: 300_000 }, async () => {
  const file = join(folder, 'out.mp4')

  // A seed of which the short has few words.
  const { code, out, err } = await spawnDemo(['--theme', 'patience', '--seed', '20', '--out', file, '--json']).ended

  expect([code, err]).toEqual([0, ''])
  const told = JSON.parse(out) as {
    duration_seconds: number
    script: { line: string; start: number; end: number; words: { start: number; end: number }[] }[]
  }
  expect(told).toMatchObject({
    file,
    mode: 'short',
    width: 1080,
    height: 1920,
    fps: 30,
    writer: 'offline writer',
    voice: 'offline voice',
    cpu_seconds: expect.any(Number),
  })
  expect(Object.keys(told)).toEqual(expect.arrayContaining(['loudness_lufs', 'true_peak_dbtp']))
  const words = told.script.flatMap((line) => line.words)
  expect(words.every(({ start, end }) => start <= end && end <= told.duration_seconds)).toBe(true)
  expect(words[0]?.start).toBeLessThanOrEqual(0.5)
  const spoken = told.script.reduce((sum, { start, end }) => sum + end - start, 0)
  expect(1 - spoken / told.duration_seconds).toBeLessThanOrEqual(0.125)
  expect(Math.abs(((await probe(file))?.seconds ?? 0) - told.duration_seconds)).toBeLessThan(0.1)
  expect(await leftovers()).toEqual([])
})

test('an interrupted demo leaves no files', { timeout: 120_000 }, async () => {
  const file = join(folder, 'out.mp4')
  const { child, ended } = spawnDemo(['--out', file])
  await until(
    async () => readdir(join(folder, (await leftovers())[0] ?? 'none', 'work')).catch(() => []),
    (jobs) => jobs.length > 0,
  )

  child.kill('SIGINT')

  expect(await ended).toMatchObject({ code: 1, out: '', err: 'Stopped.\n' })
  expect(await leftovers()).toEqual([])
  expect(await readdir(folder)).not.toContain('out.mp4')
})

test.each([
  ['a dialogue of two wolves', ['--mode', 'dialogue', '--persona', 'forge,flow']],
  ['a story with somebody to answer', ['--mode', 'story', '--persona', 'lyra,vanta', '--shape', 'upright']],
  ['a dialogue of its own choice of wolves', ['--mode', 'dialogue']],
])('the demo takes %s', async (_what, args) => {
  // It reads its options before it looks whether it was stopped.
  expect(await demoHere(args, AbortSignal.abort())).toEqual({ code: 1, out: '', err: 'Stopped.\n' })
})

test.each([
  [['--mode', 'film'], 'Unknown mode "film". Choose from: short, story, dialogue.'],
  [
    ['--persona', 'fido'],
    'Unknown wolf "fido". Choose from: flow, codex, lyra, forge, vanta, velour, umbra, lumen, jinx.',
  ],
  [['--mode', 'dialogue', '--persona', 'flow'], 'A dialogue needs two personas, e.g. --persona forge,flow.'],
  [['--theme', ' '], 'Theme is required.'],
  [['--seed', '1.5'], 'The seed must be a whole number, e.g. --seed 7.'],
])('the demo refuses %j in one sentence', async (args, sentence) => {
  expect(await demoHere(args)).toEqual({ code: 1, out: '', err: `${sentence}\n` })
})

test('the demo refuses a script that the form would refuse', async () => {
  const file = join(folder, 'script.txt')
  await writeFile(file, 'We all sat down.\nThen the faggots came in.')

  expect(await demoHere(['--script', file])).toEqual({ code: 1, out: '', err: `${REFUSALS.slur}\n` })
})

/** Runs the demo in this process. */
async function demoHere(args: readonly string[], signal = new AbortController().signal) {
  const told = { out: '', err: '' }
  const streams = {
    out: (text: string) => {
      told.out += text
    },
    err: {
      write: (text: string) => {
        told.err += text
      },
    },
  }
  const code = await runDemo(args, signal, streams)
  return { code, ...told }
}
