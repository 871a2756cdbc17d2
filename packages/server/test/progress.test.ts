import { type ProgressMessage, progressMessageSchema } from '@pack/core/generation/job-schema'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { hasPerson, withExpiry } from './authorization-people.ts'
import { hasItem } from './made.ts'
import { type Pack, sharedPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { planOf, statementsOf } from './statements.ts'
import { hasJob, onAlpha, startWorker, until, untilStatus } from './worker.ts'

/** A client of /ws/progress, with the messages it received. */
async function watch(pack: Pack, first: unknown, options: { origin?: string } = {}) {
  const socket = new WebSocket(`${pack.url.replace('http', 'ws')}/ws/progress`, options)
  const received: (ProgressMessage & { type?: string })[] = []
  const state: { closed: number | null; failed: boolean } = { closed: null, failed: false }
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  socket.on('close', (code) => {
    state.closed = code
  })
  socket.on('error', () => {
    state.failed = true
  })
  socket.on('open', () => first !== undefined && socket.send(typeof first === 'string' ? first : JSON.stringify(first)))
  await until(() => socket.readyState !== WebSocket.CONNECTING, Boolean)
  return { socket, received, state, [Symbol.asyncDispose]: async () => socket.terminate() }
}

test('subscribers of a job or item receive its progress, which never decreases, to the end', async () => {
  await using pack = await sharedPack()
  const { job_id, item } = await hasJob(pack.as('lyra'))
  const token = await pack.token('lyra@pack.test')
  await using ofJob = await watch(pack, { token, subscribe: [job_id] })
  await using ofItem = await watch(pack, { token, subscribe: [item] })
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage) })

  await untilStatus(pack, item, 'Ready')

  await until(() => ofJob.received.at(-1)?.status === 'Ready' && ofItem.received.at(-1)?.status === 'Ready', Boolean)
  expect(ofItem.received.map(({ status }) => status)).toEqual(
    expect.arrayContaining([
      'Queued',
      'In Progress',
      'Voice overlay',
      'Video Assembly',
      'Rendering',
      'Finalizing',
      'Ready',
    ]),
  )
  const percents = ofItem.received.map(({ percent }) => percent)
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  expect(percents.at(-1)).toBe(100)
  expect(ofItem.received.at(-1)).toMatchObject({
    job_id,
    item_id: item,
    last_update_ms: expect.any(Number),
    eta_ms: null,
  })
  expect(ofJob.received.at(-1)).toMatchObject({ job_id, percent: 100 })
  for (const message of [...ofJob.received, ...ofItem.received])
    expect(() => progressMessageSchema.parse(message)).not.toThrow()
  expect(ofJob.received.every((message) => message.item_id === undefined)).toBe(true)
})

test('the first messages after subscribing to 50 ids are the current states, read with one query', async () => {
  await using pack = await sharedPack()
  const lyra = await onAlpha(pack, 'lyra')
  const batch = await hasJob(lyra, { quantity: 40 })
  const failed = await hasItem(pack, { owner: 'lyra', status: 'Failed', errorDetail: 'The intro is damaged.' })
  const foreign = await hasItem(pack, { owner: 'jinx' })
  const ids = [batch.job_id, ...batch.item_ids, failed.id, failed.jobId, foreign.id, foreign.jobId, 'no-uuid']
  const other = await hasItem(pack, { owner: 'lyra' })
  await pack.context.db.execute(sql`
    insert into items (owner_id, job_id, mode, variant, seed, persona_ids, persona_slugs, title, theme, status)
    select owner_id, job_id, mode, n, 1, persona_ids, persona_slugs, title, theme, status
    from items, generate_series(1, 3000) n where id = ${other.id}`)
  await pack.context.db.execute(sql`analyze items`)
  const token = await pack.token('lyra@pack.test')
  const received: ProgressMessage[] = []

  const sent = await statementsOf(async () => {
    await using socket = await watch(pack, { token, subscribe: [...ids, ...Array(50 - ids.length).fill(failed.id)] })
    await until(
      () => socket.received.length,
      (count) => count === batch.item_ids.length + 3,
    )
    received.push(...socket.received)
  })

  const reading = sent.filter(({ text }) => /"(?:items|jobs)"/.test(text))
  expect(reading).toHaveLength(1)
  // Not by walking through all items of the owner.
  const plans = await Promise.all(reading.map((statement) => planOf(pack.context.databaseUrl, statement, 'bitmap')))
  expect(plans.join()).toMatch(/BitmapOr.* on items_pkey.* on items_by_job/s)
  expect(received.map(({ job_id, item_id, status, percent }) => [job_id, item_id, status, percent])).toEqual([
    [batch.job_id, undefined, 'Queued', 0],
    ...batch.item_ids.map((id) => [batch.job_id, id, 'Queued', 0]),
    [failed.jobId, failed.id, 'Failed', 100],
    [failed.jobId, undefined, 'Failed', 100],
  ])
  expect(received.at(-1)?.error_detail).toBe('The intro is damaged.')
})

