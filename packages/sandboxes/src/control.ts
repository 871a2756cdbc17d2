import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { VirtualClock } from './store.ts'

/**
 * An injected fault: `drop` cuts the connection before any work, `drop_after` after it, `drop_after_bytes` within the
 * request's body. `keep_bytes` does the work with the first bytes of the body only. `truncate` cuts the answer in half,
 * `malformed` completes it with broken JSON, `content_type` mislabels it.
 */
export type FaultAction =
  | 'drop'
  | 'drop_after'
  | 'truncate'
  | 'malformed'
  | { drop_after_bytes: number }
  | { keep_bytes: number }
  | { content_type: string }
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | { delay_ms: number }

/**
 * Which calls fail: the first `times`, only the `nth`, or each with a `probability`; with `account` only calls about
 * that account. `path` may end in `*`.
 */
export type Fault = {
  method: string
  path: string
  action: FaultAction
  account?: string
  times?: number
  nth?: number
  probability?: number
}

export type Received = {
  at: string
  method: string
  path: string
  query: Record<string, string>
  /** JSON and forms; null for uploads, of which only the length is kept. */
  body: unknown
  bytes: number
  /** The account that the call is about, if it names one. */
  account: string | null
  status: number
}

export type Env = { Bindings: HttpBindings }
/** The parts of a call that identify the account it is about. */
export type Claims = { bearer: string; query: Record<string, string>; form: Record<string, string> }
/** An account's id, then its other names. */
type Names = [id: string, ...names: string[]]

const KEPT_REQUESTS = 500
const MAX_LOGGED_BYTES = 100_000

type Uses = { clock: VirtualClock; save: () => void; accountOf: (claims: Claims) => Names | null }

/** Shared by all sandboxes: fault injection, the virtual clock and a log of received requests. */
export class Control {
  readonly requests: Received[] = []
  readonly clock: VirtualClock
  /** How often each unknown path was called. */
  readonly unknown = new Map<string, number>()
  faults: (Fault & { seen: number })[] = []
  readonly #uses: Uses

  constructor(uses: Uses) {
    this.#uses = uses
    this.clock = uses.clock
  }

  inject(fault: Fault): void {
    this.faults.push({ ...fault, seen: 0 })
  }

  reset(): void {
    this.requests.length = 0
    this.faults = []
  }

  /** Mounted before everything else: saves the state before each answer. */
  readonly saving: MiddlewareHandler<Env> = async (_c, next) => {
    await next()
    this.#uses.save()
  }

  /** Mounted before a sandbox's own routes. */
  readonly middleware: MiddlewareHandler<Env> = async (c, next) => {
    const { method, path } = c.req
    const body = await readBody(c.req.raw)
    const names = this.#uses.accountOf({ bearer: bearerOf(c), query: c.req.query(), form: formOf(body) })
    const bytes = Number(c.req.header('content-length') ?? 0)
    const at = new Date(this.clock.now()).toISOString()
    const received = { at, method, path, query: c.req.query(), body, bytes, account: names?.[0] ?? null, status: 0 }
    this.requests.push(received)
    if (this.requests.length > KEPT_REQUESTS) this.requests.shift()
    const action = this.#faultFor(method, path, names ?? [])
    const given = typeof action === 'object' ? action : null

    if (action === 'drop') return cut(c.env)
    if (given && 'status' in given) {
      await readToEnd(c.req.raw)
      received.status = given.status
      const { body: answer = { error: 'injected' }, status, headers = {} } = given
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      })
    }
    if (given && 'delay_ms' in given) await pause(given.delay_ms)
    if (given && 'drop_after_bytes' in given)
      limitBody(c, given.drop_after_bytes, () => c.env.incoming.socket.destroy())
    if (given && 'keep_bytes' in given) limitBody(c, given.keep_bytes)
    await next()
    await readToEnd(c.req.raw)
    received.status = c.res.status
    if (action === 'drop_after') replace(c, cut(c.env))
    if (action === 'truncate') replace(c, await truncate(c))
    if (action === 'malformed') c.res = await withBody(c.res, (text) => text.slice(0, Math.ceil(text.length / 2)))
    if (given && 'content_type' in given) c.header('content-type', given.content_type)
  }

  /** The handler of paths that the platform does not have: counts them, and answers as the platform does. */
  notFound(answer: (c: Context<Env>) => Response | Promise<Response>) {
    return (c: Context<Env>) => {
      const called = `${c.req.method} ${c.req.path}`
      this.unknown.set(called, (this.unknown.get(called) ?? 0) + 1)
      return answer(c)
    }
  }

  /** The control API, to be mounted at /_control. */
  routes(): Hono<Env> {
    const app = new Hono<Env>()
    app.get('/requests', (c) => c.json(this.requests))
    app.delete('/requests', (c) => {
      this.requests.length = 0
      this.unknown.clear()
      return c.body(null, 204)
    })
    app.get('/unknown', (c) => c.json(Object.fromEntries(this.unknown)))
    app.get('/clock', (c) => c.json({ now: new Date(this.clock.now()).toISOString() }))
    app.put('/clock', async (c) => {
      const to = timeOf(await c.req.json().catch(() => null), this.clock.now())
      if (to === null) return c.json({ detail: 'The clock takes {now} or {advance_seconds}.' }, 422)
      this.clock.set(to)
      return c.json({ now: new Date(this.clock.now()).toISOString() })
    })
    app.get('/faults', (c) => c.json(this.faults))
    app.post('/faults', async (c) => {
      const fault = readFault(await c.req.json().catch(() => null))
      if (!fault)
        return c.json({ detail: 'A fault is {method, path, account?, times | nth | probability, action}.' }, 422)
      this.inject(fault)
      return c.json(fault, 201)
    })
    app.delete('/faults', (c) => {
      this.faults = []
      return c.body(null, 204)
    })
    return app
  }

  #faultFor(method: string, path: string, names: string[]): FaultAction | null {
    for (const fault of this.faults) {
      const prefix = fault.path.endsWith('*') ? fault.path.slice(0, -1) : null
      const hit = prefix === null ? path === fault.path : path.startsWith(prefix)
      if (!hit || (fault.method !== '*' && fault.method.toUpperCase() !== method)) continue
      if (fault.account !== undefined && !names.some((name) => isSame(name, fault.account))) continue
      fault.seen++
      const { seen, times, nth, probability } = fault
      const due =
        nth !== undefined
          ? seen === nth
          : probability !== undefined
            ? Math.random() < probability
            : seen <= (times ?? Number.POSITIVE_INFINITY)
      if (due) return fault.action
    }
    return null
  }
}

