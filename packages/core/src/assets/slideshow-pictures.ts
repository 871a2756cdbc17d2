import { z } from 'zod'
import type { Viewer } from '../accounts/viewer.ts'
import { notFound, ProductError } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import type { Personas } from '../personas/ports.ts'
import { ASSET_MAX_BYTES } from './kinds.ts'
import {
  type AssetSlots,
  assetFolder,
  assetSlotsSchema,
  checkSize,
  fileName,
  LINK_SECONDS,
  listAssets,
  removeUnusedFile,
  requireFillable,
} from './manage-assets.ts'
import { MAX_PICTURES, PICTURE_NAME, smallCopyKey } from './pictures.ts'
import type { Assets, Judge, SlideshowPictures, StoredPicture } from './ports.ts'

/** A picture as the API returns it; lists are in display order. */
export const slideshowPictureSchema = z.object({
  id: z.string(),
  path: z.string(),
  /** Null when the file is missing from storage. */
  signed_url: z.string().nullable(),
  /** A preview as cropped in shorts, 360 × 640. */
  small_url: z.string().nullable(),
  name: z.string(),
  bytes: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type SlideshowPicture = z.infer<typeof slideshowPictureSchema>

/** All files of the account or of a persona: its filled slots by type, and its pictures, absent when there are none. */
export const ownAssetsSchema = assetSlotsSchema.and(
  z.object({ slideshow_pictures: z.array(slideshowPictureSchema).optional() }),
)
export type OwnAssets = AssetSlots & { slideshow_pictures?: SlideshowPicture[] | undefined }

/** The new place of a picture, counted from 1. */
export const movePictureSchema = z.object({ place: z.number().int().min(1).max(MAX_PICTURES) })

type Uses = {
  assets: Assets
  slideshowPictures: SlideshowPictures
  personas: Personas
  storage: Storage
  judge: Judge
}
type Where = { personaId: string | null }

/** A received upload on this machine; `name` is the sender's file name, `key` makes the storage key unique. */
export type IncomingPicture = { file: string; bytes: number; name: string; key: string }

/** The filled slots of the account, or of one of its personas, and its pictures. */
export async function listOwnAssets(uses: Uses, viewer: Viewer, where: Where): Promise<OwnAssets> {
  const [slots, pictures] = await Promise.all([listAssets(uses, viewer, where), listPictures(uses, viewer, where)])
  return pictures.length > 0 ? { ...slots, slideshow_pictures: pictures } : slots
}

async function listPictures(uses: Uses, viewer: Viewer, { personaId }: Where): Promise<SlideshowPicture[]> {
  const all = await uses.slideshowPictures.list(viewer.id)
  return Promise.all(all.filter((one) => one.personaId === personaId).map((one) => show(uses, one)))
}

async function show({ storage }: Pick<Uses, 'storage'>, picture: StoredPicture): Promise<SlideshowPicture> {
  const { id, media, name, bytes, width, height } = picture
  const [link, small] = await Promise.all(
    [media, smallCopyKey(media)].map((key) => storage.signedUrl(key, { seconds: LINK_SECONDS })),
  )
  return { id, path: media, signed_url: link ?? null, small_url: small ?? null, name, bytes, width, height }
}

/** Appends an uploaded picture, judged by its content and re-encoded. */
export async function addPicture(
  uses: Uses,
  viewer: Viewer,
  incoming: IncomingPicture & Where,
): Promise<SlideshowPicture> {
  const { slideshowPictures } = uses
  const { personaId } = incoming
  await requireFillable(uses, viewer, incoming)
  const held = (await slideshowPictures.list(viewer.id)).filter((one) => one.personaId === personaId)
  if (held.length >= MAX_PICTURES) throw full()
  return store(uses, viewer, incoming, async (file) => {
    const added = await slideshowPictures.add({ ownerId: viewer.id, personaId, ...file }, { most: MAX_PICTURES })
    if (added === 'full') throw full()
    return added
  })
}

/** Replaces a picture with an uploaded one. */
export async function replacePicture(
  uses: Uses,
  viewer: Viewer,
  { id, ...incoming }: IncomingPicture & { id: string },
): Promise<SlideshowPicture> {
  const before = await mayChange(uses, viewer, id)
  let replaced = before.media
  const shown = await store(uses, viewer, incoming, async (file) => {
    const changed = await uses.slideshowPictures.replace(viewer.id, id, file)
    if (!changed) throw notFound('Image')
    replaced = changed.replaced
    return changed.picture
  })
  await removeUnusedFile(uses, viewer.id, replaced)
  return shown
}

type StoredFile = Pick<StoredPicture, 'media' | 'name' | 'bytes' | 'width' | 'height'>

/** Stores both sizes, then records them; if recording fails, deletes the files again. */
async function store(
  uses: Uses,
  viewer: Viewer,
  incoming: IncomingPicture,
  note: (file: StoredFile) => Promise<StoredPicture>,
): Promise<SlideshowPicture> {
  const { assets, storage, judge } = uses
  checkSize(PICTURE_NAME, incoming.bytes, ASSET_MAX_BYTES.image)
  const { picture, small, width, height } = await judge.preparePicture(incoming.file, { name: PICTURE_NAME })
  const media = `${assetFolder(viewer.id)}pictures/${incoming.key}.jpg`
  await assets.expectFile(viewer.id, media)
  const name = fileName(incoming.name) || PICTURE_NAME
  const keep = async () => {
    await storage.putBytes(smallCopyKey(media), small)
    await storage.putBytes(media, picture)
    return note({ media, name, bytes: picture.length, width, height })
  }
  const noted = await keep().catch(async (error) => {
    await Promise.all([media, smallCopyKey(media)].map((key) => storage.remove(key)))
    throw error
  })
  return show(uses, noted)
}

/** Moves a picture to another place and shifts those between. Returns all in their new order. */
export async function movePicture(
  uses: Uses,
  viewer: Viewer,
  { id, place }: { id: string; place: number },
): Promise<SlideshowPicture[]> {
  const { personaId } = await mayChange(uses, viewer, id)
  if (!(await uses.slideshowPictures.move(viewer.id, id, place))) throw notFound('Image')
  return listPictures(uses, viewer, { personaId })
}

/** Removes a picture. Its files are deleted too, immediately or once no video in progress uses them. */
export async function deletePicture(uses: Uses, viewer: Viewer, id: string): Promise<void> {
  await mayChange(uses, viewer, id)
  const media = await uses.slideshowPictures.remove(viewer.id, id)
  if (media === null) throw notFound('Image')
  await removeUnusedFile(uses, viewer.id, media)
}

async function mayChange(uses: Uses, viewer: Viewer, id: string): Promise<StoredPicture> {
  const picture = (await uses.slideshowPictures.list(viewer.id)).find((one) => one.id === id)
  if (!picture) throw notFound('Image')
  await requireFillable(uses, viewer, picture)
  return picture
}

const full = () => new ProductError('conflict', `You can have up to ${MAX_PICTURES} images. Delete one first.`)
