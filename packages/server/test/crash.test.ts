import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usage } from '../src/adapters/postgres/schema.ts'
import { startWorkerProcess } from './crash-process.ts'
import { sharedPack, startPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { hasJob, itemRow, startWorker, until, untilStatus } from './worker.ts'

/** ffmpeg processes that still run in this folder. */
async function programsIn(home: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes('ffmpeg') && line.includes(home))
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('when workers are killed in any step, every video is finished once and no files are left', {
  timeout: 300_000,
}, async () => {
  await using pack = await startPack()
  const points = [
    { failpoint: 'Rendering:half', studio: 'real' },
    { failpoint: 'Finalizing:done', studio: 'quick' },
    { failpoint: 'Video Assembly', studio: 'quick' },
    { failpoint: 'Voice overlay:done', studio: 'quick' },
    { failpoint: 'In Progress:done', studio: 'quick' },
  ] as const
  const jobs = await Promise.all(points.map((_, index) => hasJob(pack.as(`wolf-${index}`))))

  for (const point of points) {
    await using worker = await startWorkerProcess(pack, point)
    expect([point.failpoint, await worker.ended, worker.output()]).toEqual([
      point.failpoint,
      'SIGKILL',
      expect.anything(),
    ])
  }
  await using _healthy = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  for (const { item } of jobs) await untilStatus(pack, item, 'Ready')

  const made = await Promise.all(jobs.map(({ item }) => itemRow(pack, item)))
  const uses = await pack.context.db.select().from(usage)
  expect(uses.filter(({ kind }) => kind === 'video')).toHaveLength(points.length)
  expect(await programsIn(pack.config.home)).toEqual([])
  expect(await filesIn(join(pack.config.home, 'work'))).toEqual([])
  const stored = await filesIn(join(pack.config.home, 'storage'))
  const videos = stored.filter((path) => path.includes('/videos/') && !path.includes('/speech/'))
  expect(videos.sort()).toEqual(
    made
      .flatMap((item) =>
        [item?.videoMedia, item?.thumbnailMedia].map((key) => join(pack.config.home, 'storage', key ?? '')),
      )
      .sort(),
  )
  expect(made.every((item) => item && item.attempts <= 3)).toBe(true)
})

test('a worker that was paused past its lease writes nothing when it resumes', async () => {
  await using pack = await startPack()
  const { item } = await hasJob(pack.as('lyra'))
  await using sleeper = await startWorkerProcess(pack, { failpoint: 'stop:Rendering', studio: 'quick' })
  await untilStatus(pack, item, 'Rendering')
  await using _successor = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  const ready = await untilStatus(pack, item, 'Ready')

  sleeper.process.kill('SIGCONT')

  await until(sleeper.output, (output) => output.includes('taken over'))
  expect(await itemRow(pack, item)).toEqual(ready)
  expect(ready).toMatchObject({ attempts: 2, lease: 2 })
})

test('a running worker removes what killed processes of its machine leave', async () => {
  await using pack = await sharedPack()
  const work = join(pack.config.home, 'work')
  await using _worker = await startWorker(pack, { sweepMs: 20 })
  // Process ids are smaller.
  await mkdir(join(work, 'job-9999999-1-abcdef', 'running'), { recursive: true })

  expect(
    await until(
      () => readdir(work),
      (names) => names.length === 0,
    ),
  ).toEqual([])
})
