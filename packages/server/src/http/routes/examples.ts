import { createRoute, z } from '@hono/zod-openapi'
import { contentItemSchema, contentModeSchema } from '@pack/core/content/item-schema'
import type { Items } from '@pack/core/content/ports'
import type { ShowUses } from '@pack/core/content/show-item'
import { latestExamplesSchema } from '@pack/core/examples/latest'
import { setShowcase } from '@pack/core/examples/set-showcase'
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { signedIn } from '../auth.ts'
import { endpoints, flagSchema, idParams, jsonContent } from '../endpoint.ts'
import type { KeptExamples } from '../latest-examples.ts'
import { newRouter } from '../router.ts'

type Uses = ShowUses & { items: Items; examples: KeptExamples; verifyAccessToken: VerifyAccessToken }

/** The public examples, and the switch that shows a video there (part 1 §7). */
export function exampleRoutes(uses: Uses) {
  const router = newRouter()
  router.openapi(
    createRoute({
      tags: ['examples'],
      method: 'get',
      path: '/public/examples/latest',
      responses: {
        200: { description: 'The newest public example of each kind', content: jsonContent(latestExamplesSchema) },
      },
    }),
    async (c) => {
      c.header('Cache-Control', 'no-cache')
      return c.json(await uses.examples.latest(), 200)
    },
  )

  endpoints(router, { tags: ['examples'], middleware: signedIn(uses) })(
    'post',
    '/api/content/{mode}/{id}/showcase',
    {
      description: 'Shows this video among the public examples, or hides it.',
      params: idParams.extend({ mode: contentModeSchema }),
      query: z.object({ enabled: flagSchema }),
      out: contentItemSchema,
      answers: 'The updated item',
    },
    async ({ viewer, params, query }) => {
      const item = await setShowcase(uses, viewer, { ...params, ...query })
      uses.examples.forget()
      return item
    },
  )
  return router
}
