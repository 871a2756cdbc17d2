/**
 * Kinds of provider faults. The tables below give each its message, its number of attempts and its weight in the
 * breaker.
 */
export type FaultKind =
  | 'slow'
  | 'unreachable'
  | 'answer_lost'
  | 'broken'
  | 'busy'
  | 'no_credit'
  | 'key_refused'
  | 'unknown_model'
  | 'refused'
  | 'declined'
  | 'unreadable'
  | 'unusable'
  | 'circuit_open'

/** How often a request that fails this way is sent in all. */
export const MAX_ATTEMPTS: Readonly<Record<FaultKind, number>> = {
  slow: 1,
  unreachable: 3,
  answer_lost: 3,
  broken: 3,
  busy: 3,
  unreadable: 2,
  no_credit: 1,
  key_refused: 1,
  unknown_model: 1,
  refused: 1,
  declined: 1,
  unusable: 1,
  circuit_open: 1,
}

/** How much one fault counts towards opening the circuit (breaker.ts opens it at 4). */
export const BREAKER_WEIGHT: Readonly<Record<FaultKind, number>> = {
  slow: 2,
  unreachable: 1,
  answer_lost: 1,
  broken: 1,
  busy: 1,
  unreadable: 1,
  refused: 1,
  no_credit: 4,
  key_refused: 4,
  unknown_model: 4,
  // The provider works; only this request is unsuitable.
  declined: 0,
  unusable: 0,
  circuit_open: 0,
}

/** Longest Retry-After that is waited for, milliseconds; a longer one fails the request. */
export const MAX_RETRY_AFTER_MS = 20_000

const MESSAGES: Readonly<Record<FaultKind, string>> = {
  slow: 'didn’t respond in time',
  unreachable: 'couldn’t be reached',
  answer_lost: 'closed the connection before answering',
  broken: 'had an internal error',
  busy: 'is overloaded right now',
  no_credit: 'is out of credit',
  key_refused: 'rejected the API key',
  unknown_model: 'doesn’t know the model',
  refused: 'rejected the request',
  declined: 'declined this content',
  unreadable: 'sent an unreadable response',
  unusable: 'sent an unusable response',
  circuit_open: 'is paused after several failures',
}

type Options = { detail?: string; retryAfterMs?: number | null; cause?: unknown }

/**
 * A failed provider request. The message is shown to users: provider and reason, no full stop, never a key or an
 * address.
 */
export class ProviderFault extends Error {
  readonly kind: FaultKind
  /** The provider's Retry-After in milliseconds from now; null if it sent none. */
  readonly retryAfterMs: number | null

  constructor(provider: string, kind: FaultKind, { detail, retryAfterMs, cause }: Options = {}) {
    super(`${provider} ${MESSAGES[kind]}${detail ? ` (${detail})` : ''}`, cause === undefined ? undefined : { cause })
    this.name = 'ProviderFault'
    this.kind = kind
    this.retryAfterMs = retryAfterMs ?? null
  }
}

/** The kind of fault for an HTTP status. `body` only tells whether a 429 means that credit has run out. */
export function kindOfStatus(status: number, body = ''): FaultKind {
  if (status === 402 || (status === 429 && /insufficient_quota|credit balance|billing/i.test(body))) return 'no_credit'
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 404) return 'unknown_model'
  if (status === 429) return 'busy'
  if (status === 408 || status === 504) return 'slow'
  return status >= 500 ? 'broken' : 'refused'
}

/**
 * Parses `Retry-After` (seconds or a date, RFC 9110 §10.2.3) and OpenAI's `retry-after-ms`. Milliseconds from now, or
 * null.
 */
export function retryAfter(headers: Record<string, string | undefined>, now: number): number | null {
  const precise = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (Number.isFinite(precise)) return Math.max(0, precise)
  const given = headers['retry-after']?.trim()
  if (!given) return null
  // Date.parse would read "-3" as a year.
  const ms = /^\d+(\.\d+)?$/.test(given)
    ? Number(given) * 1000
    : /^[a-z]{3}/i.test(given)
      ? Date.parse(given) - now
      : NaN
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
