import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { MediaMakers } from '@pack/core/generation/produce-video'
import { stockFile } from '@pack/media'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { noticeDeadWorker, startWorkerProcess } from './crash-process.ts'
import { hasItem } from './made.ts'
import { caller, type Pack, startPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { hasJob, startWorker, until, untilStatus } from './worker.ts'

/** Words that occur only in the data of one user. */
const CANARY = { email: 'canary.quillfeather@pack.test', name: 'Canaria Quillfeather', word: 'zanzibarquartz' }

type Rows = { table: string; row: string }[]

/** Every row of every table, the queue's included. */
async function dump({ context: { db } }: Pack): Promise<Rows> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const dumped = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.raw(name)} t`)
      return rows.map(({ row }) => ({ table: name, row }))
    }),
  )
  return dumped.flat()
}

/** Paths and contents of a folder; read again when a file disappears meanwhile. */
async function tree(folder: string): Promise<Map<string, string>> {
  for (;;)
    try {
      return await readTree(folder)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
}

async function readTree(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return [relative(folder, path), entry.isFile() ? await readFile(path, 'latin1') : ''] as const
  })
  return new Map(await Promise.all(read))
}

/** Signs in as a browser does; the last redirect carries the token. */
async function signIn(pack: Pack, email: string): Promise<URL> {
  const query = new URLSearchParams({ provider: 'google', login_hint: email, prompt: 'none' })
  let address = new URL(`/auth/v1/authorize?${query}`, pack.url)
  for (let hops = 0; hops < 6; hops++) {
    const location = (await fetch(address, { redirect: 'manual' })).headers.get('location')
    if (!location) break
    address = new URL(location, address)
    if (address.pathname === '/auth/callback') break
  }
  return address
}

const tokenIn = (address: URL) => new URLSearchParams(address.hash.slice(1)).get('access_token') ?? ''

const withToken = (pack: Pack, token: string) => caller(pack.url, async () => token)

const accountGone = (pack: Pack, id: string) =>
  until(
    async () => (await dump(pack)).filter(({ row }) => row.includes(id)).map(({ table }) => table),
    (tables) => tables.length === 0,
  )

test('a deleted account leaves no trace in rows, queues, files, caches and logs', {
  timeout: 180_000,
}, async () => {
  const logs = await mkdtemp(join(tmpdir(), 'pack-logs-'))
  await using pack = await startPack({ environment: { LOG_LEVEL: 'info' }, logFile: join(logs, 'server') })
  const token = tokenIn(await signIn(pack, CANARY.email))
  const canary = withToken(pack, token)
  const { id } = (await canary.get('/me')).body as { id: string }
  await canary.put('/auth/v1/user', { data: { full_name: CANARY.name } })
  const finished = await hasJob(canary, { theme: `${CANARY.word} lanterns`, keywords: [CANARY.word] })
  await canary.post('/user/personas', { name: CANARY.name, backstory: CANARY.word, colour: '#336699' })
  await canary.post('/account/export')
  const other = await hasItem(pack, { owner: 'jinx' })
  const broken: MediaMakers['renderer']['render'] = async () => {
    throw Object.assign(new Error(`EIO: ${pack.config.home}/storage/${id}/videos/x.mp4 of ${CANARY.email}`), {
      code: 'EIO',
    })
  }
  {
    await using worker = await startWorkerProcess(pack, { failpoint: 'none', studio: 'quick' })
    await untilStatus(pack, finished.item, 'Ready')
    await until(
      () => canary.get('/account/export'),
      ({ body }) => (body as { status: string }).status === 'ready',
    )
    worker.process.kill('SIGTERM')
    await worker.ended
    expect(worker.output()).not.toMatch(new RegExp(`${id}|${CANARY.word}|quillfeather`, 'i'))
  }
  const { context, config } = pack
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await readFile(stockFile('stock/portrait_flow.png')))]))
  const uploaded = await fetch(`${pack.url}/api/content/short/${finished.item}/thumbnail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(uploaded.status).toBe(200)
  await context.storage.putBytes(`${id}/assets/intro.txt`, Buffer.from(CANARY.word))
  await mkdir(join(config.home, 'cache', 'media', id), { recursive: true })
  await writeFile(join(config.home, 'cache', 'media', id, 'intro.wav'), CANARY.word)
  await canary.get(`/media/${id}/videos/nothing/here.mp4`)
  const admin = pack.as('flow')
  await admin.get('/me')
  await context.accounts.grant('flow@pack.test', { isAdmin: true })
  await admin.post('/admin/impersonations', {
    user_id: id,
    reason: `${CANARY.email} asked for help with ${CANARY.word}`,
  })
  // One video fails to render and waits for its retry, the other waits in the queue.
  for (const _ of [1, 2]) await hasJob(canary, { theme: CANARY.word })
  await using _failing = await startWorker(pack, { studio: quickStudio(context.storage, { render: broken }) })
  await until(
    () => dump(pack),
    (rows) => rows.some(({ table, row }) => table.startsWith('pgboss') && row.includes('"state": "retry"')),
  )
  const before = { rows: await dump(pack), files: await tree(config.home) }
  const traces = (text: string) =>
    [id, CANARY.email, 'quillfeather', CANARY.word].filter((word) => text.toLowerCase().includes(word.toLowerCase()))
  expect(before.rows.filter(({ row }) => traces(row).length > 0).map(({ table }) => table)).toEqual(
    expect.arrayContaining(['public.users', 'public.items', 'public.personas', 'public.steps', 'public.audit_log']),
  )

  const asked = await canary.delete('/account', { confirm: CANARY.email })

  expect(asked).toMatchObject({ status: 202, body: { status: 'deleting' } })
  expect((await canary.get('/me')).status).toBe(401)
  await accountGone(pack, id)
  const files = await until(
    () => tree(config.home),
    (found) => [...found].every(([path, content]) => traces(path + content).length === 0),
  )
  const rows = await dump(pack)
  expect(rows.filter(({ row }) => traces(row).length > 0)).toEqual([])
  expect(await readFile(join(logs, 'server'), 'utf8').then((text) => [text.includes('"user":'), traces(text)])).toEqual(
    [true, []],
  )
  // Data of other accounts is unchanged.
  const theirs = (all: Rows) =>
    all
      .filter(({ row }) => row.includes(other.ownerId))
      .map(({ row }) => row)
      .sort()
  expect(theirs(rows)).toEqual(theirs(before.rows))
  expect([...files.keys()].filter((path) => path.includes(other.ownerId))).toEqual(
    [...before.files.keys()].filter((path) => path.includes(other.ownerId)),
  )

  const again = withToken(pack, tokenIn(await signIn(pack, CANARY.email)))
  const fresh = (await again.get('/me')).body as { id: string }
  expect(fresh.id).not.toBe(id)
  expect((await again.get('/user/personas')).body).toEqual([])
  await rm(logs, { recursive: true, force: true })
})

