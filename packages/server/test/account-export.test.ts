import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { PERSONAL_DATA, rowsOf } from '../src/adapters/postgres/personal-data.ts'
import * as schema from '../src/adapters/postgres/schema.ts'
import { noticeDeadWorker, startWorkerProcess } from './crash-process.ts'
import { hasItem } from './made.ts'
import { type Caller, sharedPack } from './pack.ts'
import { unzip } from './unzip.ts'
import { startWorker, until } from './worker.ts'

type State = { status: string; url: string | null; bytes: number | null; expires_at: string | null }

const stateOf = async (caller: Caller) => (await caller.get('/account/export')).body as State
const untilReady = (caller: Caller) =>
  until(
    () => stateOf(caller),
    ({ status }) => status === 'ready',
  )

async function downloaded(caller: Caller): Promise<Map<string, Buffer>> {
  const { url, bytes } = await untilReady(caller)
  const answer = await fetch(url ?? '')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*the-pack-\d{4}-\d\d-\d\d\.zip$/)
  const archive = Buffer.from(await answer.arrayBuffer())
  expect(archive.length).toBe(bytes)
  return unzip(archive)
}

test('an archive contains every row and file of its owner with checksums, and nothing of others', async () => {
  await using pack = await sharedPack()
  const item = await hasItem(pack, { owner: 'lyra', theme: 'the lighthouse at noon' })
  await hasItem(pack, { owner: 'jinx', theme: 'a theme of somebody else' })
  const lyra = pack.as('lyra')
  await using _worker = await startWorker(pack)
  expect(await stateOf(lyra)).toMatchObject({ status: 'none', url: null })

  const asked = await Promise.all([1, 2].map(() => lyra.post('/account/export')))

  expect(asked.map(({ status, body }) => [status, (body as State).status])).toEqual([
    [202, 'making'],
    [202, 'making'],
  ])
  const files = await downloaded(lyra)
  const texts = [...files.entries()].filter(([path]) => /\.(json|txt)$/.test(path))
  const read = (path: string) => JSON.parse(files.get(path)?.toString() ?? 'null')
  const tables = Object.values(PERSONAL_DATA).flatMap((part) => ('file' in part ? [part.file] : []))
  expect([...files.keys()].sort()).toEqual(
    [...tables, 'README.txt', 'manifest.json', `media/${item.videoMedia?.slice(item.ownerId.length + 1)}`].sort(),
  )
  expect(read('account.json')).toMatchObject([{ id: item.ownerId, email: 'lyra@pack.test' }])
  expect(read('items.json')).toMatchObject([{ id: item.id, theme: 'the lighthouse at noon', status: 'Ready' }])
  expect(read('personas.json')).toHaveLength(1)
  // Two simultaneous requests make one archive.
  expect(read('exports.json')).toHaveLength(1)
  expect(texts.filter(([, text]) => /somebody else|jinx@|token_hash/.test(text.toString()))).toEqual([])
  const manifest: { path: string; bytes: number; sha256: string }[] = read('manifest.json')
  expect(manifest).toHaveLength(files.size - 1)
  for (const { path, bytes, sha256 } of manifest) {
    const file = files.get(path) ?? Buffer.alloc(0)
    expect([path, file.length, createHash('sha256').update(file).digest('hex')]).toEqual([path, bytes, sha256])
  }
})

test('only its owner sees and downloads an archive, which expires after seven days', async () => {
  await using pack = await sharedPack()
  const [lyra, jinx] = [pack.as('lyra'), pack.as('jinx')]
  await using _worker = await startWorker(pack)
  await lyra.post('/account/export')
  const { url, expires_at } = await untilReady(lyra)

  const foreign = await stateOf(jinx)
  const forged = await fetch((url ?? '').replace(/s=.{8}/, 's=AAAAAAAA'))
  pack.clock.now = new Date(Date.parse(expires_at ?? '') + 1000)
  const later = await stateOf(lyra)

  expect(foreign).toMatchObject({ status: 'none', url: null })
  expect(forged.status).toBe(403)
  expect(Date.parse(expires_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 24 * 3600 * 1000)
  expect(later).toMatchObject({ status: 'none', url: null })
  pack.clock.now = null
  await lyra.post('/account/export')
  await until(
    () => stateOf(lyra),
    (now) => now.status === 'ready' && now.url !== url,
  )
  expect((await fetch(url ?? '')).status).toBe(403)
})

test('once a new export is ready, the link to the previous one no longer works', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  await lyra.post('/account/export')
  await using first = await startWorker(pack)
  const { url } = await untilReady(lyra)
  await first.stop()

  // The worker fails at the very moment at which the new export became ready.
  const reached = (point: string) => {
    if (point === 'Export:ready') throw new Error('the worker fails here')
  }
  await lyra.post('/account/export')
  await using _failing = await startWorker(pack, { reached })
  await untilReady(lyra)

  expect((await fetch(url ?? '')).status).toBe(403)
})

test('when a worker is killed while it writes an archive, the next one completes it and leaves no files', async () => {
  await using pack = await sharedPack()
  await hasItem(pack, { owner: 'lyra' })
  const lyra = pack.as('lyra')
  await lyra.post('/account/export')

  for (const failpoint of ['Export:half', 'Export:stored']) {
    await using worker = await startWorkerProcess(pack, { failpoint, studio: 'quick' })
    expect([failpoint, await worker.ended, worker.output()]).toEqual([failpoint, 'SIGKILL', expect.anything()])
    await noticeDeadWorker(pack)
  }
  await using _healthy = await startWorker(pack)

  expect((await downloaded(lyra)).has('manifest.json')).toBe(true)
  expect(await readdir(join(pack.config.home, 'work'))).toEqual([])
})

test('every table is exported, or excluded for a reason', () => {
  const tables = Object.entries(schema).filter(([, value]) => is(value, PgTable))
  const db = { select: () => ({ from: () => ({ where: () => ({}) }) }) } as never

  for (const [name, table] of tables) {
    const part = PERSONAL_DATA[name as keyof typeof PERSONAL_DATA]
    expect(part, `${name} is neither exported nor left out for a reason`).toBeDefined()
    const personal = rowsOf(db, table as PgTable, crypto.randomUUID()) !== null
    if ('file' in part) {
      expect([name, personal]).toEqual([name, true])
      const secrets = getTableConfig(table as PgTable).columns.map(({ name }) => name)
      expect(secrets.filter((column) => /hash|secret|sealed|verifier/.test(column) && column !== 'input_hash')).toEqual(
        part.secret?.filter((column) => /hash|secret|sealed|verifier/.test(column)) ?? [],
      )
    } else expect([name, /secret|derived/.test(part.leftOut)]).toEqual([name, personal])
  }
})
