import { type ErrorCode, ProductError } from '@pack/core/kernel/errors'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AuthError } from '../auth/errors.ts'
import type { Events } from '../events.ts'
import type { HttpEnv } from './router.ts'

/** The HTTP status of each error code; a new code does not compile without one. */
const STATUS: Record<ErrorCode, ContentfulStatusCode> = {
  invalid: 422,
  not_signed_in: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  unavailable: 503,
  storage_full: 507,
}

/** 404; or 405 with the allowed methods when the path exists for other methods. */
export function answerUnknown(c: Context<HttpEnv>, routes: readonly { method: string; path: string }[]): Response {
  const methods = routes.filter(({ method, path }) => method !== 'ALL' && isPathOf(path, c.req.path))
  // The application's own page answers GET at every path, so it is not counted.
  const others = methods.filter(({ path }) => path !== '/*').map(({ method }) => method)
  if (others.length === 0) return c.json({ detail: 'Not found' }, 404)
  c.header('Allow', [...new Set(others)].join(', '))
  return c.json({ detail: `Method ${c.req.method} not allowed.` }, 405)
}

/** Whether a path matches a pattern like `/jobs/:id`. */
function isPathOf(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  const fits = wanted.every((part, at) => part === '*' || given[at] === part || (part.startsWith(':') && given[at]))
  return fits && (wanted.length === given.length || wanted.at(-1) === '*')
}

type Uses = {
  events: Events
  isDatabaseAway: (error: unknown) => boolean
  storageProblem: (error: unknown) => ProductError | null
}

/** Full storage does not clear by itself. Seconds. */
const STORAGE_RETRY_SECONDS = 60

/** Turns an error into `{ detail }` with its status. Details of unexpected errors go to the log only. */
export function answerError(
  error: Error,
  c: Context<HttpEnv>,
  { events, isDatabaseAway, storageProblem }: Uses,
): Response {
  if (error instanceof AuthError) {
    return c.json({ code: error.code, message: error.message }, error.status)
  }
  if (error instanceof ProductError) {
    if (error.code === 'unavailable') c.header('Retry-After', '2')
    return c.json({ detail: error.fields ?? error.message }, STATUS[error.code])
  }
  if (error instanceof HTTPException) {
    // Thrown by Hono: malformed JSON, a body that is too large.
    if (error.status === 400)
      return c.json({ detail: [{ loc: ['body'], msg: error.message || 'Malformed request' }] }, 422)
    return c.json({ detail: error.message || 'Request refused' }, error.status)
  }
  if (isDatabaseAway(error)) {
    c.header('Retry-After', '2')
    return c.json({ detail: 'We’re restarting. Try again in a few seconds.' }, 503)
  }
  events.requestBroke({ id: c.get('requestId'), method: c.req.method, path: c.req.path, cause: error })
  const problem = storageProblem(error)
  if (problem) {
    c.header('Retry-After', String(STORAGE_RETRY_SECONDS))
    return c.json({ detail: problem.message }, STATUS[problem.code])
  }
  return c.json(
    {
      detail: `Something went wrong on our end. If it keeps happening, contact support and mention request ${c.get('requestId')}.`,
    },
    500,
  )
}
