import { createRoute, z } from '@hono/zod-openapi'
import { contentItemSchema, contentModeSchema } from '@pack/core/content/item'
import type { Items } from '@pack/core/content/ports'
import { type Example, type LatestExamples, latestExamplesSchema } from '@pack/core/examples/latest'
import type { Showcase } from '@pack/core/examples/ports'
import { setShowcase } from '@pack/core/examples/set-showcase'
import { showLatest } from '@pack/core/examples/show-latest'
import type { Mode } from '@pack/core/generation/mode'
import type { Storage } from '@pack/core/kernel/storage'
import { signedIn, type VerifyAccessToken } from '../auth.ts'
import { answers, answersEverybody, flagSchema, idParams } from '../describe.ts'
import { newRouter } from '../router.ts'

type Uses = {
  showcase: Showcase
  items: Items
  storage: Storage
  house: () => Promise<Partial<Record<Mode, Example>>>
  now: () => Date
  verifyAccessToken: VerifyAccessToken
}

/** However many visitors come: the database is asked once in this time. */
const REMEMBERED_MS = 5_000

/** What everybody may see, signed in or not (part 1 §7). */
export function exampleRoutes(uses: Uses) {
  const router = newRouter()
  let remembered: { examples: Promise<LatestExamples>; until: number } | null = null
  const latest = () => {
    const now = uses.now().getTime()
    if (remembered && now < remembered.until) return remembered.examples
    const examples = showLatest(uses)
    const fresh = { examples, until: now + REMEMBERED_MS }
    remembered = fresh
    // A failure is not remembered; whoever asked hears of it.
    examples.catch(() => {
      if (remembered === fresh) remembered = null
    })
    return examples
  }

  router.openapi(
    createRoute({
      tags: ['examples'],
      method: 'get',
      path: '/public/examples/latest',
      responses: answersEverybody(latestExamplesSchema, 'The newest of each kind that its owner shows to everybody'),
    }),
    async (c) => {
      c.header('Cache-Control', 'no-cache')
      return c.json(await latest(), 200)
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
      remembered = null
      return c.json(item, 200)
    },
  )
  return router
}
