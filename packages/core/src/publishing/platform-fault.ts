/**
 * How a call to a platform failed. `unanswered`: no answer, or a server error: try again later. `lost`: the call may
 * have had its effect, but its answer is missing or unreadable. `invalid_grant`: the code or refresh token is dead.
 * `no_access`: the access token is. `blocked`: the platform refuses this user. `refused`: it refuses the request, which
 * is our fault or the operator's.
 */
export type PlatformFaultKind = 'unanswered' | 'lost' | 'invalid_grant' | 'no_access' | 'blocked' | 'refused'

/**
 * A failed call to a platform. The message is for the log: the platform's reason, never a token or an address with one.
 */
export class PlatformFault extends Error {
  readonly kind: PlatformFaultKind
  /** The platform's code for it. */
  readonly reason: string | null
  /** The platform's identifier of its answer, for its support. */
  readonly logId: string | null

  constructor(
    kind: PlatformFaultKind,
    message: string,
    options: { reason?: string; logId?: string | null; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'PlatformFault'
    this.kind = kind
    this.reason = options.reason ?? null
    this.logId = options.logId ?? null
  }
}

export const isFault = (error: unknown, ...kinds: PlatformFaultKind[]): error is PlatformFault =>
  error instanceof PlatformFault && kinds.includes(error.kind)
