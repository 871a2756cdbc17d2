import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
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
    const [method = '', path = ''] = route.replace(':id', 'none').replace(':mode', 'short').split(' ')
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

async function callAs(person: Person, method: string, path: string): Promise<Answer> {
  const response = await fetch(pack.url + path, { method, headers: { authorization: `Bearer ${person.token}` } })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
}
