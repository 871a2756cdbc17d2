import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { assetTypeSchema } from '@pack/core/assets/asset-schema'
import { ASSET_KIND, ASSET_MAX_BYTES, parseAssetType } from '@pack/core/assets/kinds'
import {
  adoptDefaults,
  adoptDefaultsSchema,
  assetSlotsSchema,
  deleteAsset,
  uploadAsset,
  uploadedAssetSchema,
} from '@pack/core/assets/manage-assets'
import type { Assets, Judge, SlideshowPictures } from '@pack/core/assets/ports'
import {
  addPicture,
  deletePicture,
  listOwnAssets,
  movePicture,
  movePictureSchema,
  ownAssetsSchema,
  replacePicture,
  slideshowPictureSchema,
} from '@pack/core/assets/slideshow-pictures'
import { invalid } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import type { Personas } from '@pack/core/personas/ports'
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { signedIn } from '../auth.ts'
import { endpoints, idParams } from '../endpoint.ts'
import { newRouter } from '../router.ts'
import { withUpload } from '../upload.ts'

type Uses = {
  assets: Assets
  slideshowPictures: SlideshowPictures
  personas: Personas
  storage: Storage
  judge: Judge
  /** Opens a folder for an unchecked file; the caller removes it. */
  openIncoming: () => Promise<{ path: string; remove(): Promise<void> }>
  verifyAccessToken: VerifyAccessToken
}

const MOST_BYTES = Math.max(...Object.values(ASSET_MAX_BYTES))
const personaQuery = z.object({ persona_id: z.uuid().optional() })

/** Asset slots of accounts and personas (part 1 §7), and their pictures for slideshows (part 3 §G). */
export function assetRoutes(uses: Uses) {
  const router = newRouter()
  const assets = endpoints(router, { tags: ['assets'], middleware: signedIn(uses) })

  assets(
    'post',
    '/assets/upload',
    {
      description:
        'multipart/form-data with "asset_type", optionally "persona_id", and the file as "file", which should be the last ' +
        'field. The type is detected from the content.',
      status: 201,
      out: uploadedAssetSchema,
      answers: 'The slot with its new file',
    },
    async ({ viewer, c }) => {
      const limit = ({ asset_type = '' }: Record<string, string>) => {
        const type = parseAssetType(asset_type)
        return type ? ASSET_MAX_BYTES[ASSET_KIND[type]] : MOST_BYTES
      }
      return withUpload(uses, c.env.incoming, { most: MOST_BYTES, limit }, (incoming, fields) =>
        uploadAsset(uses, viewer, { ...readSlot(fields), ...incoming, id: randomUUID() }),
      )
    },
  )
  assets(
    'get',
    '/assets/all_signed',
    { query: personaQuery, out: ownAssetsSchema, answers: 'Filled slots by type, and slideshow pictures in order' },
    ({ viewer, query }) => listOwnAssets(uses, viewer, { personaId: query.persona_id ?? null }),
  )
  assets(
    'delete',
    '/assets',
    { query: personaQuery.extend({ asset_type: assetTypeSchema }), answers: 'Slot cleared' },
    async ({ viewer, query: { asset_type: type, persona_id: personaId = null } }) => {
      await deleteAsset(uses, viewer, { type, personaId })
    },
  )
  assets(
    'post',
    '/assets/adopt_defaults',
    {
      description: 'Fills slots with the starter kit, or with the given paths: from the kit, or your own files.',
      body: adoptDefaultsSchema,
      out: assetSlotsSchema,
      answers: 'The filled slots, by type',
    },
    ({ viewer, body }) => adoptDefaults(uses, viewer, body),
  )

  assets(
    'post',
    '/assets/pictures',
    {
      description: PICTURE_FORM,
      status: 201,
      out: slideshowPictureSchema,
      answers: 'The new picture, after the others',
    },
    ({ viewer, c }) =>
      withUpload(uses, c.env.incoming, { most: ASSET_MAX_BYTES.image }, (incoming, fields) =>
        addPicture(uses, viewer, { ...incoming, key: randomUUID(), personaId: readOwner(fields) }),
      ),
  )
  assets(
    'put',
    '/assets/pictures/{id}',
    {
      description: PICTURE_FORM,
      params: idParams,
      out: slideshowPictureSchema,
      answers: 'The picture with its new file',
    },
    ({ viewer, params, c }) =>
      withUpload(uses, c.env.incoming, { most: ASSET_MAX_BYTES.image }, (incoming) =>
        replacePicture(uses, viewer, { ...incoming, key: randomUUID(), id: params.id }),
      ),
  )
  assets(
    'patch',
    '/assets/pictures/{id}',
    {
      params: idParams,
      body: movePictureSchema,
      out: z.array(slideshowPictureSchema),
      answers: 'All pictures of the account or persona, in their new order',
    },
    ({ viewer, params, body }) => movePicture(uses, viewer, { ...params, ...body }),
  )
  assets(
    'delete',
    '/assets/pictures/{id}',
    { params: idParams, answers: 'Picture deleted' },
    async ({ viewer, params }) => {
      await deletePicture(uses, viewer, params.id)
    },
  )

  return router
}

const PICTURE_FORM =
  'multipart/form-data with the picture as "file", which should be the last field; "persona_id" adds it to that persona.'

// Forms send missing values as empty fields.
const personaField = z.union([z.literal(''), z.uuid()]).optional()

const slotSchema = z.object({
  asset_type: assetTypeSchema,
  persona_id: personaField,
})

function readSlot(fields: Record<string, string>) {
  const { asset_type: type, persona_id } = readFields(slotSchema, fields)
  return { type, personaId: persona_id || null }
}

const readOwner = (fields: Record<string, string>) =>
  readFields(z.object({ persona_id: personaField }), fields).persona_id || null

function readFields<Fields>(schema: z.ZodType<Fields>, fields: Record<string, string>): Fields {
  const read = schema.safeParse(fields)
  if (read.success) return read.data
  throw invalid(
    'The upload is missing a valid asset type or persona.',
    read.error.issues.map(({ path, message }) => ({ loc: ['body', ...path.map(String)], msg: message })),
  )
}
