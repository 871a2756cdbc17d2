import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A received request. `left` turns true when the caller disconnects before the answer is complete. */
export type Received = {
  method: string
  /** Path with query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** The parsed body; undefined if it is not JSON. */
  json: unknown
  left: boolean
}

/** One scripted answer of a route, made by the functions below. */
export type Turn = (response: ServerResponse, received: Received) => void

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

function bytesOf({ status = 200, headers = {}, body = '' }: Answer) {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return {
    status,
    bytes,
    headers: { 'content-type': isRaw ? 'application/octet-stream' : 'application/json', ...headers },
  }
}

/** Answers 200: objects as JSON, text and bytes unchanged. */
export const answer =
  (body: unknown, { status, headers }: Omit<Answer, 'body'> = {}): Turn =>
  (response) => {
    const full = bytesOf({ body, ...(status ? { status } : {}), ...(headers ? { headers } : {}) })
    response.writeHead(full.status, { ...full.headers, 'content-length': full.bytes.length }).end(full.bytes)
  }

/** Computes the answer from the request. */
export const reply =
  (body: (received: Received) => unknown): Turn =>
  (response, received) =>
    answer(body(received))(response, received)

/** An error as the providers word it. */
export const refusal = (status: number, message = `refused with ${status}`, headers: Record<string, string> = {}) =>
  answer({ error: { message, type: 'error', code: String(status) } }, { status, headers })

/** 429 with Retry-After: seconds or a date. */
export const tooMany = (retryAfter?: number | string) =>
  refusal(429, 'Rate limit reached', retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })

/** Takes the request and never answers. */
export const silence: Turn = () => {}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Sends single bytes very slowly. Collects garbage, because Node's fetch forgot its signal then. */
export const drip =
  (body: unknown, pauseMs = 50): Turn =>
  (response) => {
    const { status, headers, bytes } = bytesOf({ body })
    response.writeHead(status, headers)
    let at = 0
    const timer = setInterval(() => {
      if (at < 3) collectGarbage()
      if (at >= bytes.length) response.end()
      else response.write(bytes.subarray(at, ++at))
    }, pauseMs)
    response.on('close', () => clearInterval(timer))
  }

/** Breaks the connection after so many bytes of the body; 0: before the headers. */
export const cut =
  (body: unknown, after?: number): Turn =>
  (response) => {
    const { status, headers, bytes } = bytesOf({ body })
    const end = after ?? Math.floor(bytes.length / 2)
    if (end === 0) return void response.destroy()
    response.writeHead(status, { ...headers, 'content-length': bytes.length })
    response.write(bytes.subarray(0, end), () => response.destroy())
  }

/** Declares more bytes than it sends, then ends the connection properly. */
export const wrongLength =
  (body: unknown): Turn =>
  (response) => {
    const { status, headers, bytes } = bytesOf({ body })
    response.writeHead(status, { ...headers, 'content-length': bytes.length + 100 })
    response.write(bytes, () => response.socket?.end())
  }

/** 200 with truncated JSON. */
export const malformed = answer('{"choices": [{"message": {"content": "', {
  headers: { 'content-type': 'application/json' },
})

/** 200 with an empty body. */
export const empty = answer('')

/**
 * A local provider that plays a script. A route is `POST /v1/chat/completions`; a star at its end matches anything. Its
 * answers are played in order, the last one repeatedly; other routes answer 404.
 */
export async function startFaultyServer(script: Record<string, Turn | Turn[]>) {
  const requests: Received[] = []
  const played = new Map<string, number>()
  const turnFor = (method: string, path: string): Turn => {
    const called = `${method} ${path.split('?')[0]}`
    const route = Object.keys(script).find(
      (name) => name === called || (name.endsWith('*') && called.startsWith(name.slice(0, -1))),
    )
    const turns = route === undefined ? [] : [script[route] ?? []].flat()
    if (route === undefined || turns.length === 0) return refusal(404, `no script for ${called}`)
    const nth = played.get(route) ?? 0
    played.set(route, nth + 1)
    return turns[Math.min(nth, turns.length - 1)] ?? silence
  }

  const server = createServer(async (request, response) => {
    const received: Received = await receive(request)
    requests.push(received)
    response.on('close', () => {
      received.left = !response.writableFinished
    })
    turnFor(received.method, received.path)(response, received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    /** Replaces the script. */
    play(route: string, turns: Turn | Turn[]) {
      script[route] = turns
      played.delete(route)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks).toString('utf8')
  const { method = '', url: path = '', headers } = request
  return { method, path, headers, body, json: parsed(body), left: false }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
