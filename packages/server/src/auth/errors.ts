/** An error of the Supabase auth protocol: an HTTP status and `{code, message}`. */
export class AuthError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 429
  readonly code: string
  constructor(status: AuthError['status'], code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
