import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type MiddlewareHandler } from 'hono'

/** An injected fault: another answer, a connection cut before or after the work, or a delay. */
export type FaultAction =
  | 'drop'
  | 'drop_after'
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | { delay_ms: number }

/** Which calls fail: the first `times`, only the `nth`, or each with a `probability`. `path` may end in `*`. */
export type Fault = {
  method: string
  path: string
  action: FaultAction
  times?: number
  nth?: number
  probability?: number
}

export type Received = {
  at: string
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  status: number
}

type Env = { Bindings: HttpBindings }
const KEPT_REQUESTS = 500

/** Shared by all sandboxes: fault injection and a log of received requests. */
export class Control {
  readonly requests: Received[] = []
  faults: (Fault & { seen: number })[] = []

  inject(fault: Fault): void {
    this.faults.push({ ...fault, seen: 0 })
  }

  reset(): void {
    this.requests.length = 0
    this.faults = []
  }

  /** Mounted before a sandbox's own routes. */
  readonly middleware: MiddlewareHandler<Env> = async (c, next) => {
    const { method, path } = c.req
    const action = this.#faultFor(method, path)
    const body = await readBody(c.req.raw)
    const received: Received = { at: new Date().toISOString(), method, path, query: c.req.query(), body, status: 0 }
    this.requests.push(received)
    if (this.requests.length > KEPT_REQUESTS) this.requests.shift()

    if (action === 'drop') return cut(c.env)
    if (action && typeof action === 'object' && 'status' in action) {
      received.status = action.status
      const { body: answer = { error: 'injected' }, status, headers = {} } = action
      return new Response(JSON.stringify(answer), {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      })
    }
    if (action && typeof action === 'object') await pause(action.delay_ms)
    await next()
    received.status = c.res.status
    if (action === 'drop_after') return cut(c.env)
  }

  /** The control API, to be mounted at /_control. */
  routes(): Hono<Env> {
    const app = new Hono<Env>()
    app.get('/requests', (c) => c.json(this.requests))
    app.delete('/requests', (c) => {
      this.requests.length = 0
      return c.body(null, 204)
    })
    app.get('/faults', (c) => c.json(this.faults))
    app.post('/faults', async (c) => {
      const fault = readFault(await c.req.json().catch(() => null))
      if (!fault) return c.json({ detail: 'A fault is {method, path, times | nth | probability, action}.' }, 422)
      this.inject(fault)
      return c.json(fault, 201)
    })
    app.delete('/faults', (c) => {
      this.faults = []
      return c.body(null, 204)
    })
    return app
  }

  #faultFor(method: string, path: string): FaultAction | null {
    for (const fault of this.faults) {
      const prefix = fault.path.endsWith('*') ? fault.path.slice(0, -1) : null
      const hit = prefix === null ? path === fault.path : path.startsWith(prefix)
      if (!hit || (fault.method !== '*' && fault.method.toUpperCase() !== method)) continue
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

function cut(env: HttpBindings): Response {
  env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

async function readBody(request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return null
  const text = await request.clone().text()
  const type = request.headers.get('content-type') ?? ''
  try {
    if (type.includes('json')) return JSON.parse(text)
    if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  } catch {
    // Logged as text.
  }
  return text.slice(0, 10_000)
}

function readFault(value: unknown): Fault | null {
  if (typeof value !== 'object' || value === null) return null
  const { method = '*', path, action, times, nth, probability } = value as Partial<Record<keyof Fault, unknown>>
  if (typeof method !== 'string' || typeof path !== 'string' || !isAction(action)) return null
  for (const number of [times, nth, probability]) if (number !== undefined && typeof number !== 'number') return null
  return {
    method,
    path,
    action,
    ...(typeof times === 'number' && { times }),
    ...(typeof nth === 'number' && { nth }),
    ...(typeof probability === 'number' && { probability }),
  }
}

function isAction(value: unknown): value is FaultAction {
  if (value === 'drop' || value === 'drop_after') return true
  if (typeof value !== 'object' || value === null) return false
  return (
    ('status' in value && typeof value.status === 'number') ||
    ('delay_ms' in value && typeof value.delay_ms === 'number')
  )
}