test('a user may have fifty connections; the next one is closed', async () => {
  await using pack = await sharedPack()
  const token = await pack.token('lyra@pack.test')
  const connected = async (token: string) => {
    const client = await watch(pack, { token, type: 'ping' })
    await until(() => client.received.length > 0 || client.state.closed !== null, Boolean)
    return client
  }
  const clients = []
  for (let n = 0; n < 51; n++) clients.push(await connected(token))
  clients.push(await connected(await pack.token('jinx@pack.test')))

  expect(clients.map(({ state }) => state.closed)).toEqual([...Array(50).fill(null), 4429, null])
  for (const { socket } of clients) socket.terminate()
})

test('subscriptions to foreign jobs and items stay silent', async () => {
  await using pack = await sharedPack()
  const { job_id, item } = await hasJob(pack.as('lyra'))
  const mine = await hasJob(pack.as('jinx'))
  const token = await pack.token('jinx@pack.test')
  await using socket = await watch(pack, { token, subscribe: [job_id, item, mine.item] })
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage) })

  await untilStatus(pack, item, 'Ready')
  await untilStatus(pack, mine.item, 'Ready')
  await until(() => socket.received.at(-1)?.status === 'Ready', Boolean)

  expect(new Set(socket.received.map((message) => message.item_id))).toEqual(new Set([mine.item]))
})

test('a connection must authenticate in time, with valid and limited messages', async () => {
  await using pack = await sharedPack()
  const token = await pack.token('lyra@pack.test')
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
  await using silent = await watch(pack, undefined)
  await using unsigned = await watch(pack, { subscribe: ids(1) })
  await using forged = await watch(pack, { token: `${token.slice(0, -4)}AAAA`, subscribe: [] })
  await using greedy = await watch(pack, { token, subscribe: ids(51) })
  await using garbled = await watch(pack, '{"token":')
  await using huge = await watch(pack, `"${'x'.repeat(70_000)}"`)
  await using foreign = await watch(pack, { token, subscribe: [] }, { origin: 'https://elsewhere.example' })
  await using fine = await watch(pack, { token, subscribe: ids(50) }, { origin: pack.url })

  fine.socket.send(JSON.stringify({ type: 'ping' }))

  await until(
    () => fine.received,
    (received) => received.some(({ type }) => type === 'pong'),
  )
  await until(
    () => silent.state.closed,
    (code) => code !== null,
    10_000,
  )
  expect([unsigned, forged, greedy, garbled, huge].map(({ state }) => state.closed)).toEqual([
    4401, 4401, 4400, 4400, 1009,
  ])
  expect(silent.state.closed).toBe(4401)
  expect(foreign.state.failed).toBe(true)
  expect(fine.state.closed).toBeNull()
})

test('a connection closes when its token expires, unless a new one was sent', async () => {
  await using pack = await sharedPack()
  const lyra = await hasPerson(pack, {})
  const token = await withExpiry(pack, lyra.token, 3)
  await using ending = await watch(pack, { token, subscribe: [] })
  await using renewed = await watch(pack, { token, subscribe: [] })

  renewed.socket.send(JSON.stringify({ token: lyra.token }))

  await until(
    () => ending.state.closed,
    (code) => code !== null,
    10_000,
  )
  expect(ending.state.closed).toBe(4401)
  renewed.socket.send(JSON.stringify({ type: 'ping' }))
  await until(
    () => renewed.received,
    (received) => received.some(({ type }) => type === 'pong'),
  )
  expect(renewed.state.closed).toBeNull()
})
