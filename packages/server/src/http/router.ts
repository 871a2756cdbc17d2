import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Viewer } from '@pack/core/accounts/viewer'
import type { FieldProblem } from '@pack/core/kernel/errors'

export type HttpEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** From where the request comes. */
    address: string
    /** Behind `signedIn` only. */
    viewer: Viewer
    /** On routes that are limited by user: throws when this one has called too often. */
    countCall: ((userId: string) => Promise<void>) | undefined
    /** The admin behind it, while the product is viewed as somebody. */
    actor?: Viewer
    /** Behind `adminOnly` only. */
    sessionId: string
  }
}

/** Where a part of the request is named in `loc`, as the specification's clients know it. */
const LOCATIONS: Record<string, string> = {
  json: 'body',
  form: 'body',
  query: 'query',
  param: 'path',
  header: 'header',
  cookie: 'cookie',
}

/** A router whose requests are checked against their schemas: 422 with `detail` as a list of `{loc, msg}` (part 3 §H). */
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
