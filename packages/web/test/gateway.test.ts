import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryGateways } from '../src/product/gateway.ts'
import { answerJson, loadedPage } from './api-server.ts'

/** An API behind a gateway, which first gives these answers; then the server itself answers. */
let troubles: { status: number; after?: string }[]
let asked: string[]
let end: () => void

beforeEach(async () => {
  troubles = []
  asked = []
  end = await loadedPage((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const trouble = troubles.shift()
    const body = trouble ? { detail: 'Try again in a few seconds.' } : { done: true }
    answerJson(response, trouble?.status ?? 200, body, trouble?.after && { 'retry-after': trouble.after })
  })
})

afterEach(() => end())

const api = () => import('../src/product/api.ts')

test.each([502, 503, 504])('what reads is asked for again after a %d, until the server answers', async (status) => {
  troubles = [{ status }, { status }]

  expect(await (await api()).call('/voices', { anonymous: true })).toEqual({ done: true })

  expect(asked).toEqual(['GET /voices', 'GET /voices', 'GET /voices'])
})

test.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)('a %s is said once, whatever answers', async (method) => {
  troubles = [{ status: 503 }, { status: 503 }]

  const refused = (await api()).call('/generate_content', { anonymous: true, method, json: {} })

  await expect(refused).rejects.toMatchObject({ status: 503, messages: ['Try again in a few seconds.'] })
  expect(asked).toHaveLength(1)
})

test.each([500, 429, 404, 422])('a %d is no gateway’s: it is not asked again', async (status) => {
  troubles = [{ status }]

  await expect((await api()).call('/voices', { anonymous: true })).rejects.toMatchObject({ status })

  expect(asked).toHaveLength(1)
})

test('pauses begin at 200 ms and double; after five tries the last answer counts', async () => {
  const pauses: number[] = []
  const ask = async () => new Response(null, { status: 502 })

  const last = await retryGateways(ask, { pause: async (ms) => void pauses.push(ms) })

  expect([last.status, pauses]).toEqual([502, [200, 400, 800, 1600]])
})

test.each([
  ['2', [2000, 400]],
  ['0', [200, 400]],
  ['nonsense', [200, 400]],
  ['60', []],
  ['-5', [200, 400]],
])(
  'a gateway that says Retry-After: %s is not asked earlier, and nobody waits longer than 10 s in all',
  async (after, wanted) => {
    const pauses: number[] = []
    const answers = [after, '', null].map(
      (retry) =>
        new Response(null, { status: retry === null ? 200 : 503, headers: retry ? { 'retry-after': retry } : {} }),
    )
    const ask = async () => answers.shift() ?? new Response(null, { status: 500 })

    await retryGateways(ask, { pause: async (ms) => void pauses.push(ms) })

    expect(pauses).toEqual(wanted)
  },
)

test('who leaves the screen waits no longer', async () => {
  troubles = [{ status: 503, after: '5' }]
  const left = new AbortController()
  const waiting = (await api()).call('/voices', { anonymous: true, signal: left.signal })
  await vi.waitFor(() => expect(asked).toHaveLength(1))

  left.abort()

  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked).toHaveLength(1)
})
