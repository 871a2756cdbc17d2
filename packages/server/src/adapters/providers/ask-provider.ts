import type { z } from 'zod'
import type { Breaker } from './breaker.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type Patience, patiently } from './patience.ts'
import { kindOfStatus, ProviderFault, retryAfter } from './provider-fault.ts'

/** A minute of speech is 6 MB; four times that, in base64, is more than any line or picture takes. */
const MOST_BYTES = 32 * 1024 * 1024
/** How long one request may take, and all tries for it: within the time that a stage may be without progress. */
const CALL_MS = 30_000
const ALL_MS = 60_000

/** Somebody else's HTTP server. `baseUrl` is without a trailing slash. */
type Server = {
  name: string
  baseUrl: string
  headers: Record<string, string>
  /** What this provider means by a refusal, where it is not what others mean. */
  faultOf?: ((status: number, body: string) => ProviderFault | null) | undefined
}

export type Provider = Server & {
  breaker: Breaker
  patience: Patience
  /** For one request, milliseconds. */
  callMs?: number | undefined
}

type Request<Result> = {
  path: string
  json?: unknown
  /** Makes something of a good answer; what it cannot read may be asked for again. */
  read: (body: Buffer) => Result
}

/** What was read of a good answer. Throws ProviderFault, or the signal's reason. */
export async function askProvider<Result>(
  provider: Provider,
  request: Request<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const { name, breaker, patience, callMs = CALL_MS } = provider
  const deadline = patience.now() + ALL_MS
  const once = (within: AbortSignal) => askOnce(provider, request, within)
  return patiently(once, { provider: name, breaker, patience }, { signal, callMs, deadline })
}

/** One request, without patience: for those that are a part of a longer conversation. */
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
    guardedFetch(MOST_BYTES)(baseUrl + path, { method, headers: { ...headers, ...type }, body, signal }),
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

/** Reads JSON of this shape out of an answer of this provider; throws ProviderFault when it is something else. */
export const jsonOf =
  <Shape>(provider: string, schema: z.ZodType<Shape>) =>
  (body: Buffer): Shape => {
    try {
      return schema.parse(JSON.parse(body.toString('utf8')))
    } catch (cause) {
      throw new ProviderFault(provider, 'unreadable', { cause })
    }
  }
