/** Answers of gateways (part 1 §8): the server behind is restarting or busy, and nothing was done. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]
export const isGatewayStatus = (status: number): boolean => GATEWAY_STATUSES.includes(status)

/** Part 1 §9: the first pause before another try, doubled each time. In all, nobody waits longer than for one slow answer. */
const FIRST_PAUSE_MS = 200
const TRIES = 5
const PATIENCE_MS = 10_000

type Waiting = { signal?: AbortSignal | undefined; pause?: (ms: number, signal?: AbortSignal) => Promise<void> }

/**
 * Asks again as long as a gateway answers instead of the server, and at least as late as it says; answers the last answer.
 * Only for what may be asked twice.
 */
export async function pastGateways(ask: () => Promise<Response>, { signal, pause = wait }: Waiting = {}) {
  let waited = 0
  for (let tried = 1; ; tried++) {
    const response = await ask()
    if (!isGatewayStatus(response.status) || tried === TRIES) return response
    const ms = Math.max(FIRST_PAUSE_MS * 2 ** (tried - 1), retryAfterMs(response))
    waited += ms
    if (waited > PATIENCE_MS) return response
    await pause(ms, signal)
  }
}

/** Retry-After as milliseconds from now, whether it names seconds or a date (RFC 9110 §10.2.3). */
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
