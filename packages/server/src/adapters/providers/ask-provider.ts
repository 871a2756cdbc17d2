import type { z } from 'zod'
import type { Breaker } from './breaker.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { kindOfStatus, ProviderFault, retryAfter } from './provider-fault.ts'
import { type Clock, withRetries } from './with-retries.ts'

/** Largest response body: a minute of speech is 6 MB, so no line or picture comes near this even in base64. */
const MAX_BYTES = 32 * 1024 * 1024
/** Time limits for one request and for all its retries; both are below the time a stage may go without progress. */
const CALL_MS = 30_000
const ALL_MS = 60_000

/** A provider's HTTP server. `baseUrl` has no trailing slash. */
type Server = {
  name: string
  baseUrl: string
  headers: Record<string, string>
  /** Maps error responses that mean something else here than at other providers; null means the usual mapping. */
  faultOf?: ((status: number, body: string) => ProviderFault | null) | undefined
}

export type Provider = Server & {
  breaker: Breaker
  clock: Clock
  /** Time limit of one request, milliseconds. */
  callMs?: number | undefined
}

type Request<Result> = {
  path: string
  json?: unknown
  /** Parses a successful response. A ProviderFault 'unreadable' thrown here is retried. */
  read: (body: Buffer) => Result
}

/** Sends a request with retries and a circuit breaker. Throws ProviderFault, or the signal's reason. */
export async function askProvider<Result>(
  provider: Provider,
  request: Request<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const { name, breaker, clock, callMs = CALL_MS } = provider
  const deadline = clock.now() + ALL_MS
  const once = (within: AbortSignal) => askOnce(provider, request, within)
  return withRetries(once, { provider: name, breaker, clock }, { signal, callMs, deadline })
}

/** Sends one request without retries, for callers that retry a longer exchange as a whole. */
export async function askOnce<Result>(
  { name, baseUrl, headers, faultOf }: Server,
  { path, json, read }: Request<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const body = json === undefined ? null : JSON.stringify(json)
  const type = body === null ? {} : { 'content-type': 'application/json' }
  const method = body === null ? 'GET' : 'POST'
  const reached = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (cause) {
      throw new ProviderFault(name, 'unreachable', { cause })
    }
  }
  const response = await reached(
    guardedFetch(MAX_BYTES)(baseUrl + path, { method, headers: { ...headers, ...type }, body, signal }),
  )
  const bytes = Buffer.from(await reached(response.arrayBuffer()))
  if (response.ok) return read(bytes)
  const text = bytes.subarray(0, 4000).toString('utf8')
  throw (
    faultOf?.(response.status, text) ??
    new ProviderFault(name, kindOfStatus(response.status, text), {
      retryAfterMs: retryAfter(Object.fromEntries(response.headers), Date.now()),
    })
  )
}

/** Parses a response as JSON of this shape; throws ProviderFault 'unreadable' if it is anything else. */
export const jsonOf =
  <Shape>(provider: string, schema: z.ZodType<Shape>) =>
  (body: Buffer): Shape => {
    try {
      return schema.parse(JSON.parse(body.toString('utf8')))
    } catch (cause) {
      throw new ProviderFault(provider, 'unreadable', { cause })
    }
  }
