/** What can go wrong for a user. The server turns each code into an HTTP status (one table, at the edge). */
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

/** One field that does not fit: where it stands in the request and what is wrong with it (part 3 §H). */
export type FieldProblem = { loc: (string | number)[]; msg: string }

/**
 * The one error class that travels through the product. `message` is shown to the user: it says what happened and what
 * to do. The cause is for the log.
 */
export class ProductError extends Error {
  readonly code: ErrorCode
  /** Present when the request's fields are at fault; then `detail` is this list instead of the message. */
  readonly fields: FieldProblem[] | undefined

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; fields?: FieldProblem[] } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ProductError'
    this.code = code
    this.fields = options.fields
  }
}

/** Another user's object and a missing one answer alike (part 3 §B). */
export const notFound = (what: string) => new ProductError('not_found', `${what} not found`)

/** A request that breaks a rule of the product. */
export const invalid = (message: string, fields?: FieldProblem[]) =>
  new ProductError('invalid', message, fields ? { fields } : {})
