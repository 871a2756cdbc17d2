import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { launchPostgres } from '../src/adapters/embedded-postgres/launcher.ts'
import { migrateDatabase } from '../src/adapters/postgres/migrate.ts'
import { Queue } from '../src/adapters/queue/queue.ts'
import { JOBS } from '../src/jobs/all-jobs.ts'

export const TEMPLATE = 'pack_template'
/** Variable with the address of the cluster that runs for the whole test run. */
export const SHARED = 'PACK_TEST_POSTGRES'
/** Variable with a folder that is removed after the test run. */
export const HOMES = 'PACK_TEST_HOMES'

/** A cluster with a migrated database to copy from; `stop` removes it. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await scratch(), 'pack-postgres-'))
  const postgres = await launchPostgres(folder)
  await prepareTemplate(postgres.url)
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const MEMORY = '/dev/shm'
const ROOMY_BYTES = 4 * 2 ** 30

/** In memory where there is plenty: a hundred short-lived databases would keep a disk busy. */
async function scratch(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > ROOMY_BYTES ? MEMORY : tmpdir()
}

/** Makes the migrated database that test worlds are copied from. */
export async function prepareTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = url.replace(/[^/]+$/, TEMPLATE)
  await migrateDatabase(template)
  const queue = new Queue({
    url: template,
    role: 'sender',
    jobs: JOBS,
    onError: (error) => {
      throw error
    },
  })
  await queue.ready()
  await queue.stop()
}

/** vitest's globalSetup: one cluster for all test files, and one folder for the data of their shared worlds. */
export default async function setup() {
  const [postgres, homes] = await Promise.all([startTestPostgres(), mkdtemp(join(tmpdir(), 'pack-worlds-'))])
  process.env[SHARED] = postgres.url
  process.env[HOMES] = homes
  return async () => {
    await postgres.stop()
    await rm(homes, { recursive: true, force: true, maxRetries: 5 })
  }
}
