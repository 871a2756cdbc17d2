import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryGateways } from '../src/product/gateway.ts'
import { answerJson, loadedPage } from './api-server.ts'

/** Answers of a gateway, given before the server behind it answers. */
let gatewayAnswers: { status: number; after?: string }[]
let requests: string[]
let end: () => void

beforeEach(async () => {
  gatewayAnswers = []
  requests = []
  end = await loadedPage((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const gatewayAnswer = gatewayAnswers.shift()
    const body = gatewayAnswer ? { detail: 'Try again in a few seconds.' } : { done: true }
    answerJson(
      response,
      gatewayAnswer?.status ?? 200,
      body,
      gatewayAnswer?.after && { 'retry-after': gatewayAnswer.after },
    )
  })
})

afterEach(() => end())

const api = () => import('../src/product/api.ts')

test.each([502, 503, 504])('a read is retried after a %d until the server answers', async (status) => {
  gatewayAnswers = [{ status }, { status }]

  expect(await (await api()).call('/voices', { anonymous: true })).toEqual({ done: true })

  expect(requests).toEqual(['GET /voices', 'GET /voices', 'GET /voices'])
})

test.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)('a %s is never retried', async (method) => {
  gatewayAnswers = [{ status: 503 }, { status: 503 }]

  const refused = (await api()).call('/generate_content', { anonymous: true, method, json: {} })

  await expect(refused).rejects.toMatchObject({ status: 503, messages: ['Try again in a few seconds.'] })
  expect(requests).toHaveLength(1)
})

test.each([500, 429, 404, 422])(
  'a read is not retried after a %d, which is the server’s own answer',
  async (status) => {
    gatewayAnswers = [{ status }]

    await expect((await api()).call('/voices', { anonymous: true })).rejects.toMatchObject({ status })

    expect(requests).toHaveLength(1)
  },
)

test('pauses begin at 200 ms and double; after five tries the last answer counts', async () => {
  const pauses: number[] = []
  const respond = async () => new Response(null, { status: 502 })

  const last = await retryGateways(respond, { pause: async (ms) => void pauses.push(ms) })

  expect([last.status, pauses]).toEqual([502, [200, 400, 800, 1600]])
})

test.each([
  ['2', [2000, 400]],
  ['0', [200, 400]],
  ['nonsense', [200, 400]],
  ['60', []],
  ['-5', [200, 400]],
])('Retry-After: %s is respected, within a total wait of 10 s', async (after, wanted) => {
  const pauses: number[] = []
  const answers = [after, '', null].map(
    (retry) =>
      new Response(null, { status: retry === null ? 200 : 503, headers: retry ? { 'retry-after': retry } : {} }),
  )
  const respond = async () => answers.shift() ?? new Response(null, { status: 500 })

  await retryGateways(respond, { pause: async (ms) => void pauses.push(ms) })

  expect(pauses).toEqual(wanted)
})

test('leaving the screen aborts the wait', async () => {
  gatewayAnswers = [{ status: 503, after: '5' }]
  const left = new AbortController()
  const waiting = (await api()).call('/voices', { anonymous: true, signal: left.signal })
  await vi.waitFor(() => expect(requests).toHaveLength(1))

  left.abort()

  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(requests).toHaveLength(1)
})
