import { randomUUID } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import type { Calendars } from '@pack/core/content/calendars'
import {
  publishDateSchema,
  scriptUpdateSchema,
  setPublishDate,
  setTargets,
  setTestMode,
  shortUpdateSchema,
  updateScript,
  updateShort,
} from '@pack/core/content/change-item'
import { deleteItem } from '@pack/core/content/delete-item'
import { contentItemSchema, contentModeSchema, listingSchema, summarySchema } from '@pack/core/content/item'
import { contentSummary, findItem, listContent, listingQuerySchema } from '@pack/core/content/list-content'
import type { Items } from '@pack/core/content/ports'
import { findThumbnail, type Stills, setThumbnail, THUMBNAIL_MAX_BYTES } from '@pack/core/content/thumbnail'
import type { Storage } from '@pack/core/kernel/storage'
import { signedIn, type VerifyAccessToken } from '../auth.ts'
import { answers, answersNothing, body, flagSchema, idParams } from '../describe.ts'
import { newRouter } from '../router.ts'
import { readUpload } from '../upload.ts'

type Uses = {
  items: Items
  calendars: Calendars
  storage: Storage
  stills: Stills
  now: () => Date
  verifyAccessToken: VerifyAccessToken
}

const modeParams = z.object({ mode: contentModeSchema })
const itemParams = idParams.extend({ mode: contentModeSchema })
const thumbnailSchema = z.object({ thumbnail_url: z.string().nullable() })

/** Content items: lists, details, changes (part 2 §7). */
export function contentRoutes(uses: Uses) {
  const router = newRouter()
  const content = { tags: ['content'], security: [{ bearer: [] }], middleware: signedIn(uses) }
  const item = answers(contentItemSchema, 'The item as it is now')

  router.openapi(
    createRoute({
      ...content,
      method: 'get',
      path: '/api/content/summary',
      request: { query: z.object({ mode: contentModeSchema.optional() }) },
      responses: answers(summarySchema, 'Counts and seconds of finished videos'),
    }),
    async (c) => c.json(await contentSummary(uses, c.get('viewer'), c.req.valid('query').mode ?? null), 200),
  )

  router.openapi(
    createRoute({
      ...content,
      method: 'get',
      path: '/api/content/{mode}',
      request: { params: modeParams, query: listingQuerySchema },
      responses: answers(listingSchema, 'One page, newest first'),
    }),
    async (c) => c.json(await listContent(uses, c.get('viewer'), c.req.valid('param').mode, c.req.valid('query')), 200),
  )

  router.openapi(
    createRoute({
      ...content,
      method: 'get',
      path: '/api/content/{mode}/{id}',
      request: { params: itemParams },
      responses: item,
    }),
    async (c) => c.json(await findItem(uses, c.get('viewer'), c.req.valid('param')), 200),
  )

  router.openapi(
    createRoute({
      ...content,
      method: 'delete',
      path: '/api/content/{mode}/{id}',
      request: { params: itemParams },
      responses: answersNothing('The item and its files are gone'),
    }),
    async (c) => {
      await deleteItem(uses, c.get('viewer'), c.req.valid('param'))
      return c.body(null, 204)
    },
  )

  router.openapi(
    createRoute({
      ...content,
      method: 'get',
      path: '/api/content/{mode}/{id}/thumbnail',
      request: { params: itemParams },
      responses: answers(thumbnailSchema, 'Where the thumbnail is'),
    }),
    async (c) => c.json(await findThumbnail(uses, c.get('viewer'), c.req.valid('param')), 200),
  )

  router.openapi(
    createRoute({
      ...content,
      method: 'post',
      path: '/api/content/{mode}/{id}/thumbnail',
      description: `multipart/form-data with a picture as "file", at most ${THUMBNAIL_MAX_BYTES / 1024 / 1024} MB`,
      request: { params: itemParams },
      responses: answers(thumbnailSchema, 'Where the new thumbnail is'),
    }),
    async (c) => {
      const bytes = await readUpload(c.env.incoming, { field: 'file', maxBytes: THUMBNAIL_MAX_BYTES })
      const order = { ...c.req.valid('param'), bytes, name: randomUUID() }
      return c.json(await setThumbnail(uses, c.get('viewer'), order), 200)
    },
  )

  router.openapi(
    createRoute({
      ...content,
      method: 'post',
      path: '/api/content/{mode}/{id}/test-mode',
      request: { params: itemParams, query: z.object({ enabled: flagSchema }) },
      responses: item,
    }),
    async (c) =>
      c.json(await setTestMode(uses, c.get('viewer'), { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  )

  router.openapi(
    createRoute({
      ...content,
      method: 'post',
      path: '/api/content/{mode}/{id}/date',
      request: { params: itemParams, query: z.object({ publish_date: publishDateSchema.optional() }) },
      responses: item,
    }),
    async (c) => {
      const publishDate = c.req.valid('query').publish_date ?? null
      return c.json(await setPublishDate(uses, c.get('viewer'), { ...c.req.valid('param'), publishDate }), 200)
    },
  )

  router.openapi(
    createRoute({
      ...content,
      method: 'post',
      path: '/api/content/{mode}/{id}/publish-to',
      request: { params: itemParams, ...body(z.object({ targets: z.array(z.string().min(1).max(80)).max(20) })) },
      responses: item,
    }),
    async (c) =>
      c.json(await setTargets(uses, c.get('viewer'), { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )

  router.openapi(
    createRoute({
      ...content,
      method: 'patch',
      path: '/api/update/short',
      request: body(shortUpdateSchema),
      responses: item,
    }),
    async (c) => c.json(await updateShort(uses, c.get('viewer'), c.req.valid('json')), 200),
  )

  router.openapi(
    createRoute({
      ...content,
      method: 'patch',
      path: '/api/update/{mode}',
      request: { params: z.object({ mode: z.enum(['story', 'dialogue']) }), ...body(scriptUpdateSchema) },
      responses: item,
    }),
    async (c) =>
      c.json(await updateScript(uses, c.get('viewer'), { ...c.req.valid('json'), ...c.req.valid('param') }), 200),
  )

  return router
}
