import { z } from 'zod'
import type { Viewer } from '../accounts/viewer.ts'
import { invalid, notFound, ProductError } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import { idsBeyondPlan, READ_ONLY_PERSONA_MESSAGE } from '../personas/persona-limit.ts'
import type { Personas } from '../personas/ports.ts'
import { ASSET_TYPES, type AssetType, STOCK_KIT } from './asset.ts'
import { assetTypeSchema } from './asset-schema.ts'
import { ASSET_KIND, ASSET_LABEL, ASSET_MAX_BYTES, assetName } from './kinds.ts'
import { smallCopyKey } from './pictures.ts'
import type { Assets, Judge, NewAsset, StoredAsset } from './ports.ts'

/** A filled slot as the API returns it. */
export const assetSlotSchema = z.object({
  path: z.string(),
  /** Null when the file is missing from storage. */
  signed_url: z.string().nullable(),
  name: z.string(),
  bytes: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  prepared: z.enum(['waiting', 'ready', 'failed']),
  error_detail: z.string().nullable(),
})
export type AssetSlot = z.infer<typeof assetSlotSchema>

/** Filled slots by type. */
export const assetSlotsSchema = z.partialRecord(assetTypeSchema, assetSlotSchema)
export type AssetSlots = z.infer<typeof assetSlotsSchema>

export const uploadedAssetSchema = assetSlotSchema.extend({ asset_type: assetTypeSchema })
export type UploadedAsset = z.infer<typeof uploadedAssetSchema>

export const adoptDefaultsSchema = z.object({
  overwrite: z.boolean().optional(),
  /** The file for each slot; absent: the whole starter kit. */
  assets: z.partialRecord(assetTypeSchema, z.string().min(1).max(512)).optional(),
  persona_id: z.uuid().nullish(),
})
export type AdoptDefaults = z.infer<typeof adoptDefaultsSchema>

type Uses = { assets: Assets; personas: Personas; storage: Storage; judge: Judge }
type Where = { personaId: string | null }

/** How long links to assets are valid, in seconds. */
export const LINK_SECONDS = 12 * 60 * 60
const NAME_LENGTH = 120

/** The folder of an account's assets. */
export const assetFolder = (ownerId: string) => `${ownerId}/assets/`

/** The filled slots of the account or of one of its personas. */
export async function listAssets(uses: Uses, viewer: Viewer, where: Where): Promise<AssetSlots> {
  await ownPersona(uses, viewer, where)
  const all = await uses.assets.list(viewer.id)
  const here = all.filter(({ personaId }) => personaId === where.personaId)
  return Object.fromEntries(await Promise.all(here.map(async (one) => [one.type, await show(uses, one)] as const)))
}

async function show({ storage }: Pick<Uses, 'storage'>, asset: Omit<StoredAsset, 'id'>): Promise<AssetSlot> {
  const { media, name, bytes, width, height, seconds, prepared, errorDetail } = asset
  const link = await storage.signedUrl(media, { seconds: LINK_SECONDS })
  return { path: media, signed_url: link, name, bytes, width, height, seconds, prepared, error_detail: errorDetail }
}

/** A received upload on this machine; `name` is the sender's file name, `id` makes the storage key unique. */
export type IncomingAsset = Where & { type: AssetType; file: string; bytes: number; name: string; id: string }

/** Fills a slot with an uploaded file, judged by its content. The previous file stays until the new one is stored. */
export async function uploadAsset(uses: Uses, viewer: Viewer, incoming: IncomingAsset): Promise<UploadedAsset> {
  const { assets, storage, judge } = uses
  const { type, personaId, file, bytes } = incoming
  await requireFillable(uses, viewer, incoming)
  const kind = ASSET_KIND[type]
  checkSize(assetName(type), bytes, ASSET_MAX_BYTES[kind])
  const { extension, ...found } = await judge.judge(file, { kind, name: assetName(type) })
  const media = `${assetFolder(viewer.id)}${incoming.id}.${extension}`
  await assets.expectFile(viewer.id, media)
  await storage.putFile(media, file)
  // Judging has fully decoded pictures; sound and video still need conversion for rendering.
  const prepared = kind === 'image' ? 'ready' : 'waiting'
  const name = fileName(incoming.name) || `${type}.${extension}`
  const asset: NewAsset = { ownerId: viewer.id, personaId, type, media, name, bytes, ...found, prepared }
  try {
    const { replaced } = await assets.fill(viewer.id, [asset], { overwrite: true })
    await Promise.all(replaced.map((old) => removeUnusedFile(uses, viewer.id, old)))
  } catch (error) {
    await storage.remove(media)
    throw error
  }
  return { ...(await show(uses, { ...asset, errorDetail: null })), asset_type: type }
}

