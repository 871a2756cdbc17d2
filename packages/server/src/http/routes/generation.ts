import { createRoute, z } from '@hono/zod-openapi'
import type { Accounts } from '@pack/core/accounts/ports'
import type { Assets } from '@pack/core/assets/ports'
import type { Calendars } from '@pack/core/content/calendars'
import { contentModeSchema } from '@pack/core/content/item'
import type { Items } from '@pack/core/content/ports'
import { isInProgress } from '@pack/core/content/status'
import { jobSchema, queuedSchema, readinessSchema } from '@pack/core/generation/job'
import { deleteJob, retryItem, retryJob } from '@pack/core/generation/manage-jobs'
import type { Images, Jobs } from '@pack/core/generation/ports'
import { previewOrderSchema, previewSchema } from '@pack/core/generation/preview'
import { previewVideo } from '@pack/core/generation/preview-video'
import type { MediaMakers } from '@pack/core/generation/produce-video'
import { queueGeneration } from '@pack/core/generation/queue-generation'
import { readiness } from '@pack/core/generation/readiness'
import { generateRequestSchema } from '@pack/core/generation/request'
import { renderReviewedScript, rewriteScript } from '@pack/core/generation/review-script'
import type { Storage } from '@pack/core/kernel/storage'
import type { Personas } from '@pack/core/personas/ports'
import { signedIn, type VerifyAccessToken } from '../auth.ts'
import { answers, answersNothing, answersWith, body, idParams } from '../describe.ts'
import { newRouter } from '../router.ts'

type Uses = {
  accounts: Accounts
  personas: Personas
  assets: Assets
  jobs: Jobs
  items: Items
  calendars: Calendars
  storage: Storage
  makersFor: (item: { ownerId: string; id: string }) => MediaMakers
  previewImages: (item: { ownerId: string; id: string }) => Images
  verifyAccessToken: VerifyAccessToken
}

const platformSchema = z.object({ id: z.string(), name: z.string(), code: z.string(), connected: z.boolean() })

/** Part 4 §B: what a TikTok post is set to until its author chooses. */
const TIKTOK_DEFAULTS = {
  privacy_level: 'SELF_ONLY',
  disable_duet: true,
  disable_stitch: true,
  disable_comment: true,
  is_commercial: false,
  your_brand: false,
  branded_content: false,
  allow_commercial_publish: true,
  background_mode: 'loop',
  bg_change_seconds: 3,
} as const

/** Requests for videos and their way through the queue (part 2 §7). */
export function generationRoutes(uses: Uses) {
  const router = newRouter()
  const generation = { tags: ['generation'], security: [{ bearer: [] }], middleware: signedIn(uses) }

  router.openapi(
    createRoute({
      ...generation,
      method: 'get',
      path: '/user/readiness',
      responses: answers(readinessSchema, 'What the setup has and lacks'),
    }),
    async (c) => c.json(await readiness(uses, c.get('viewer')), 200),
  )

  router.openapi(
    createRoute({
      ...generation,
      method: 'post',
      path: '/generate_content',
      request: body(generateRequestSchema),
      responses: answersWith(202, queuedSchema, 'Queued: the job and its items'),
    }),
    async (c) => c.json(await queueGeneration(uses, c.get('viewer'), c.req.valid('json')), 202),
  )

  router.openapi(
    createRoute({
      ...generation,
      method: 'get',
      path: '/jobs/user',
      responses: answers(z.array(jobSchema), 'The jobs of the caller, newest first'),
    }),
    async (c) => c.json(await uses.jobs.list(c.get('viewer').id), 200),
  )

  // The colon is part of the path (part 2 §7).
  router.openapi(
    createRoute({
      ...generation,
      method: 'get',
      path: '/queue_content/queue:generate_content',
      responses: answers(z.array(jobSchema), "The caller's jobs that are queued or in progress, newest first"),
    }),
    async (c) => {
      const jobs = await uses.jobs.list(c.get('viewer').id)
      return c.json(
        jobs.filter((job) => isInProgress(job.status)),
        200,
      )
    },
  )

  router.openapi(
    createRoute({
      ...generation,
      method: 'patch',
      path: '/jobs/{id}/retry',
      request: { params: idParams },
      responses: answers(queuedSchema, 'Its failed items are in line again'),
    }),
    async (c) => c.json(await retryJob(uses, c.get('viewer'), c.req.valid('param').id), 200),
  )

  router.openapi(
    createRoute({
      ...generation,
      method: 'delete',
      path: '/jobs/{id}',
      request: { params: idParams },
      responses: answersNothing('Off the list; what was unfinished is stopped and removed'),
    }),
    async (c) => {
      await deleteJob(uses, c.get('viewer'), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )

  router.openapi(
    createRoute({
      ...generation,
      method: 'post',
      path: '/api/content/{mode}/{id}/retry',
      request: { params: idParams.extend({ mode: contentModeSchema }) },
      responses: answers(queuedSchema, 'The item is in line again'),
    }),
    async (c) => c.json(await retryItem(uses, c.get('viewer'), c.req.valid('param')), 200),
  )

  router.openapi(
    createRoute({
      ...generation,
      method: 'post',
      path: '/api/content/{mode}/{id}/preview',
      request: { params: idParams.extend({ mode: contentModeSchema }), ...body(previewOrderSchema) },
      responses: answers(previewSchema, 'What the video will be, to be played in a browser'),
    }),
    async (c) => {
      const order = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await previewVideo(uses, c.get('viewer'), order, c.req.raw.signal), 200)
    },
  )

  for (const [name, use, description] of [
    ['render', renderReviewedScript, 'The script that waited is rendered as it stands'],
    ['rewrite', rewriteScript, 'The script that waited is written anew'],
  ] as const)
    router.openapi(
      createRoute({
        ...generation,
        method: 'post',
        path: `/api/content/{mode}/{id}/${name}`,
        request: { params: idParams.extend({ mode: contentModeSchema }) },
        responses: answers(queuedSchema, description),
      }),
      async (c) => c.json(await use(uses, c.get('viewer'), c.req.valid('param')), 200),
    )

  router.openapi(
    createRoute({
      ...generation,
      method: 'get',
      path: '/user/platforms',
      responses: answers(z.array(platformSchema), 'Platforms that can be linked; none yet'),
    }),
    (c) => c.json([], 200),
  )

  router.openapi(
    createRoute({
      ...generation,
      method: 'get',
      path: '/api/user/tiktok/defaults',
      responses: answers(
        z.object({ defaults: z.record(z.string(), z.unknown()), display_name: z.string().nullable() }),
        'What a TikTok post is set to at first',
      ),
    }),
    (c) => c.json({ defaults: { ...TIKTOK_DEFAULTS }, display_name: null }, 200),
  )

  return router
}
