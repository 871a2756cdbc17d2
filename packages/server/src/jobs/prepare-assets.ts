import { assetName } from '@pack/core/assets/kinds'
import { removeUnusedFile } from '@pack/core/assets/manage-assets'
import type { Assets, Preparer, StoredAsset } from '@pack/core/assets/ports'
import { type AssetForm, OTHER_ORIENTATION, requiredForms } from '@pack/core/assets/render-forms'
import { ProductError } from '@pack/core/kernel/errors'
import { z } from 'zod'
import { defineJob, NotYet } from '../define-job.ts'
import type { JobUses } from './job-uses.ts'

export type AssetUses = JobUses & {
  assets: Assets
  preparer: Preparer
}

const assetFile = z.object({ ownerId: z.string(), media: z.string() })

/** Converts an uploaded file into the forms that renders need, and records the result on its slot. */
export const prepareAsset = defineJob({
  name: 'prepare-asset',
  payload: assetFile.extend({ assetId: z.string() }),
  owner: ({ ownerId }) => ownerId,
  retry: {
    times: 4,
    backoff: { first: 1, most: 60 },
    isPermanent: isUnusable,
    message: (error) =>
      isUnusable(error) ? error.message : 'something went wrong on our end. Please upload it again.',
  },
  timeout: 30 * 60,
  async run(uses: AssetUses, { assetId }, { signal }) {
    const { assets, preparer, reached } = uses
    const asset = await assets.find(assetId)
    // Replaced or removed meanwhile, or prepared by a worker that died before the queue learned of it.
    if (asset?.prepared !== 'waiting') return
    reached('Preparing')
    const forms = await neededForms(uses, asset)
    await preparer.prepare({ media: asset.media, name: assetName(asset.type) }, forms, signal)
    reached('Preparing:done')
    await assets.markPrepared(asset.id, { prepared: 'ready' })
    return { assetId, type: asset.type }
  },
  async onFailure({ assets }, { assetId }, { error, message, willRetry }) {
    const asset = willRetry ? null : await assets.find(assetId)
    if (!asset) return
    const errorDetail = isUnusable(error) ? message : `We couldn’t prepare the ${assetName(asset.type)}: ${message}`
    await assets.markPrepared(assetId, { prepared: 'failed', errorDetail })
  },
})

/** Whether the file itself is at fault; then a retry is pointless. */
function isUnusable(error: unknown): error is ProductError {
  return error instanceof ProductError && error.code !== 'unavailable'
}

async function neededForms({ assets }: AssetUses, asset: StoredAsset): Promise<AssetForm[]> {
  const pair = OTHER_ORIENTATION[asset.type]
  const all = await assets.list(asset.ownerId)
  const isPair = ({ type, personaId }: StoredAsset) =>
    type === pair && (personaId === null || personaId === asset.personaId)
  return requiredForms(asset.type, { isPairEmpty: !all.some(isPair) })
}

/** Removes a file that no slot holds any more, once no video is being made with it. */
export const removeAssetFile = defineJob({
  name: 'remove-asset-file',
  payload: assetFile,
  owner: ({ ownerId }) => ownerId,
  retry: {
    times: Number.POSITIVE_INFINITY,
    backoff: { first: 1, most: 60 },
    message: () => 'We couldn’t remove this file yet.',
  },
  timeout: 30 * 60,
  async run(uses: AssetUses, { ownerId, media }) {
    // The same file may have been put into a slot again.
    if (await uses.assets.isHeld(ownerId, media)) return undefined
    if (!(await removeUnusedFile(uses, ownerId, media))) throw new NotYet('a video is being made with the file')
    return undefined
  },
})
