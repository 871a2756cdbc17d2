import { ProductError } from '../kernel/errors.ts'

/** A stage that reported no progress until its deadline. */
export class StalledStage extends Error {
  constructor(seconds: number) {
    super(`no progress for ${seconds} s`)
    this.name = 'Stalled'
  }
}

/** System error codes of transient faults. */
const PASSING =
  /^(E(CONN|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|PIPE|NOSPC|IO$|MFILE|NFILE|BUSY|AGAIN)|UND_ERR|57P|08)/
const PROGRAMMING: readonly (new (...words: never[]) => Error)[] = [TypeError, RangeError, SyntaxError, ReferenceError]

/**
 * Whether another attempt may help (part 3 §D): network, 429, 5xx, a stall, a full disk. Faults of the order or of the
 * program fail immediately.
 */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ProductError) return error.code === 'unavailable' || error.code === 'too_many_requests'
  if (PROGRAMMING.some((type) => error instanceof type)) return hasPassingCode(error)
  return true
}

/** Whether the error, or one of its causes, is a transient system or network fault. */
export function hasPassingCode(error: unknown): boolean {
  const own = systemCode(error)
  if (own !== null && PASSING.test(own)) return true
  return error instanceof Error && error.cause instanceof Error && hasPassingCode(error.cause)
}

/** The code of a system error, such as ENOSPC; null for other errors. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