const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.trim().toLowerCase()

const bearerOf = (c: Context) => /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''

const formOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof body === 'object' && body !== null ? body : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

function cut(env: HttpBindings): Response {
  env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Discards a body that no handler has read: a client that is still sending would not get the answer, but a reset. */
async function readToEnd(request: Request): Promise<void> {
  const { body, bodyUsed } = request
  if (body && !bodyUsed && !body.locked) await body.pipeTo(new WritableStream()).catch(() => {})
}

/** Hono would copy the old answer's headers to the new one. */
function replace(c: Context<Env>, answer: Response): void {
  c.res = undefined
  c.res = answer
}

/** Sends the headers and half of the answer, then cuts the connection. */
async function truncate(c: Context<Env>): Promise<Response> {
  const { outgoing } = c.env
  const body = Buffer.from(await c.res.arrayBuffer())
  outgoing.writeHead(c.res.status, { ...Object.fromEntries(c.res.headers), 'content-length': body.length })
  await new Promise<void>((sent) => outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => sent()))
  outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Passes on only the first `bytes` bytes of the request body; calls `then` when they have arrived. */
function limitBody(c: Context<Env>, bytes: number, then?: () => void): void {
  const { body } = c.req.raw
  if (!body) {
    then?.()
    return
  }
  let left = bytes
  const limited = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (left > 0) controller.enqueue(chunk.subarray(0, left))
        left -= chunk.byteLength
        if (left > 0 || !then) return
        then()
        controller.terminate()
      },
    }),
  )
  c.req.raw = new Request(c.req.raw, { body: limited, duplex: 'half' } as RequestInit)
}

async function withBody(response: Response, change: (text: string) => string): Promise<Response> {
  const { status, headers } = response
  return new Response(change(await response.text()), { status, headers })
}

/** JSON or a form; null for everything else, whose bytes are left to the handler. */
async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const isForm = type.includes('urlencoded')
  if (!request.body || !(isForm || type.includes('json'))) return null
  if (Number(request.headers.get('content-length') ?? 0) > MAX_LOGGED_BYTES) return null
  const text = await request.clone().text()
  if (isForm) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(0, 10_000)
  }
}

function timeOf(value: unknown, now: number): number | null {
  if (typeof value !== 'object' || value === null) return null
  const { now: to, advance_seconds: seconds } = value as { now?: unknown; advance_seconds?: unknown }
  const ms = typeof seconds === 'number' ? now + seconds * 1000 : typeof to === 'string' ? Date.parse(to) : Number.NaN
  return Number.isNaN(new Date(ms).getTime()) ? null : ms
}

function readFault(value: unknown): Fault | null {
  if (typeof value !== 'object' || value === null) return null
  const given = value as Partial<Record<keyof Fault, unknown>>
  const { method = '*', path, action, account, times, nth, probability } = given
  if (typeof method !== 'string' || typeof path !== 'string' || !isAction(action)) return null
  if (account !== undefined && typeof account !== 'string') return null
  for (const number of [times, nth, probability]) if (number !== undefined && typeof number !== 'number') return null
  return {
    method,
    path,
    action,
    ...(account !== undefined && { account }),
    ...(typeof times === 'number' && { times }),
    ...(typeof nth === 'number' && { nth }),
    ...(typeof probability === 'number' && { probability }),
  }
}

const WORDS: readonly unknown[] = ['drop', 'drop_after', 'truncate', 'malformed']

function isAction(value: unknown): value is FaultAction {
  if (WORDS.includes(value)) return true
  if (typeof value !== 'object' || value === null) return false
  return (
    ('status' in value && typeof value.status === 'number') ||
    ('delay_ms' in value && typeof value.delay_ms === 'number') ||
    ('drop_after_bytes' in value && typeof value.drop_after_bytes === 'number') ||
    ('keep_bytes' in value && typeof value.keep_bytes === 'number') ||
    ('content_type' in value && typeof value.content_type === 'string')
  )
}
