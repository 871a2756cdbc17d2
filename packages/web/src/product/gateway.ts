/** Statuses of gateways (part 1 §8): the server behind is restarting or busy and did nothing. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]
export const isGatewayStatus = (status: number): boolean => GATEWAY_STATUSES.includes(status)

/** Part 1 §9: exponential backoff; in total no longer than one slow answer may take. */
const FIRST_PAUSE_MS = 200
const TRIES = 5
const TOTAL_WAIT_MS = 10_000

type Waiting = { signal?: AbortSignal | undefined; pause?: (ms: number, signal?: AbortSignal) => Promise<void> }

/**
 * Retries while a gateway answers instead of the server, and respects its Retry-After. For idempotent requests only.
 */
export async function retryGateways(send: () => Promise<Response>, { signal, pause = wait }: Waiting = {}) {
  let waited = 0
  for (let tried = 1; ; tried++) {
    const response = await send()
    if (!isGatewayStatus(response.status) || tried === TRIES) return response
    const ms = Math.max(FIRST_PAUSE_MS * 2 ** (tried - 1), retryAfterMs(response))
    waited += ms
    if (waited > TOTAL_WAIT_MS) return response
    await pause(ms, signal)
  }
}

/** Retry-After, in seconds or as a date (RFC 9110 §10.2.3), as milliseconds from now. */
function retryAfterMs({ headers }: Response): number {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? ms : 0
}

const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resume, stop) => {
    const timer = setTimeout(resume, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      stop(signal.reason)
    })
  })
