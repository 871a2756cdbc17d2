import { randomUUID } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { assetTypeSchema } from '@pack/core/assets/asset'
import { ASSET_KIND, ASSET_MAX_BYTES, assetTypeOf } from '@pack/core/assets/kinds'
import {
  adoptDefaults,
  adoptDefaultsSchema,
  assetSlotsSchema,
  deleteAsset,
  listAssets,
  uploadAsset,
  uploadedAssetSchema,
} from '@pack/core/assets/manage-assets'
import type { Assets, Judge } from '@pack/core/assets/ports'
import { invalid } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import type { Personas } from '@pack/core/personas/ports'
import { signedIn, type VerifyAccessToken } from '../auth.ts'
import { answers, answersNothing, answersWith, body } from '../describe.ts'
import { newRouter } from '../router.ts'
import { receiveUpload } from '../upload.ts'

type Uses = {
  assets: Assets
  personas: Personas
  storage: Storage
  judge: Judge
  /** A place for a file that has yet to be judged; whoever asks for it removes it. */
  openIncoming: () => Promise<{ path: string; remove(): Promise<void> }>
  verifyAccessToken: VerifyAccessToken
}

const MOST_BYTES = Math.max(...Object.values(ASSET_MAX_BYTES))
const personaQuery = z.object({ persona_id: z.uuid().optional() })

/** Asset slots of accounts and personas (part 1 §7). */
export function assetRoutes(uses: Uses) {
  const router = newRouter()
  const assets = { tags: ['assets'], security: [{ bearer: [] }], middleware: signedIn(uses) }
  const slots = answers(assetSlotsSchema, 'The filled slots, by type')

  router.openapi(
    createRoute({
      ...assets,
      method: 'post',
      path: '/assets/upload',
      description:
        'multipart/form-data with "asset_type", optionally "persona_id", and the file as "file", which had better come last. ' +
        'What it is, is judged by its content.',
      responses: answersWith(201, uploadedAssetSchema, 'The slot as it is filled now'),
    }),
    async (c) => {
      const viewer = c.get('viewer')
      const incoming = await uses.openIncoming()
      try {
        const { name, bytes, fields } = await receiveUpload(c.env.incoming, {
          field: 'file',
          into: incoming.path,
          most: MOST_BYTES,
          limit: ({ asset_type = '' }) => {
            const type = assetTypeOf(asset_type)
            return type ? ASSET_MAX_BYTES[ASSET_KIND[type]] : MOST_BYTES
          },
        })
        const order = { ...readSlot(fields), file: incoming.path, bytes, name, id: randomUUID() }
        return c.json(await uploadAsset(uses, viewer, order), 201)
      } finally {
        await incoming.remove()
      }
    },
  )

  router.openapi(
    createRoute({
      ...assets,
      method: 'get',
      path: '/assets/all_signed',
      request: { query: personaQuery },
      responses: slots,
    }),
    async (c) => {
      const personaId = c.req.valid('query').persona_id ?? null
      return c.json(await listAssets(uses, c.get('viewer'), { personaId }), 200)
    },
  )

  router.openapi(
    createRoute({
      ...assets,
      method: 'delete',
      path: '/assets',
      request: { query: personaQuery.extend({ asset_type: assetTypeSchema }) },
      responses: answersNothing('The slot is empty and its file is gone'),
    }),
    async (c) => {
      const { asset_type: type, persona_id: personaId = null } = c.req.valid('query')
      await deleteAsset(uses, c.get('viewer'), { type, personaId })
      return c.body(null, 204)
    },
  )

  router.openapi(
    createRoute({
      ...assets,
      method: 'post',
      path: '/assets/adopt_defaults',
      description: 'Fills slots with the starter kit, or with the given paths: of the kit, or of files of one’s own.',
      request: body(adoptDefaultsSchema),
      responses: slots,
    }),
    async (c) => c.json(await adoptDefaults(uses, c.get('viewer'), c.req.valid('json')), 200),
  )

  return router
}

const slotSchema = z.object({
  asset_type: assetTypeSchema,
  // Forms send what is not there as an empty field.
  persona_id: z.union([z.literal(''), z.uuid()]).optional(),
})

function readSlot(fields: Record<string, string>) {
  const read = slotSchema.safeParse(fields)
  if (read.success) return { type: read.data.asset_type, personaId: read.data.persona_id || null }
  throw invalid(
    'The upload does not say which slot it is for.',
    read.error.issues.map(({ path, message }) => ({ loc: ['body', ...path.map(String)], msg: message })),
  )
}
