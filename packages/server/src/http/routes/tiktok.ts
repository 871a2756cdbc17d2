import { createRoute } from '@hono/zod-openapi'
import { type PostUses, postToTikTok } from '@pack/core/publishing/post-to-tiktok'
import { tiktokPostedSchema, tiktokPostSchema } from '@pack/core/publishing/tiktok-post-schema'
import { hearTikTok, type WebhookUses } from '@pack/core/publishing/tiktok-webhook'
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { signedIn } from '../auth.ts'
import { endpoints, FORBIDDEN, PROBLEMS } from '../endpoint.ts'
import { newRouter } from '../router.ts'

type Uses = PostUses & { tiktokWebhooks: WebhookUses; verifyAccessToken: VerifyAccessToken }

/** Posting to TikTok, and TikTok's webhooks (part 2 §7, part 4 §B3). */
export function tiktokRoutes(uses: Uses) {
  const router = newRouter()
  endpoints(router, { tags: ['publications'], middleware: signedIn(uses), errors: FORBIDDEN })(
    'post',
    '/tiktok/post',
    {
      description:
        'Saves the settings on the video and posts it at once, whatever its date. A published post stays at TikTok: this is a new one. With "revision", a newer publication than the caller saw is returned instead.',
      body: tiktokPostSchema,
      out: tiktokPostedSchema,
      answers: 'What is known of the post so far; null is what TikTok has not told yet',
    },
    ({ viewer, body }) => postToTikTok(uses, viewer, body),
  )

  router.openapi(
    createRoute({
      tags: ['publications'],
      method: 'post',
      path: '/tiktok/webhook',
      description: 'Takes the webhooks of the TikTok app, signed with its secret.',
      responses: { 200: { description: 'Taken, or about a post that is not ours' }, 422: PROBLEMS[422] },
    }),
    async (c) => {
      // Its signature is over the body as it was sent.
      const [body, signature] = [await c.req.text(), c.req.header('tiktok-signature')]
      await hearTikTok(uses.tiktokWebhooks, { body, signature })
      return c.body(null, 200)
    },
  )
  return router
}
