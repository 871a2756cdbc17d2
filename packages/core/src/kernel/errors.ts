/** Errors that users see. The server maps each code to an HTTP status in one place. */
export type ErrorCode =
  | 'invalid'
  | 'not_signed_in'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media'
  | 'too_many_requests'
  | 'unavailable'
  | 'storage_full'

/** An invalid field: its location in the request and what is wrong with it (part 3 §H). */
export type FieldProblem = { loc: (string | number)[]; msg: string }

/**
 * The product's only error class. `message` is shown to the user: it says what happened and what to do. The cause is
 * for the log.
 */
export class ProductError extends Error {
  readonly code: ErrorCode
  /** Set when fields of the request are invalid; then `detail` is this list instead of the message. */
  readonly fields: FieldProblem[] | undefined

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; fields?: FieldProblem[] } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ProductError'
    this.code = code
    this.fields = options.fields
  }
}

/** The same answer for another user's object and for a missing one (part 3 §B). */
export const notFound = (what: string) => new ProductError('not_found', `${what} not found`)

/** Deleted meanwhile, perhaps in another tab; or another account's, or never there. */
export const videoGone = (): ProductError => new ProductError('not_found', 'This video no longer exists.')

/** A request that breaks a rule of the product. */
export const invalid = (message: string, fields?: FieldProblem[]) =>
  new ProductError('invalid', message, fields ? { fields } : {})
