import { assetName } from '@pack/core/assets/kinds'
import { removeUnusedFile } from '@pack/core/assets/manage-assets'
import type { Assets, Preparer, StoredAsset } from '@pack/core/assets/ports'
import { type AssetForm, OTHER_ORIENTATION, requiredForms } from '@pack/core/assets/render-forms'
import { ProductError } from '@pack/core/kernel/errors'
import { removeFilesOfDeletedAccount } from './account-files.ts'
import { attemptTask, type JobUses, type Task } from './job.ts'

export type AssetUses = JobUses & {
  assets: Assets
  preparer: Preparer
}

type AssetFile = { ownerId: string; media: string }

/** Failed attempts before the slot shows the failure. */
const MAX_ATTEMPTS = 4

/** Converts an uploaded file into the forms that renders need, and records the result on its slot. */
export async function prepareAsset(
  uses: AssetUses,
  task: Task<AssetFile & { assetId: string }>,
  shutdown: AbortSignal,
): Promise<void> {
  const { assets, preparer, events, reached } = uses
  const asset = await assets.find(task.assetId)
  // Replaced or removed meanwhile, or prepared by a worker that died before the queue learned of it.
  if (asset?.prepared !== 'waiting') return
  try {
    await attemptTask(task, {
      shutdown,
      maxAttempts: MAX_ATTEMPTS,
      isPermanent: isUnusable,
      run: async (signal) => {
        reached('Preparing')
        const forms = await neededForms(uses, asset)
        await preparer.prepare({ media: asset.media, name: assetName(asset.type) }, forms, signal)
        reached('Preparing:done')
        await assets.markPrepared(asset.id, { prepared: 'ready' })
      },
      onFailure: async (error, { willRetry }) => {
        events.assetFailed({ assetId: asset.id, type: asset.type, again: willRetry, cause: error })
        if (willRetry) return
        const errorDetail = isUnusable(error)
          ? error.message
          : `We couldn't prepare the ${assetName(asset.type)}: something went wrong on our end. Please upload it again.`
        await assets.markPrepared(asset.id, { prepared: 'failed', errorDetail })
      },
    })
  } finally {
    if (!(await assets.find(asset.id))) await removeFilesOfDeletedAccount(uses, task.ownerId)
  }
}

/** Whether the file itself is at fault; then a retry is pointless. */
const isUnusable = (error: unknown): error is ProductError =>
  error instanceof ProductError && error.code !== 'unavailable'

async function neededForms({ assets }: AssetUses, asset: StoredAsset): Promise<AssetForm[]> {
  const pair = OTHER_ORIENTATION[asset.type]
  const all = await assets.list(asset.ownerId)
  const isPair = ({ type, personaId }: StoredAsset) =>
    type === pair && (personaId === null || personaId === asset.personaId)
  return requiredForms(asset.type, { isPairEmpty: !all.some(isPair) })
}

/** Removes a file that no slot holds any more. Throws, and so is retried, while a video is being made with it. */
export async function removeAssetFile(uses: AssetUses, { ownerId, media }: Task<AssetFile>): Promise<void> {
  // The same file may have been put into a slot again.
  if (await uses.assets.isHeld(ownerId, media)) return
  if (!(await removeUnusedFile(uses, ownerId, media))) throw new Error(`a video is being made with ${media}`)
}
