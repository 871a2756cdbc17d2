import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import {
  publishDateSchema,
  scriptUpdateSchema,
  setPublishDate,
  setTestMode,
  shortUpdateSchema,
  updateScript,
  updateShort,
} from '@pack/core/content/change-item'
import type { CleanRenditions } from '@pack/core/content/clean-rendition'
import { deleteItem } from '@pack/core/content/delete-item'
import {
  contentItemSchema,
  contentModeSchema,
  listingSchema,
  summarySchema,
  waitingScriptSchema,
} from '@pack/core/content/item-schema'
import {
  contentSummary,
  findItem,
  listContent,
  listingQuerySchema,
  waitingScripts,
} from '@pack/core/content/list-content'
import type { Calendars, Items } from '@pack/core/content/ports'
import type { ShowUses } from '@pack/core/content/show-item'
import { findThumbnail, type Stills, setThumbnail, THUMBNAIL_MAX_BYTES } from '@pack/core/content/thumbnail'
import { type DeleteEverywhereUses, deleteEverywhere } from '@pack/core/publishing/delete-published'
import type { PlatformAccounts } from '@pack/core/publishing/ports'
import { prepareCleanRendition } from '@pack/core/publishing/prepare-clean-rendition'
import { setTargets } from '@pack/core/publishing/set-targets'
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { signedIn } from '../auth.ts'
import { endpoints, flagSchema, idParams } from '../endpoint.ts'
import { newRouter } from '../router.ts'
import { pictureBody, withUpload } from '../upload.ts'

type Uses = ShowUses & {
  items: Items
  calendars: Calendars
  platformAccounts: PlatformAccounts
  cleanRenditions: CleanRenditions
  stills: Stills
  openIncoming: () => Promise<{ path: string; remove(): Promise<void> }>
  now: () => Date
  verifyAccessToken: VerifyAccessToken
} & DeleteEverywhereUses

const modeParams = z.object({ mode: contentModeSchema })
const itemParams = idParams.extend({ mode: contentModeSchema })
const thumbnailSchema = z.object({ thumbnail_url: z.string().nullable() })

/** Content items: lists, details, changes (part 2 §7). */
export function contentRoutes(uses: Uses) {
  const router = newRouter()
  const content = endpoints(router, { tags: ['content'], middleware: signedIn(uses) })
  const item = { out: contentItemSchema, answers: 'The updated item' }

  content(
    'get',
    '/api/content/summary',
    {
      query: z.object({ mode: contentModeSchema.optional() }),
      out: summarySchema,
      answers: 'Number and length of finished videos',
    },
    ({ viewer, query }) => contentSummary(uses, viewer, query.mode ?? null),
  )
  content(
    'get',
    '/api/content/scripts',
    { out: z.array(waitingScriptSchema), answers: 'The scripts that wait for review, newest request first' },
    ({ viewer }) => waitingScripts(uses, viewer),
  )
  content(
    'get',
    '/api/content/{mode}',
    { params: modeParams, query: listingQuerySchema, out: listingSchema, answers: 'One page, newest first' },
    ({ viewer, params, query }) => listContent(uses, viewer, params.mode, query),
  )
  content(
    'get',
    '/api/content/{mode}/{id}',
    { params: itemParams, out: contentItemSchema, answers: 'The item' },
    ({ viewer, params }) => findItem(uses, viewer, params),
  )
  content(
    'delete',
    '/api/content/{mode}/{id}',
    {
      description:
        'What is on its way to a platform is withdrawn; live videos stay there, unless "delete_there" deletes them first. When that fails, nothing is deleted.',
      params: itemParams,
      query: z.object({ delete_there: flagSchema.default(false) }),
      answers: 'Item and files deleted',
    },
    ({ viewer, params, query }) =>
      query.delete_there ? deleteEverywhere(uses, viewer, params) : deleteItem(uses, viewer, params),
  )

  content(
    'get',
    '/api/content/{mode}/{id}/thumbnail',
    { params: itemParams, out: thumbnailSchema, answers: 'The URL of the thumbnail' },
    ({ viewer, params }) => findThumbnail(uses, viewer, params),
  )
  content(
    'post',
    '/api/content/{mode}/{id}/thumbnail',
    {
      description: `${pictureBody(THUMBNAIL_MAX_BYTES)}. "stands_in": a frame of a video without a thumbnail; it never replaces a thumbnail, and the next render replaces it.`,
      params: itemParams,
      query: z.object({ stands_in: flagSchema.default(false) }),
      out: thumbnailSchema,
      answers: 'The URL of the new thumbnail',
    },
    ({ viewer, params, query, c }) =>
      withUpload(uses, c.env.incoming, { most: THUMBNAIL_MAX_BYTES }, ({ file }) =>
        setThumbnail(uses, viewer, { ...params, file, name: randomUUID(), standsIn: query.stands_in }),
      ),
  )

  content(
    'post',
    '/api/content/{mode}/{id}/test-mode',
    { params: itemParams, query: z.object({ enabled: flagSchema }), ...item },
    ({ viewer, params, query }) => setTestMode(uses, viewer, { ...params, ...query }),
  )
  content(
    'post',
    '/api/content/{mode}/{id}/date',
    { params: itemParams, query: z.object({ publish_date: publishDateSchema.optional() }), ...item },
    ({ viewer, params, query }) => setPublishDate(uses, viewer, { ...params, publishDate: query.publish_date ?? null }),
  )
  content(
    'post',
    '/api/content/{mode}/{id}/publish-to',
    {
      description: 'Ids from GET /user/platforms: linked accounts, or codes of platforms.',
      params: itemParams,
      body: z.object({ targets: z.array(z.string().min(1).max(80)).max(20) }),
      ...item,
    },
    ({ viewer, params, body }) => setTargets(uses, viewer, { ...params, ...body }),
  )
  content(
    'post',
    '/api/content/{mode}/{id}/clean-rendition',
    {
      description:
        'The video as TikTok gets it: without logo, watermark, intro and outro, and vertical. Repeatable; "clean_status" of the item says when it is ready.',
      params: itemParams,
      out: contentItemSchema,
      status: 202,
      answers: 'The item; its clean rendition is ready or being made',
    },
    ({ viewer, params }) => prepareCleanRendition(uses, viewer, params),
  )
  content('patch', '/api/update/short', { body: shortUpdateSchema, ...item }, ({ viewer, body }) =>
    updateShort(uses, viewer, body),
  )
  content(
    'patch',
    '/api/update/{mode}',
    { params: z.object({ mode: z.enum(['story', 'dialogue']) }), body: scriptUpdateSchema, ...item },
    ({ viewer, params, body }) => updateScript(uses, viewer, { ...body, ...params }),
  )

  return router
}