/** Rejects a file of the wrong size, in bytes. `name` is how its owner knows it ("intro"). */
export function checkSize(name: string, bytes: number, most: number): void {
  if (bytes > most)
    throw new ProductError(
      'too_large',
      `The ${name} is too large: at most ${most / 1024 / 1024} MB. Choose a smaller file.`,
    )
  if (bytes === 0) throw invalid(`The ${name} is empty. Choose another file.`)
}

/** Empties a slot. Its file is deleted too, immediately or once no video in progress uses it. */
export async function deleteAsset(uses: Uses, viewer: Viewer, { type, personaId }: Where & { type: AssetType }) {
  await requireFillable(uses, viewer, { personaId })
  const cleared = await uses.assets.clear({ ownerId: viewer.id, personaId, type })
  if (!cleared) throw notFound(ASSET_LABEL[type])
  await Promise.all(cleared.replaced.map((media) => removeUnusedFile(uses, viewer.id, media)))
}

/** Deletes a file that no slot and no video in progress uses; false when it has to wait. */
export async function removeUnusedFile(
  { assets, storage }: Pick<Uses, 'assets' | 'storage'>,
  ownerId: string,
  media: string,
): Promise<boolean> {
  // Only the owner's own files, whatever an old row contains.
  if (!media.startsWith(assetFolder(ownerId))) return true
  if (await assets.isUsed(ownerId, media)) return false
  await Promise.all([...new Set([media, smallCopyKey(media)])].map((key) => storage.remove(key)))
  return true
}

/**
 * Fills slots with the starter kit or with the given files: kit files made for the slot, or the owner's files of the
 * same kind from other slots. Filled slots stay unless `overwrite` is set.
 */
export async function adoptDefaults(uses: Uses, viewer: Viewer, wanted: AdoptDefaults): Promise<AssetSlots> {
  const personaId = wanted.persona_id ?? null
  await requireFillable(uses, viewer, { personaId })
  const own = await uses.assets.list(viewer.id)
  const paths = wanted.assets ?? Object.fromEntries(ASSET_TYPES.map((type) => [type, STOCK_KIT[type][0] ?? '']))
  const filled: NewAsset[] = []
  for (const type of ASSET_TYPES) {
    const path = paths[type]
    if (path !== undefined)
      filled.push({ ...(await adopted(uses, own, { type, path })), ownerId: viewer.id, personaId })
  }
  const { replaced } = await uses.assets.fill(viewer.id, filled, { overwrite: wanted.overwrite ?? false })
  await Promise.all(replaced.map((media) => removeUnusedFile(uses, viewer.id, media)))
  return listAssets(uses, viewer, { personaId })
}

async function adopted(
  { judge }: Pick<Uses, 'judge'>,
  own: StoredAsset[],
  { type, path }: { type: AssetType; path: string },
): Promise<Omit<NewAsset, 'ownerId' | 'personaId'>> {
  if (STOCK_KIT[type].includes(path)) {
    const { extension: _, ...known } = await judge.known(path)
    return { type, media: path, name: 'Starter kit', ...known, prepared: 'ready' }
  }
  const held = own.find(({ media, type: other }) => media === path && ASSET_KIND[other] === ASSET_KIND[type])
  if (!held) {
    const msg = `For the ${assetName(type)}, choose a file from the starter kit or one of your own files of the same kind.`
    throw invalid(msg, [{ loc: ['body', 'assets', type], msg }])
  }
  const { name, bytes, width, height, seconds } = held
  // The same file in another slot may be needed in another form.
  const prepared = ASSET_KIND[type] === 'image' ? 'ready' : 'waiting'
  return { type, media: path, name, bytes, width, height, seconds, prepared }
}

async function ownPersona({ personas }: Pick<Uses, 'personas'>, viewer: Viewer, { personaId }: Where): Promise<void> {
  if (personaId !== null && !(await personas.find(viewer.id, personaId))) throw notFound('Persona')
}

/** Throws when the persona is not the viewer's, or is beyond the plan's limit. */
export async function requireFillable(uses: Pick<Uses, 'personas'>, viewer: Viewer, where: Where): Promise<void> {
  const { personaId } = where
  await ownPersona(uses, viewer, where)
  if (personaId !== null && idsBeyondPlan(await uses.personas.list(viewer.id), viewer.tier).has(personaId))
    throw new ProductError('forbidden', READ_ONLY_PERSONA_MESSAGE)
}

/** A file name made safe to show: without folders, control characters and bidirectional marks. */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...plain].slice(0, NAME_LENGTH).join('')
}
