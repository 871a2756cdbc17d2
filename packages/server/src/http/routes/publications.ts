import { z } from '@hono/zod-openapi'
import { contentModeSchema } from '@pack/core/content/item-schema'
import { cancelPublication, checkPublication, listPublications } from '@pack/core/publishing/manage-publications'
import { publicationSchema, publishedSchema } from '@pack/core/publishing/publication-schema'
import { type RequestUses, requestPublication, rerenderAndPublish } from '@pack/core/publishing/request-publication'
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { signedIn } from '../auth.ts'
import { endpoints, FORBIDDEN, flagSchema, idParams } from '../endpoint.ts'
import { newRouter } from '../router.ts'

type Uses = RequestUses & { verifyAccessToken: VerifyAccessToken }

const itemParams = idParams.extend({ mode: contentModeSchema })
const publicationParams = itemParams.extend({ publication_id: z.string().max(100) })
/** The newest revision that the caller saw: of two tabs that replace a video, only one does. */
const revisionQuery = z.object({ revision: z.coerce.number().int().min(0).max(1_000_000).optional() })

/** Publishing videos, and the ledger of what became of it (part 2 §7, part 5). */
export function publicationRoutes(uses: Uses) {
  const router = newRouter()
  const middleware = signedIn(uses)
  const publishing = endpoints(router, { tags: ['publications'], middleware, errors: FORBIDDEN })
  const published = {
    status: 202 as const,
    out: publishedSchema,
    answers: 'The publications, one for each target; a repeated request returns the same ones',
  }

  publishing(
    'post',
    '/autopush/single/{mode}/{id}',
    {
      description:
        'Publishes the video at its date, or at once. It is rendered anew first, except "from_storage". A live video is replaced: the old one becomes private. With "revision", a newer publication than the caller saw is returned instead of opening another.',
      params: itemParams,
      query: revisionQuery.extend({ from_storage: flagSchema.default(false) }),
      ...published,
    },
    ({ viewer, params, query: { from_storage, revision } }) =>
      (from_storage ? requestPublication : rerenderAndPublish)(uses, viewer, { ...params, revision }),
  )
  publishing(
    'post',
    '/videos/publish_from_supabase/{id}',
    { description: 'Publishes an uploaded video from storage.', params: idParams, query: revisionQuery, ...published },
    ({ viewer, params, query }) => requestPublication(uses, viewer, { mode: 'uploaded', ...params, ...query }),
  )

  const ledger = endpoints(router, { tags: ['publications'], middleware })
  ledger(
    'get',
    '/api/content/{mode}/{id}/publications',
    { params: itemParams, out: z.array(publicationSchema), answers: 'The item’s publications, newest first' },
    ({ viewer, params }) => listPublications(uses, viewer, params),
  )
  for (const [action, run, answers] of [
    ['check', checkPublication, 'The publication; its state is looked up now'],
    ['cancel', cancelPublication, 'The publication; it is withdrawn'],
  ] as const)
    ledger(
      'post',
      `/api/content/{mode}/{id}/publications/{publication_id}/${action}`,
      { params: publicationParams, status: 202, out: publicationSchema, answers },
      ({ viewer, params: { publication_id: publicationId, ...named } }) =>
        run(uses, viewer, { ...named, publicationId }),
    )

  return router
}
