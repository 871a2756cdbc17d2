/** What can go wrong with a provider. Each kind is told in plain words, tried again or not, and counted, by the tables below. */
export type FaultKind =
  | 'slow'
  | 'unreachable'
  | 'broken'
  | 'busy'
  | 'no_credit'
  | 'key_refused'
  | 'unknown_model'
  | 'refused'
  | 'declined'
  | 'unreadable'
  | 'unusable'
  | 'resting'

/** How often a request is made in all when it fails so. */
export const TRIES: Readonly<Record<FaultKind, number>> = {
  slow: 1,
  unreachable: 3,
  broken: 3,
  busy: 3,
  unreadable: 2,
  no_credit: 1,
  key_refused: 1,
  unknown_model: 1,
  refused: 1,
  declined: 1,
  unusable: 1,
  resting: 1,
}

/** How much one such fault counts towards leaving the provider alone (see breaker.ts, which does so from 4 on). */
export const WEIGHT: Readonly<Record<FaultKind, number>> = {
  slow: 2,
  unreachable: 1,
  broken: 1,
  busy: 1,
  unreadable: 1,
  refused: 1,
  no_credit: 4,
  key_refused: 4,
  unknown_model: 4,
  // It works; only this one request does not suit it.
  declined: 0,
  unusable: 0,
  resting: 0,
}

/** A provider that wants to be left alone for longer than this, milliseconds, is not waited for. */
export const LONGEST_WAIT_MS = 20_000

const PLAIN: Readonly<Record<FaultKind, string>> = {
  slow: 'did not answer in time',
  unreachable: 'could not be reached',
  broken: 'has a fault of its own',
  busy: 'is asked too much at the moment',
  no_credit: 'has no credit left',
  key_refused: 'does not accept the key',
  unknown_model: 'does not know the model',
  refused: 'refused the request',
  declined: 'declined to do this',
  unreadable: 'gave an answer that cannot be read',
  unusable: 'gave an answer that cannot be used',
  resting: 'failed several times and is left alone for a while',
}

type Options = { detail?: string; retryAfterMs?: number | null; cause?: unknown }

/** A provider did not do what it was asked. The message is for users: who, and why, without an end mark; no key, no address. */
export class ProviderFault extends Error {
  readonly kind: FaultKind
  /** When the provider wants to be asked again, from now; null when it did not say. */
  readonly retryAfterMs: number | null

  constructor(provider: string, kind: FaultKind, { detail, retryAfterMs, cause }: Options = {}) {
    super(`${provider} ${PLAIN[kind]}${detail ? ` (${detail})` : ''}`, cause === undefined ? undefined : { cause })
    this.name = 'ProviderFault'
    this.kind = kind
    this.retryAfterMs = retryAfterMs ?? null
  }
}

/** The kind of fault that an HTTP status means; `body` is looked at only for whether credit has run out. */
export function kindOfStatus(status: number, body = ''): FaultKind {
  if (status === 402 || (status === 429 && /insufficient_quota|credit balance|billing/i.test(body))) return 'no_credit'
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 404) return 'unknown_model'
  if (status === 429) return 'busy'
  if (status === 408 || status === 504) return 'slow'
  return status >= 500 ? 'broken' : 'refused'
}

/** `Retry-After`: seconds or a date (RFC 9110 §10.2.3), and OpenAI's `retry-after-ms`. Milliseconds from now, or null. */
export function retryAfter(headers: Record<string, string | undefined>, now: number): number | null {
  const precise = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (Number.isFinite(precise)) return Math.max(0, precise)
  const given = headers['retry-after']?.trim()
  if (!given) return null
  // Date.parse takes "-3" for a year.
  const ms = /^\d+(\.\d+)?$/.test(given)
    ? Number(given) * 1000
    : /^[a-z]{3}/i.test(given)
      ? Date.parse(given) - now
      : NaN
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
