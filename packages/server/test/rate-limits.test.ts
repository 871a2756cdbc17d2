import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { callCounts } from '../src/adapters/postgres/schema.ts'
import { createContext } from '../src/context/context.ts'
import { createApp } from '../src/http/app.ts'
import { listen } from '../src/http/listen.ts'
import { RATE_LIMITS } from '../src/http/rate-limits.ts'
import { hasPerson, type Person } from './authorization-people.ts'
import { type Answer, type Pack, startPack } from './pack.ts'

let pack: Pack
beforeAll(async () => {
  pack = await startPack({ rateLimits: allowing(2), environment: { TRUST_PROXY: '1' } })
})
afterAll(() => pack[Symbol.asyncDispose]())
afterEach(() => {
  vi.useRealTimers()
})

const QUERIES = { authorize: '/auth/v1/authorize?provider=google', token: '/auth/v1/token?grant_type=refresh_token' }

/** The real limits with another number of calls. */
const allowing = (calls: number) => RATE_LIMITS.map((limit) => ({ ...limit, calls }))

/** Fakes the clock of this process only. */
function later(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

const limited = RATE_LIMITS.flatMap(({ by, seconds, routes }) => routes.map((route) => ({ by, seconds, route })))

test.each(limited.filter(({ by }) => by === 'user'))(
  '$route: who calls too often is told when to come back, others are not held up',
  async ({ route, seconds }) => {
    expect(pack.routes).toContain(route)
    const [method = '', path = ''] = route.replace(':mode', 'short').replaceAll(/:\w+/g, 'none').split(' ')
    const [flow, jinx] = [await hasPerson(pack, { isAdmin: true }), await hasPerson(pack, { isAdmin: true })]
    const call = (person: Person) => callAs(person, method, path)

    const first = [await call(flow), await call(flow)]
    const third = await call(flow)
    const other = await call(jinx)
    later(seconds + 1)
    const afterwards = await call(flow)

    expect(first.map(({ status }) => status)).not.toContain(429)
    expect(third).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^Too many .+ Try again in \d+ /) },
    })
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(third.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
    expect([other.status, afterwards.status]).not.toContain(429)
  },
)

test.each(limited.filter(({ by }) => by === 'address'))(
  '$route: an address that calls too often is told when to come back, others are not held up',
  async ({ route, seconds }) => {
    expect(pack.routes).toContain(route)
    const [method = '', path = ''] = route.split(' ')
    const call = async (forwarded: string) => {
      const at = Object.values(QUERIES).find((one) => one.startsWith(`${path}?`)) ?? path
      const headers = { 'x-forwarded-for': forwarded }
      const response = await fetch(pack.url + at, { method, headers, redirect: 'manual' })
      return { status: response.status, text: await response.text(), wait: Number(response.headers.get('retry-after')) }
    }

    // Entries before the proxy's own are forged.
    const first = [await call('1.2.3.4, 203.0.113.9'), await call('203.0.113.9')]
    const third = await call('5.6.7.8, 203.0.113.9')
    const other = await call('203.0.113.9, 203.0.113.10')
    later(seconds + 1)
    const afterwards = await call('203.0.113.9')

    expect(first.map(({ status }) => status)).not.toContain(429)
    expect(third.status).toBe(429)
    expect(JSON.parse(third.text)).toMatchObject(
      path.startsWith('/auth/v1/') ? { code: 'over_request_rate_limit' } : { detail: expect.any(String) },
    )
    expect(third.wait).toBeGreaterThan(0)
    expect([other.status, afterwards.status]).not.toContain(429)
  },
)

test('without a trusted proxy a forged X-Forwarded-For does not reset the count', async () => {
  await using bare = await startPack({ rateLimits: allowing(2) })
  const call = async (address: string) =>
    (await fetch(`${bare.url}/public/examples/latest`, { headers: { 'x-forwarded-for': address } })).status

  const statuses = [await call('1.1.1.1'), await call('2.2.2.2'), await call('3.3.3.3')]

  expect(statuses).toEqual([200, 200, 429])
})

test('all addresses of an IPv6 /64 count as one caller', async () => {
  const call = async (address: string) =>
    (await fetch(`${pack.url}/public/examples/latest`, { headers: { 'x-forwarded-for': address } })).status

  const near = [await call('2001:db8:1:2::1'), await call('2001:db8:1:2:ffff::9'), await call('2001:0db8:1:2:3:4:5:6')]
  const far = await call('2001:db8:1:3::1')

  expect([near, far]).toEqual([[200, 200, 429], 200])
})

test('all API processes count together', async () => {
  await using other = await startSecondApi()
  const flow = await hasPerson(pack, {})
  const call = (base: string) => callAs(flow, 'POST', '/voices/preview', base)

  const statuses = [await call(pack.url), await call(other.url), await call(pack.url), await call(other.url)]

  expect(statuses.map(({ status }) => status)).toEqual([422, 422, 429, 429])
  expect(Number(statuses[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('while the database does not count, each process counts for itself', async () => {
  const [flow, jinx] = [await hasPerson(pack, {}), await hasPerson(pack, {})]
  const call = async (person: Person) => (await callAs(person, 'POST', '/voices/preview')).status
  await pack.context.db.execute('alter table call_counts rename to gone')

  const during = [await call(flow), await call(flow), await call(flow), await call(jinx)]

  await pack.context.db.execute('alter table gone rename to call_counts')
  expect(during).toEqual([422, 422, 429, 422])
  // It starts again in the shared count.
  expect([await call(flow), await call(flow), await call(flow)]).toEqual([422, 422, 429])
})

test('the shared counts name neither callers nor addresses', async () => {
  const lyra = await hasPerson(pack, {})
  await callAs(lyra, 'POST', '/voices/preview')

  const rows = await pack.context.db.select().from(callCounts)

  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${lyra.id}|127\\.0\\.0\\.1`))
})

/** Another API process on the same database. */
async function startSecondApi() {
  const { config, log, databaseUrl } = pack.context
  const context = await createContext({ config, log, databaseUrl })
  const app = createApp(context, { webFolder: join(config.home, 'web'), rateLimits: allowing(2) })
  const listening = await listen(app, { host: config.host, port: 0 })
  return {
    url: `http://${config.host}:${listening.port}`,
    async [Symbol.asyncDispose]() {
      await listening.close()
      await context.close()
    },
  }
}

async function callAs(person: Person, method: string, path: string, base = pack.url): Promise<Answer> {
  const response = await fetch(base + path, { method, headers: { authorization: `Bearer ${person.token}` } })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
}
