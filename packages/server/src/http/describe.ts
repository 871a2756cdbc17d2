import { z } from '@hono/zod-openapi'

const detailSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
  ]),
})
const problem = (description: string) => ({ description, content: { 'application/json': { schema: detailSchema } } })

/** Errors that any signed-in call may answer; thrown, never returned by a handler. */
const PROBLEMS = {
  401: problem('Not signed in'),
  404: problem('There is no such thing, or it is not yours'),
  409: problem('It cannot be done in the present state'),
  422: problem('The request does not fit'),
}

/** Beside the answers of a call that not everybody who is signed in may make. */
export const FORBIDDEN = { 403: problem('Not allowed') }

/** The answers of a call that needs nothing and answers JSON with 200. */
export const answersEverybody = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
})

/** The answers of a call that answers JSON with 200. */
export const answers = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
  ...PROBLEMS,
})

/** The answers of a call that answers JSON with 201 or 202. */
export const answersWith = <Status extends 201 | 202, Schema extends z.ZodType>(
  status: Status,
  schema: Schema,
  description: string,
) =>
  ({ [status]: { description, content: { 'application/json': { schema } } }, ...PROBLEMS }) as Record<
    Status,
    { description: string; content: { 'application/json': { schema: Schema } } }
  > &
    typeof PROBLEMS

/** The answers of a call that answers nothing. */
export const answersNothing = (description: string) => ({ 204: { description }, ...PROBLEMS })

/** A JSON body. */
export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

export const idParams = z.object({ id: z.string().max(100) })

/** A yes or no in a query. */
export const flagSchema = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
