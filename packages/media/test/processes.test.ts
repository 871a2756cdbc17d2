import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFfmpeg } from '../src/ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { openJobFolder, sweepWorkFolder } from '../src/processes/job-folder.ts'
import { readProc } from '../src/processes/process-identity.ts'
import { render } from '../src/render/render.ts'
import { BACKGROUND, ffmpeg, openStudio, SPEECH, smallTimeline } from './studio.ts'

/** Would run for hours. */
const ENDLESS = ['-re', '-f', 'lavfi', '-i', 'testsrc=s=64x64', '-f', 'null', '-']

test('an aborted render rejects with the reason and leaves neither process nor file', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', BACKGROUND, null)
  await studio.clip('speech.wav', null, SPEECH)
  const controller = new AbortController()
  let pids: number[] = []
  const stop = async () => {
    if (pids.length > 0) return
    pids = await runningIn(studio.path('work'))
    controller.abort(new Error('cancelled by its owner'))
  }

  const options = { ...studio.options, signal: controller.signal, onProgress: (f: number) => void (f < 0.9 && stop()) }
  const rendering = render(smallTimeline({ bodySeconds: 60 }), options)

  await expect(rendering).rejects.toThrow('cancelled by its owner')
  expect(pids.length).toBeGreaterThan(0)
  expect(pids.filter(isAlive)).toEqual([])
  expect(await studio.leftovers()).toEqual([])
  await expect(readFile(studio.options.outFile)).rejects.toThrow('ENOENT')
})

test('an ffmpeg without progress is stopped, and the error ends with its log', async () => {
  await using studio = await openStudio()
  const stuck = (async function* () {
    yield new Uint8Array(10)
    await new Promise(() => {})
  })()

  const args = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', '64x64', '-i', 'pipe:3', '-f', 'null', '-']
  const running = runFfmpeg(ffmpeg, args, { folder: studio.run.folder, pipes: [stuck], stallSeconds: 0.5 })

  await expect(running).rejects.toThrow('ffmpeg made no progress for 0.5 seconds')
})

test('the sweep after kill -9 of a worker ends its ffmpeg and deletes its files; running workers keep theirs', async () => {
  await using studio = await openStudio()
  const work = studio.path('work')
  // Without the guard only the sweep can end it.
  const worker = await startWorker(work, { ...ffmpeg, guard: 'none' })
  const [orphan = 0] = worker.pids
  worker.process.kill('SIGKILL')
  await once(worker.process, 'exit')
  const mine = await openJobFolder(work)
  expect(isAlive(orphan)).toBe(true)

  const swept = await sweepWorkFolder(work)

  expect(swept).toEqual({ folders: 1, processes: 1 })
  await until(() => !isAlive(orphan))
  expect(await readdir(work)).toEqual([mine.path.slice(work.length + 1)])
})

test('the sweep ends an ffmpeg whose worker was killed before it could note it', async () => {
  await using studio = await openStudio()
  const work = studio.path('work')
  // Process ids are smaller.
  const target = `file:${join(work, 'job-9999999-1-abcdef', 'out.mp4')}`
  const orphan = spawn(ffmpeg.path, [...ENDLESS.slice(0, -1), target], { stdio: 'ignore' })
  const ended = once(orphan, 'exit')
  await until(() => readProc(orphan.pid ?? 0, 'cmdline').includes(target))

  expect(await sweepWorkFolder(work)).toEqual({ folders: 0, processes: 1 })
  expect(await ended).toEqual([null, 'SIGKILL'])
})

test.runIf(ffmpeg.guard !== 'none')('ffmpeg ends with the worker that started it, even by kill -9', async () => {
  await using studio = await openStudio()
  const worker = await startWorker(studio.path('work'), ffmpeg)

  worker.process.kill('SIGKILL')

  await until(() => !worker.pids.some(isAlive))
})

test.runIf(process.platform === 'linux')(
  'ffmpeg runs at the priority of its worker, also where Linux shares processors between sessions',
  async () => {
    await using studio = await openStudio()
    const worker = await startWorker(studio.path('work'), ffmpeg, 12)
    const running = worker.pids.flatMap(programsOf).filter((pid) => readProc(pid, 'comm').startsWith('ffmpeg'))

    expect(running).toHaveLength(1)
    const [pid = 0] = running
    expect(niceOf(pid)).toBe(12)
    await until(() => !/nice (?!12)/.test(readProc(pid, 'autogroup')))
    worker.process.kill('SIGKILL')
  },
)

test('a program that is not ffmpeg is refused; the message says how to install one', async () => {
  await expect(findFfmpeg({ path: '/nowhere/ffmpeg' })).rejects.toThrow(
    /\/nowhere\/ffmpeg: not found\..*Install ffmpeg 5\.1 or newer.*FFMPEG_PATH/,
  )
  await expect(findFfmpeg({ path: process.execPath })).rejects.toThrow(/does not run/)
})

/** Starts a process that runs an endless ffmpeg in a job folder. */
async function startWorker(
  work: string,
  program: typeof ffmpeg,
  nice = 0,
): Promise<{ process: ChildProcess; pids: number[] }> {
  const source = (name: string) => JSON.stringify(new URL(`../src/${name}`, import.meta.url).href)
  const script = `
    import { getPriority, setPriority } from 'node:os'
    if (getPriority() < ${nice}) setPriority(${nice})
    import { openJobFolder } from ${source('processes/job-folder.ts')}
    import { runFfmpeg } from ${source('ffmpeg/run-ffmpeg.ts')}
    const folder = await openJobFolder(${JSON.stringify(work)})
    await runFfmpeg(${JSON.stringify(program)}, ${JSON.stringify(ENDLESS)}, { folder, onFrames: () => console.log('runs') })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { process: child, pids: await runningIn(work) }
}

/** A process and its descendants. */
function programsOf(pid: number): number[] {
  const children = readProc(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(programsOf)]
}

const niceOf = (pid: number) => Number(readProc(pid, 'stat').split(') ')[1]?.split(' ')[16])

async function runningIn(work: string): Promise<number[]> {
  const jobs = await readdir(work)
  const notes = await Promise.all(jobs.map((job) => readdir(join(work, job, 'running'))))
  return notes.flat().map(Number)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}
