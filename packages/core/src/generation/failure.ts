import type { Stage } from '../content/status.ts'
import { ProductError } from '../kernel/errors.ts'

/** A stage that said nothing for longer than its deadline. */
export class StalledStage extends Error {
  constructor(seconds: number) {
    super(`no progress for ${seconds} s`)
    this.name = 'Stalled'
  }
}

/** Codes of the system that mean: try later, it may be better then. */
const PASSING =
  /^(E(CONN|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|PIPE|NOSPC|IO$|MFILE|NFILE|BUSY|AGAIN)|UND_ERR|57P|08)/
const PROGRAMMING: readonly (new (...words: never[]) => Error)[] = [TypeError, RangeError, SyntaxError, ReferenceError]

/**
 * Whether another attempt may help (part 3 §D): network, 429, 5xx, a stall, a full disk that somebody may clear. What the
 * order itself is at fault for, or the program, fails at once.
 */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ProductError) return error.code === 'unavailable' || error.code === 'too_many_requests'
  if (PROGRAMMING.some((type) => error instanceof type)) return hasPassingCode(error)
  return true
}

/** What the user reads on a failed item: the stage, the cause in plain words, and what to do. */
export function failureDetail(stage: Stage, error: unknown): string {
  return `${stage} failed: ${cause(error)}`
}

/** What the user reads while the item waits for its next attempt. */
export function waitingDetail(stage: Stage, error: unknown, { attempt, of }: { attempt: number; of: number }): string {
  return `${failureDetail(stage, error)} Retrying automatically (attempt ${attempt + 1} of ${of}).`
}

/** What the user reads when workers died over an item again and again. */
export const lostWorkerDetail = (stage: Stage): string =>
  `${stage} failed: our server was interrupted several times. Try again. If it keeps failing, use other assets or a shorter text.`

function cause(error: unknown): string {
  if (error instanceof ProductError) return error.message
  if (error instanceof StalledStage)
    return 'it stalled. Try again. If it keeps failing, use other assets or a shorter text.'
  if (code(error) === 'ENOSPC') return 'the server ran out of storage. Try again later.'
  if (hasPassingCode(error)) return 'a service we rely on is unavailable. Try again in a few minutes.'
  return 'something went wrong. Try again, and contact support if it keeps happening.'
}

function hasPassingCode(error: unknown): boolean {
  const own = code(error)
  if (own !== null && PASSING.test(own)) return true
  return error instanceof Error && error.cause instanceof Error && hasPassingCode(error.cause)
}

function code(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
