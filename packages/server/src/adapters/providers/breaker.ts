import { BREAKER_WEIGHT, MAX_RETRY_AFTER_MS, ProviderFault } from './provider-fault.ts'

/** Sum of consecutive fault weights (BREAKER_WEIGHT) that opens the circuit. */
const OPENS_AT = 4
/** How long the circuit stays open, milliseconds; doubles with each failed trial, up to the maximum. */
const OPEN_MS = 60_000
const MAX_OPEN_MS = 15 * 60_000

/**
 * Circuit breaker: after several faults, requests fail at once instead of waiting for a provider that is down. When the
 * open time is over, one trial request goes through; its outcome closes the circuit or opens it again.
 */
export class Breaker {
  readonly #provider: string
  readonly #now: () => number
  #faults = 0
  #timesOpened = 0
  #openUntil = 0
  #hasTrial = false

  constructor(provider: string, now: () => number = Date.now) {
    this.#provider = provider
    this.#now = now
  }

  /**
   * Runs the request, or throws ProviderFault 'circuit_open' at once. Only ProviderFaults count; cancelled requests
   * don't.
   */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    const isTrial = this.#timesOpened > 0
    if (this.#now() < this.#openUntil || (isTrial && this.#hasTrial))
      throw new ProviderFault(this.#provider, 'circuit_open')
    if (isTrial) this.#hasTrial = true
    try {
      const result = await call()
      this.#faults = 0
      this.#timesOpened = 0
      return result
    } catch (error) {
      if (error instanceof ProviderFault) this.#count(error, isTrial)
      throw error
    } finally {
      if (isTrial) this.#hasTrial = false
    }
  }

  #count(fault: ProviderFault, isTrial: boolean) {
    const weight = BREAKER_WEIGHT[fault.kind]
    if (weight === 0) {
      this.#faults = 0
      this.#timesOpened = 0
      return
    }
    this.#faults += weight
    const asked = Math.min(MAX_OPEN_MS, fault.retryAfterMs ?? 0)
    if (this.#faults < OPENS_AT && !isTrial && asked <= MAX_RETRY_AFTER_MS) return
    const openMs = Math.min(MAX_OPEN_MS, OPEN_MS * 2 ** this.#timesOpened)
    this.#openUntil = this.#now() + (asked > 0 ? asked : openMs)
    this.#timesOpened++
    this.#faults = 0
  }
}
