import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, launchPostgres } from '../src/adapters/embedded-postgres/launcher.ts'
import { startPack } from './pack.ts'
import { prepareTemplate, SHARED } from './postgres-once.ts'
import { quickStudio } from './quick-studio.ts'
import { hasJob, startWorker, until, untilStatus } from './worker.ts'

// A cluster of its own, because it is killed.
let folder = ''
let postgres: EmbeddedPostgres
const shared = process.env[SHARED]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-crash-'))
  postgres = await launchPostgres(folder)
  await prepareTemplate(postgres.url)
  process.env[SHARED] = postgres.url
})

afterAll(async () => {
  process.env[SHARED] = shared
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('when the database is killed during a job, the API answers 503 and recovers, and the video is finished once', async () => {
  await using pack = await startPack()
  const lyra = pack.as('lyra')
  const { item } = await hasJob(lyra)
  let go = () => {}
  const waits = new Promise<void>((resolve) => {
    go = resolve
  })
  let written = 0
  const quick = quickStudio(pack.context.storage)
  const studio = (of: { ownerId: string; id: string }) => {
    const parts = quick(of)
    return {
      ...parts,
      writer: {
        write: (...order: Parameters<typeof parts.writer.write>) => {
          written++
          return parts.writer.write(...order)
        },
      },
      renderer: {
        ...parts.renderer,
        render: async (...order: Parameters<typeof parts.renderer.render>) => {
          await waits
          return parts.renderer.render(...order)
        },
      },
    }
  }
  await using _worker = await startWorker(pack, { studio })
  await untilStatus(pack, item, 'Rendering')

  process.kill(postgres.pid, 'SIGKILL')
  const during = await until(
    () => lyra.get('/jobs/user'),
    ({ status }) => status !== 200,
  )
  go()
  postgres = await launchPostgres(folder, { port: Number(new URL(postgres.url).port) })

  await until(
    () => lyra.get('/jobs/user'),
    ({ status, body }) => status === 200 && (body as { status: string }[])[0]?.status === 'Ready',
  )
  expect(during.status).toBe(503)
  expect(written).toBe(1)
})

test('a connection that breaks in a transaction, or before it, is replaced', async () => {
  await using pack = await startPack()
  const { db } = pack.context
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid')
    await db.execute(`select pg_terminate_backend(${rows[0]?.pid})`)
    await until(
      () =>
        tx
          .execute('select 1')
          .then(() => true)
          .catch(() => false),
      (isAlive) => !isAlive,
    )
  })

  await expect(broken).rejects.toThrow()

  // More than the pool has.
  for (let at = 0; at < 12; at++)
    await expect(db.transaction(async () => {}, { isolationLevel: 'none' as never })).rejects.toThrow()
  expect((await db.transaction((tx) => tx.execute('select 1'))).rowCount).toBe(1)
})
