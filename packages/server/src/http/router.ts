import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Viewer } from '@pack/core/accounts/viewer'
import type { FieldProblem } from '@pack/core/kernel/errors'

export type HttpEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** The client's IP address. */
    address: string
    /** Set by `signedIn` and `adminOnly`. */
    viewer: Viewer
    /** On routes limited by user: throws when this user has called too often. */
    countCall: ((userId: string) => Promise<void>) | undefined
    /** The admin, during impersonation. */
    actor?: Viewer
    /** Set by `signedIn` and `adminOnly`. */
    sessionId: string
  }
}

/** Names of request parts in `loc`, as the specification's clients expect them. */
const LOCATIONS: Record<string, string> = {
  json: 'body',
  form: 'body',
  query: 'query',
  param: 'path',
  header: 'header',
  cookie: 'cookie',
}

/** A router that validates requests against their schemas: 422 with `detail` as a list of `{loc, msg}` (part 3 §H). */
export function newRouter() {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result, c) => {
      if (result.success) return
      const location = LOCATIONS[result.target] ?? result.target
      const detail: FieldProblem[] = result.error.issues.map((issue) => ({
        loc: [location, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
        msg: issue.message,
      }))
      return c.json({ detail }, 422)
    },
  })
}
