import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { launchPostgres, supervisePostgres } from '../src/adapters/embedded-postgres/launcher.ts'
import { isDatabaseAway } from '../src/adapters/postgres/database-retry.ts'
import { migrateDatabase } from '../src/adapters/postgres/migrate.ts'
import { createLog } from '../src/log.ts'

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'pack-launcher-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Retries until the database answers. */
async function untilAnswered<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  for (;;) {
    try {
      return await ask<Row>(url, statement)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
  }
}

test('a database left by a killed process is taken over; a killed one restarts with all rows', async () => {
  await using folder = await temporaryFolder()
  const first = await launchPostgres(folder.path)
  // Two processes may migrate at once.
  await Promise.all([migrateDatabase(first.url), migrateDatabase(first.url)])
  await ask(first.url, "insert into users (email, identity) values ('lyra@pack.test', 'x')")

  const second = await launchPostgres(folder.path)
  process.kill(second.pid, 'SIGKILL')
  const third = await launchPostgres(folder.path)

  expect(second).toMatchObject({ url: first.url, pid: first.pid, reused: true })
  expect(third.reused).toBe(false)
  expect(await ask(third.url, 'select email from users')).toEqual([{ email: 'lyra@pack.test' }])
  expect(await ask(third.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await ask(third.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  await third.stop()
  await expect(ask(third.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('an incomplete cluster is created again, and a database without fsync is refused', async () => {
  await using folder = await temporaryFolder()
  const made = await launchPostgres(folder.path)
  await made.stop()
  await rm(join(folder.path, '.initdb-done'))
  await rm(join(folder.path, 'data', 'global'), { recursive: true })

  const again = await launchPostgres(folder.path)

  await ask(again.url, 'alter system set synchronous_commit = off')
  await ask(again.url, 'select pg_reload_conf()')
  await expect(migrateDatabase(again.url)).rejects.toThrow('synchronous_commit = off')
  await again.stop()
})

test('a supervised database restarts on its port after a kill', async () => {
  await using folder = await temporaryFolder()
  const postgres = await launchPostgres(folder.path)
  const log = await createLog({ level: 'silent', pretty: false })
  const unwatch = supervisePostgres(folder.path, postgres, log.postgres)
  await ask(postgres.url, 'create table kept as select 1 as one')
  // Waits for the connection of the supervisor.
  while (
    (
      await ask<{ n: number }>(
        postgres.url,
        "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'",
      )
    )[0]?.n !== 2
  ) {}

  process.kill(postgres.pid, 'SIGKILL')

  await expect(ask(postgres.url, 'select 1')).rejects.toSatisfy(isDatabaseAway)
  expect(await untilAnswered(postgres.url, 'select one from kept')).toEqual([{ one: 1 }])
  await unwatch()
  await postgres.stop()
})

test('a database that can’t start is started again with growing pauses, and not at all once the process stops', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  const errors: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(line) })
  const gone = { url: 'postgres://127.0.0.1:1/postgres', pid: 0, reused: false, stop: async () => {} }

  const unwatch = supervisePostgres(join(file, 'postgres'), gone, log)
  await pause(600)
  // Waits for an attempt in progress, which may still fail.
  await unwatch()
  const seen = errors.length
  await pause(600)

  // Without pauses there would be hundreds.
  expect(seen).toBeGreaterThan(0)
  expect(seen).toBeLessThan(4)
  expect(errors).toHaveLength(seen)
})
