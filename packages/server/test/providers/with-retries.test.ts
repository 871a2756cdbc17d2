import { expect, test } from 'vitest'
import { Breaker } from '../../src/adapters/providers/breaker.ts'
import { guardedFetch } from '../../src/adapters/providers/guarded-fetch.ts'
import { type FaultKind, kindOfStatus, ProviderFault, retryAfter } from '../../src/adapters/providers/provider-fault.ts'
import { withRetries } from '../../src/adapters/providers/with-retries.ts'
import { answer, startFaultyServer } from './faulty-server.ts'

/** A clock that pauses advance. */
function fakeClock(at = 0) {
  const pauses: number[] = []
  const clock = {
    now: () => at,
    pause: async (ms: number) => {
      pauses.push(ms)
      at += ms
    },
  }
  return { clock, pauses, pass: (ms: number) => (at += ms) }
}

function failing(kind: FaultKind, times: number, retryAfterMs: number | null = null) {
  let calls = 0
  const request = async () => {
    calls++
    if (calls <= times) throw new ProviderFault('Acme', kind, { retryAfterMs })
    return 'made'
  }
  return { request, calls: () => calls }
}

const limits = { signal: new AbortController().signal, callMs: 1000, deadline: 60_000 }

test.each([
  ['busy', 3],
  ['broken', 3],
  ['unreachable', 3],
  ['slow', 1],
  ['key_refused', 1],
  ['refused', 1],
] as const)('a provider that is %s is asked %i times in all', async (kind, times) => {
  const { clock } = fakeClock()
  const { request, calls } = failing(kind, 9)
  const uses = { provider: 'Acme', breaker: new Breaker('Acme', clock.now), clock }

  await expect(withRetries(request, uses, limits)).rejects.toMatchObject({ kind })

  expect(calls()).toBe(times)
})

test('pauses grow, and a provider’s Retry-After is respected', async () => {
  const growing = fakeClock()
  const asked = fakeClock()
  const uses = ({ clock }: ReturnType<typeof fakeClock>) => ({
    provider: 'Acme',
    breaker: new Breaker('Acme', clock.now),
    clock,
  })

  expect(await withRetries(failing('broken', 2).request, uses(growing), limits)).toBe('made')
  expect(await withRetries(failing('busy', 1, 7000).request, uses(asked), limits)).toBe('made')

  const [first = 0, second = 0] = growing.pauses
  expect(first).toBeGreaterThanOrEqual(500)
  expect(second).toBeGreaterThan(first)
  expect(asked.pauses).toEqual([7000])
})

test('a Retry-After of minutes fails at once and opens the circuit breaker for as long', async () => {
  const { clock, pauses, pass } = fakeClock()
  const uses = { provider: 'Acme', breaker: new Breaker('Acme', clock.now), clock }
  const { request, calls } = failing('busy', 1, 300_000)

  await expect(withRetries(request, uses, limits)).rejects.toMatchObject({ kind: 'busy' })
  await expect(withRetries(request, uses, limits)).rejects.toMatchObject({ kind: 'circuit_open' })
  pass(300_000)

  expect(await withRetries(request, uses, { ...limits, deadline: 900_000 })).toBe('made')
  expect([pauses, calls()]).toEqual([[], 2])
})

test('repeated failures open the circuit breaker: a batch of a hundred makes four calls', async () => {
  const { clock } = fakeClock()
  const breaker = new Breaker('Acme', clock.now)
  const { request, calls } = failing('broken', 1000)

  for (let item = 0; item < 100; item++)
    await expect(withRetries(request, { provider: 'Acme', breaker, clock }, limits)).rejects.toThrow(ProviderFault)

  expect(calls()).toBe(4)
})

test('the half-open circuit breaker lets one request through, and closes when it succeeds', async () => {
  const { clock, pass } = fakeClock()
  const breaker = new Breaker('Acme', clock.now)
  const rejected = failing('key_refused', 1)
  await expect(breaker.run(rejected.request)).rejects.toThrow('Acme rejected the API key')
  pass(60_000)
  let finish = (_: string) => {}
  const trial = breaker.run(() => new Promise<string>((resolve) => (finish = resolve)))

  await expect(breaker.run(rejected.request)).rejects.toMatchObject({ kind: 'circuit_open' })
  finish('made')

  expect(await trial).toBe('made')
  expect(await breaker.run(rejected.request)).toBe('made')
})

test('a refused request does not count as a failure of the provider', async () => {
  const breaker = new Breaker('Acme', () => 0)

  for (let i = 0; i < 10; i++)
    await expect(breaker.run(failing('unusable', 1).request)).rejects.toMatchObject({ kind: 'unusable' })
})

test('cancelling ends a pause with the reason of the caller', async () => {
  const cancel = new AbortController()
  const uses = {
    provider: 'Acme',
    breaker: new Breaker('Acme'),
    clock: {
      now: Date.now,
      pause: async () => {
        cancel.abort(new Error('cancelled'))
        throw new Error('pause ended')
      },
    },
  }

  const call = withRetries(failing('broken', 9).request, uses, { ...limits, deadline: Infinity, signal: cancel.signal })

  await expect(call).rejects.toThrow('cancelled')
})

test.each([
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:10 GMT' }, 9000],
  [{ 'retry-after': '-3' }, null],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after-ms': '250', 'retry-after': '1' }, 250],
  [{}, null],
])('%o means %s ms from the first second on', (headers, ms) => {
  expect(retryAfter(headers, 1000)).toBe(ms)
})

test.each([
  [401, '', 'key_refused'],
  [404, '', 'unknown_model'],
  [429, '', 'busy'],
  [429, '{"error":{"code":"insufficient_quota"}}', 'no_credit'],
  [402, '', 'no_credit'],
  [503, '', 'broken'],
  [504, '', 'slow'],
  [422, '', 'refused'],
] as const)('%i %s is read as %s', (status, body, kind) => {
  expect(kindOfStatus(status, body)).toBe(kind)
})

test('a key is not sent along redirects, and an endless answer is cut off', async () => {
  await using elsewhere = await startFaultyServer({ 'GET /*': answer('stolen') })
  await using provider = await startFaultyServer({
    'GET /moved': answer('', { status: 307, headers: { location: `${elsewhere.url}/` } }),
    'GET /huge': answer(Buffer.alloc(50_000)),
    'GET /fits': answer(Buffer.alloc(500)),
  })
  const get = (path: string) => guardedFetch(1000)(provider.url + path, { headers: { 'x-api-key': 'secret' } })

  await expect(get('/moved')).rejects.toThrow()
  await expect(get('/huge').then((response) => response.arrayBuffer())).rejects.toThrow('larger than 1000 bytes')

  expect((await (await get('/fits')).arrayBuffer()).byteLength).toBe(500)
  expect(elsewhere.requests).toEqual([])
})
