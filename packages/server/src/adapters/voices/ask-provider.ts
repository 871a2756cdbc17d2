import type { Breaker } from '../providers/breaker.ts'
import { guardedFetch } from '../providers/guarded-fetch.ts'
import { type Patience, patiently } from '../providers/patience.ts'
import { kindOfStatus, ProviderFault, retryAfter } from '../providers/provider-fault.ts'

/** A minute of speech is 6 MB; four times that, in base64, is more than any line takes. */
const MOST_BYTES = 32 * 1024 * 1024
/** How long one request for a line may take, and all tries for it: within the time that a stage may be without progress. */
const CALL_MS = 30_000
const LINE_MS = 60_000

export type Provider = {
  name: string
  /** Without a trailing slash. */
  baseUrl: string
  headers: Record<string, string>
  breaker: Breaker
  patience: Patience
  /** For one request, milliseconds. */
  callMs?: number | undefined
  /** What this provider means by a refusal, where it is not what others mean. */
  faultOf?: ((status: number, body: string) => ProviderFault | null) | undefined
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
  { path, json, read }: Request<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const { name, baseUrl, headers, breaker, patience, callMs = CALL_MS, faultOf } = provider
  const fetchOnce = guardedFetch(MOST_BYTES)
  const request = async (within: AbortSignal): Promise<Result> => {
    const body = json === undefined ? null : JSON.stringify(json)
    const type = body === null ? {} : { 'content-type': 'application/json' }
    const method = body === null ? 'GET' : 'POST'
    const response = await reached(
      fetchOnce(baseUrl + path, { method, headers: { ...headers, ...type }, body, signal: within }),
    )
    const bytes = Buffer.from(await reached(response.arrayBuffer()))
    if (response.ok) return read(bytes)
    const text = bytes.subarray(0, 4000).toString('utf8')
    throw (
      faultOf?.(response.status, text) ??
      new ProviderFault(name, kindOfStatus(response.status, text), {
        retryAfterMs: retryAfter(Object.fromEntries(response.headers), patience.now()),
      })
    )
  }
  const reached = async <Result>(answer: Promise<Result>): Promise<Result> => {
    try {
      return await answer
    } catch (cause) {
      throw new ProviderFault(name, 'unreachable', { cause })
    }
  }
  const deadline = patience.now() + LINE_MS
  return patiently(request, { provider: name, breaker, patience }, { signal, callMs, deadline })
}
