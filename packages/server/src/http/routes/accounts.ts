import { createRoute } from '@hono/zod-openapi'
import type { Accounts } from '@pack/core/accounts/ports'
import { readMe } from '@pack/core/accounts/read-me'
import { meSchema } from '@pack/core/accounts/viewer'
import { signedIn, type VerifyAccessToken } from '../auth.ts'
import { newRouter } from '../router.ts'

type Uses = { accounts: Accounts; verifyAccessToken: VerifyAccessToken; now: () => Date }

export function accountRoutes(uses: Uses) {
  const app = newRouter()
  const route = createRoute({
    method: 'get',
    path: '/me',
    middleware: signedIn(uses),
    security: [{ bearer: [] }],
    responses: {
      200: { description: 'Who I am, my limits and my usage', content: { 'application/json': { schema: meSchema } } },
    },
  })
  return app.openapi(route, async (c) => c.json(await readMe(uses, c.get('viewer')), 200))
}
