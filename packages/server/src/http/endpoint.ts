import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Viewer } from '@pack/core/accounts/viewer'
import type { Context, MiddlewareHandler } from 'hono'
import type { HttpEnv } from './router.ts'

const detailSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
  ]),
})
const problem = (description: string) => ({ description, content: { 'application/json': { schema: detailSchema } } })

/** Errors that any endpoint behind a sign-in may answer. Handlers throw them, and never return them. */
export const PROBLEMS = {
  401: problem('Not signed in'),
  404: problem('Not found'),
  409: problem('Not possible in the current state'),
  422: problem('Validation failed'),
}
/** Also for endpoints that not every user may call. */
export const FORBIDDEN = { 403: problem('Not allowed') }

export const idParams = z.object({ id: z.string().max(100) })

/** A boolean in a query. */
export const flagSchema = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

export const jsonContent = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type Answer<Out> = Out extends z.ZodType ? z.output<Out> | Promise<z.output<Out>> : Promise<void>

type Call<Params, Query, Body> = {
  viewer: Viewer
  params: Read<Params>
  query: Read<Query>
  body: Read<Body>
  c: Context<HttpEnv>
}

type Endpoint<Params, Query, Body, Out> = {
  description?: string
  params?: Params
  query?: Query
  /** Schema of the JSON body. */
  body?: Body
  /** Schema of the JSON answer; without one the answer is 204. */
  out?: Out
  status?: 200 | 201 | 202
  /** Describes the successful answer. */
  answers: string
}

type Group = { tags: string[]; middleware: MiddlewareHandler<HttpEnv>; errors?: Partial<typeof FORBIDDEN> }

/**
 * Adds endpoints of one group to a router. An endpoint is a method, a path, schemas for what comes in and goes out, and
 * a handler that gets the parsed values and returns the answer. Schemas validate requests and describe the API
 * (OpenAPI).
 */
export const endpoints =
  (router: OpenAPIHono<HttpEnv>, { tags, middleware, errors = {} }: Group) =>
  <
    Params extends z.ZodObject | undefined = undefined,
    Query extends z.ZodObject | undefined = undefined,
    Body extends z.ZodType | undefined = undefined,
    Out extends z.ZodType | undefined = undefined,
  >(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    { description, params, query, body, out, status = 200, answers }: Endpoint<Params, Query, Body, Out>,
    handle: (call: Call<Params, Query, Body>) => Answer<Out>,
  ): void => {
    const success = out
      ? { [status]: { description: answers, content: jsonContent(out) } }
      : { 204: { description: answers } }
    const request = {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { required: true, content: jsonContent(body) } }),
    }
    const route = createRoute({
      tags,
      security: [{ bearer: [] }],
      middleware,
      ...(description && { description }),
      method,
      path,
      ...(Object.keys(request).length > 0 && { request }),
      responses: { ...success, ...PROBLEMS, ...errors },
    })
    router.openapi(route, async (c: Context<HttpEnv>) => {
      const parsed = (target: string) => c.req.valid(target as never)
      const call = {
        viewer: c.get('viewer'),
        params: params && parsed('param'),
        query: query && parsed('query'),
        body: body && parsed('json'),
        c,
      } as Call<Params, Query, Body>
      const answer = await handle(call)
      return out ? c.json(answer as object, status) : c.body(null, 204)
    })
  }
