import { LONGEST_WAIT_MS, ProviderFault, WEIGHT } from './provider-fault.ts'

/** Faults in a row (by weight) after which a provider is left alone. */
const ENOUGH = 4
/** How long, milliseconds; doubled each time that it fails again, up to the longest. */
const REST_MS = 60_000
const LONGEST_REST_MS = 15 * 60_000

/**
 * Leaves a provider alone that fails again and again, so that a batch of a hundred does not wait a hundred times. After
 * the rest one request may try it; the others wait for what becomes of that one.
 */
export class Breaker {
  readonly #provider: string
  readonly #now: () => number
  #faults = 0
  #rests = 0
  #until = 0
  #trying = false

  constructor(provider: string, now: () => number = Date.now) {
    this.#provider = provider
    this.#now = now
  }

  /** Makes the call, or throws 'resting' at once. Only ProviderFaults count; what the caller cancelled says nothing. */
  async through<Result>(call: () => Promise<Result>): Promise<Result> {
    const isTrial = this.#rests > 0
    if (this.#now() < this.#until || (isTrial && this.#trying)) throw new ProviderFault(this.#provider, 'resting')
    if (isTrial) this.#trying = true
    try {
      const result = await call()
      this.#faults = 0
      this.#rests = 0
      return result
    } catch (error) {
      if (error instanceof ProviderFault) this.#count(error, isTrial)
      throw error
    } finally {
      if (isTrial) this.#trying = false
    }
  }

  #count(fault: ProviderFault, isTrial: boolean) {
    const weight = WEIGHT[fault.kind]
    if (weight === 0) {
      this.#faults = 0
      this.#rests = 0
      return
    }
    this.#faults += weight
    const asked = Math.min(LONGEST_REST_MS, fault.retryAfterMs ?? 0)
    if (this.#faults < ENOUGH && !isTrial && asked <= LONGEST_WAIT_MS) return
    const rest = Math.min(LONGEST_REST_MS, REST_MS * 2 ** this.#rests)
    this.#until = this.#now() + (asked > 0 ? asked : rest)
    this.#rests++
    this.#faults = 0
  }
}
