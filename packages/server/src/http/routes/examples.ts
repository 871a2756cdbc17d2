import { createRoute, z } from '@hono/zod-openapi'
import { contentItemSchema, contentModeSchema } from '@pack/core/content/item'
import type { Items } from '@pack/core/content/ports'
import { latestExamplesSchema } from '@pack/core/examples/latest'
import { setShowcase } from '@pack/core/examples/set-showcase'
import type { Storage } from '@pack/core/kernel/storage'
import { signedIn, type VerifyAccessToken } from '../auth.ts'
import { answers, answersEverybody, flagSchema, idParams } from '../describe.ts'
import type { KeptExamples } from '../latest-examples.ts'
import { newRouter } from '../router.ts'

type Uses = { items: Items; storage: Storage; examples: KeptExamples; verifyAccessToken: VerifyAccessToken }

/** What everybody may see, signed in or not (part 1 §7). */
export function exampleRoutes(uses: Uses) {
  const router = newRouter()
  router.openapi(
    createRoute({
      tags: ['examples'],
      method: 'get',
      path: '/public/examples/latest',
      responses: answersEverybody(latestExamplesSchema, 'The newest of each kind that its owner shows to everybody'),
    }),
    async (c) => {
      c.header('Cache-Control', 'no-cache')
      return c.json(await uses.examples.latest(), 200)
    },
  )

  router.openapi(
    createRoute({
      tags: ['examples'],
      security: [{ bearer: [] }],
      middleware: signedIn(uses),
      method: 'post',
      path: '/api/content/{mode}/{id}/showcase',
      description: 'The owner agrees that everybody may see this video among the examples, or takes that back.',
      request: {
        params: idParams.extend({ mode: contentModeSchema }),
        query: z.object({ enabled: flagSchema }),
      },
      responses: answers(contentItemSchema, 'The item as it is now'),
    }),
    async (c) => {
      const item = await setShowcase(uses, c.get('viewer'), { ...c.req.valid('param'), ...c.req.valid('query') })
      uses.examples.forget()
      return c.json(item, 200)
    },
  )
  return router
}