test('when a worker is killed at any step of a deletion, the next one completes it', {
  timeout: 180_000,
}, async () => {
  await using pack = await startPack()
  const lyra = pack.as('lyra')
  const { ownerId } = await hasItem(pack, { owner: 'lyra' })
  await hasJob(lyra)
  await lyra.delete('/account', { confirm: 'delete' })

  for (const failpoint of [
    'Deletion:withdraw:done',
    'Deletion:platforms:done',
    'Deletion:stop:done',
    'Deletion:files:done',
    'Deletion:rows',
    'Deletion:rows:done',
    'Deletion:late files:done',
  ]) {
    await using worker = await startWorkerProcess(pack, { failpoint, studio: 'quick' })
    expect([failpoint, await worker.ended, worker.output()]).toEqual([failpoint, 'SIGKILL', expect.anything()])
    await noticeDeadWorker(pack)
  }
  // Cached files of an account that another machine has deleted.
  const stranger = crypto.randomUUID()
  const copies = (id: string) => join(pack.config.home, 'cache', 'media', id)
  for (const id of [stranger, 'stock']) await mkdir(copies(id), { recursive: true })
  await using _healthy = await startWorker(pack, { studio: quickStudio(pack.context.storage) })

  await accountGone(pack, ownerId)
  await until(
    () => readdir(copies('.')),
    (kept) => !kept.includes(stranger),
  )
  expect(await readdir(copies('.'))).toEqual(['stock'])
  expect([...(await tree(pack.config.home)).keys()].filter((path) => path.includes(ownerId))).toEqual([])
})

test('an account that is being deleted refuses sign-ins; only its owner can request the deletion', async () => {
  await using pack = await startPack()
  const signedIn = withToken(pack, tokenIn(await signIn(pack, 'umbra@pack.test')))

  const unconfirmed = await signedIn.delete('/account', { confirm: 'somebody@else.test' })
  const confirmed = await signedIn.delete('/account', { confirm: ' Umbra@Pack.test ' })
  const refused = await signIn(pack, 'umbra@pack.test')

  expect(unconfirmed).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'confirm'] }] } })
  expect(confirmed.status).toBe(202)
  expect((await signedIn.get('/me')).status).toBe(401)
  expect(tokenIn(refused)).toBe('')
  expect(refused.searchParams.get('error_description')).toBe(
    'This account is being deleted, so you can’t log in to it.',
  )
  expect((await pack.anonymous.delete('/account', { confirm: 'delete' })).status).toBe(401)
})

test('a worker that is making a video of a deleted account stops, and its files are removed', async () => {
  await using pack = await startPack()
  const lyra = pack.as('lyra')
  const { id } = (await lyra.get('/me')).body as { id: string }
  const job = await hasJob(lyra)
  let rendering = () => {}
  const reachedRendering = new Promise<void>((resolve) => {
    rendering = resolve
  })
  let stopped = false
  const render: MediaMakers['renderer']['render'] = async (_timeline, name, { signal }) => {
    const media = `${id}/videos/${job.item}/${name}.mp4`
    await pack.context.storage.putBytes(media, Buffer.from('half'))
    rendering()
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    // Stores one more file after the deletion has finished.
    await accountGone(pack, id)
    await pack.context.storage.putBytes(media, Buffer.from('late'))
    stopped = true
    throw signal.reason
  }
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage, { render }) })
  await reachedRendering

  await lyra.delete('/account', { confirm: 'lyra@pack.test' })

  await until(() => stopped, Boolean, 15_000)
  await until(
    async () => [...(await tree(pack.config.home)).keys()].filter((path) => path.includes(id)),
    (paths) => paths.length === 0,
  )
})
