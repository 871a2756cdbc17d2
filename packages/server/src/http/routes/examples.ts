import { createRoute } from '@hono/zod-openapi'
import { type LatestExamples, latestExamplesSchema } from '@pack/core/examples/latest'
import type { Showcase } from '@pack/core/examples/ports'
import { showLatest } from '@pack/core/examples/show-latest'
import type { Storage } from '@pack/core/kernel/storage'
import { answersEverybody } from '../describe.ts'
import { newRouter } from '../router.ts'

type Uses = { showcase: Showcase; storage: Storage; now: () => Date }

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
  return router
}
