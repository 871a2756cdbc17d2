import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createRoute, z } from '@hono/zod-openapi'
import { assetTypeSchema } from '@pack/core/assets/asset'
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
  type IncomingPicture,
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
import { signedIn, type VerifyAccessToken } from '../auth.ts'
import { answers, answersNothing, answersWith, body, idParams } from '../describe.ts'
import { newRouter } from '../router.ts'
import { receiveUpload } from '../upload.ts'

type Uses = {
  assets: Assets
  slideshowPictures: SlideshowPictures
  personas: Personas
  storage: Storage
  judge: Judge
  /** A place for a file that has yet to be judged; whoever asks for it removes it. */
  openIncoming: () => Promise<{ path: string; remove(): Promise<void> }>
  verifyAccessToken: VerifyAccessToken
}

const MOST_BYTES = Math.max(...Object.values(ASSET_MAX_BYTES))
const personaQuery = z.object({ persona_id: z.uuid().optional() })

/** Asset slots of accounts and personas (part 1 §7), and their pictures for slideshows (part 3 §G). */
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
            const type = parseAssetType(asset_type)
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
      responses: answers(ownAssetsSchema, 'The filled slots, by type, and the pictures for slideshows, in order'),
    }),
    async (c) => {
      const personaId = c.req.valid('query').persona_id ?? null
      return c.json(await listOwnAssets(uses, c.get('viewer'), { personaId }), 200)
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

  const pictures = { ...assets, description: FILE_OF_PICTURE }
  router.openapi(
    createRoute({
      ...pictures,
      method: 'post',
      path: '/assets/pictures',
      responses: answersWith(201, slideshowPictureSchema, 'The picture, behind the others'),
    }),
    async (c) => {
      const viewer = c.get('viewer')
      const made = await received(c.env.incoming, (incoming, fields) =>
        addPicture(uses, viewer, { ...incoming, personaId: readOwner(fields) }),
      )
      return c.json(made, 201)
    },
  )

  router.openapi(
    createRoute({
      ...pictures,
      method: 'put',
      path: '/assets/pictures/{id}',
      request: { params: idParams },
      responses: answers(slideshowPictureSchema, 'The picture with its new file'),
    }),
    async (c) => {
      const viewer = c.get('viewer')
      const { id } = c.req.valid('param')
      return c.json(await received(c.env.incoming, (file) => replacePicture(uses, viewer, { ...file, id })), 200)
    },
  )

  router.openapi(
    createRoute({
      ...assets,
      method: 'patch',
      path: '/assets/pictures/{id}',
      request: { params: idParams, ...body(movePictureSchema) },
      responses: answers(z.array(slideshowPictureSchema), 'All pictures of the account or persona, in their new order'),
    }),
    async (c) => {
      const order = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await movePicture(uses, c.get('viewer'), order), 200)
    },
  )

  router.openapi(
    createRoute({
      ...assets,
      method: 'delete',
      path: '/assets/pictures/{id}',
      request: { params: idParams },
      responses: answersNothing('The picture and its files are gone'),
    }),
    async (c) => {
      await deletePicture(uses, c.get('viewer'), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )

  /** Takes in a picture's file for as long as it is being judged and stored. */
  async function received<Result>(
    request: IncomingMessage,
    use: (incoming: IncomingPicture, fields: Record<string, string>) => Promise<Result>,
  ): Promise<Result> {
    const incoming = await uses.openIncoming()
    try {
      const most = ASSET_MAX_BYTES.image
      const order = { field: 'file', into: incoming.path, most, limit: () => most }
      const { name, bytes, fields } = await receiveUpload(request, order)
      return await use({ file: incoming.path, bytes, name, key: randomUUID() }, fields)
    } finally {
      await incoming.remove()
    }
  }

  return router
}

const FILE_OF_PICTURE =
  'multipart/form-data with the picture as "file", which had better come last; to add one to a persona’s, with "persona_id".'

// Forms send what is not there as an empty field.
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
    'The upload does not say what it is for.',
    read.error.issues.map(({ path, message }) => ({ loc: ['body', ...path.map(String)], msg: message })),
  )
}
