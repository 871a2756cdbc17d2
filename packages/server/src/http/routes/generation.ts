import { z } from '@hono/zod-openapi'
import type { Accounts } from '@pack/core/accounts/ports'
import type { Assets } from '@pack/core/assets/ports'
import { contentModeSchema } from '@pack/core/content/item-schema'
import type { Calendars } from '@pack/core/content/ports'
import { isInProgress } from '@pack/core/content/status'
import { type Abilities, NO_FACTS } from '@pack/core/content/typed-problem'
import { jobSchema, queuedSchema, readinessSchema, retriedSchema } from '@pack/core/generation/job-schema'
import { deleteJob, retryItem, retryJob } from '@pack/core/generation/manage-jobs'
import type { Images, Jobs } from '@pack/core/generation/ports'
import { previewOrderSchema, previewSchema } from '@pack/core/generation/preview'
import { previewVideo } from '@pack/core/generation/preview-video'
import type { MediaMakers } from '@pack/core/generation/produce-video'
import { queueGeneration } from '@pack/core/generation/queue-generation'
import { readiness } from '@pack/core/generation/readiness'
import { generateRequestSchema } from '@pack/core/generation/request-schema'
import { renderReviewedScript, renderReviewedScripts, rewriteScript } from '@pack/core/generation/review-script'
import type { Storage } from '@pack/core/kernel/storage'
import type { Personas } from '@pack/core/personas/ports'
import type { RequestUses } from '@pack/core/publishing/request-publication'
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { signedIn } from '../auth.ts'
import { endpoints, flagSchema, idParams } from '../endpoint.ts'
import { newRouter } from '../router.ts'

type Uses = RequestUses & {
  accounts: Accounts
  personas: Personas
  assets: Assets
  jobs: Jobs
  calendars: Calendars
  storage: Storage
  makersFor: (item: { ownerId: string; id: string }) => MediaMakers
  abilities: Abilities
  previewImages: (item: { ownerId: string; id: string }) => Images
  now: () => Date
  verifyAccessToken: VerifyAccessToken
}

/** Requests for videos, the queue, and the review of scripts (part 2 §7). */
export function generationRoutes(uses: Uses) {
  const router = newRouter()
  const generation = endpoints(router, { tags: ['generation'], middleware: signedIn(uses) })

  generation(
    'get',
    '/user/readiness',
    { out: readinessSchema, answers: 'Which parts of the setup are complete' },
    ({ viewer }) => readiness(uses, viewer),
  )
  generation(
    'get',
    '/user/theme',
    {
      query: z.object({ theme: z.string().max(2000) }),
      out: z.object({ note: z.string().nullable() }),
      answers: 'What the author should know before a video is made of this theme without key points',
    },
    ({ query: { theme } }) => ({ note: uses.abilities.knows(theme) ? null : NO_FACTS }),
  )
  generation(
    'post',
    '/generate_content',
    { body: generateRequestSchema, status: 202, out: queuedSchema, answers: 'Queued: the job and its items' },
    ({ viewer, body }) => queueGeneration(uses, viewer, body),
  )

  generation(
    'get',
    '/jobs/user',
    { out: z.array(jobSchema), answers: 'The caller’s jobs, newest first' },
    ({ viewer }) => uses.jobs.list(viewer.id),
  )
  // The colon is part of the path (part 2 §7).
  generation(
    'get',
    '/queue_content/queue:generate_content',
    { out: z.array(jobSchema), answers: 'The caller’s jobs that are queued or in progress, newest first' },
    async ({ viewer }) => (await uses.jobs.list(viewer.id)).filter((job) => isInProgress(job.status)),
  )
  generation(
    'patch',
    '/jobs/{id}/retry',
    { params: idParams, out: queuedSchema, answers: 'Failed items requeued' },
    ({ viewer, params }) => retryJob(uses, viewer, params.id),
  )
  generation(
    'delete',
    '/jobs/{id}',
    { params: idParams, answers: 'Job deleted, unfinished items cancelled' },
    ({ viewer, params }) => deleteJob(uses, viewer, params.id),
  )

  const itemParams = idParams.extend({ mode: contentModeSchema })
  generation(
    'post',
    '/api/content/{mode}/{id}/retry',
    {
      description:
        'Retries what failed: the production, or the publications whose reason allows it. "render" produces the item again, whatever failed.',
      params: itemParams,
      query: z.object({ render: flagSchema.default(false) }),
      status: 202,
      out: retriedSchema,
      answers: 'What was queued, and the publications that are tried again',
    },
    ({ viewer, params, query }) => retryItem(uses, viewer, { ...params, ...query }),
  )
  generation(
    'post',
    '/api/content/{mode}/{id}/preview',
    { params: itemParams, body: previewOrderSchema, out: previewSchema, answers: 'Preview data for the video' },
    ({ viewer, params, body, c }) => previewVideo(uses, viewer, { ...params, ...body }, c.req.raw.signal),
  )
  generation(
    'post',
    '/api/content/{mode}/{id}/render',
    { params: itemParams, out: queuedSchema, answers: 'Render the reviewed script' },
    ({ viewer, params }) => renderReviewedScript(uses, viewer, params),
  )
  generation(
    'post',
    '/api/content/scripts/render',
    {
      description: 'Those that no longer wait are skipped.',
      body: z.object({ ids: z.array(z.uuid()).min(1).max(1000) }),
      out: z.object({ item_ids: z.array(z.string()) }),
      answers: 'The scripts that are rendered now',
    },
    ({ viewer, body }) => renderReviewedScripts(uses, viewer, body.ids),
  )
  generation(
    'post',
    '/api/content/{mode}/{id}/rewrite',
    { params: itemParams, out: queuedSchema, answers: 'Rewrite the script' },
    ({ viewer, params }) => rewriteScript(uses, viewer, params),
  )

  return router
}
