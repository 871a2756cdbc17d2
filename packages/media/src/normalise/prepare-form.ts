import { join } from 'node:path'
import type { AssetForm } from '@pack/core/assets/render-forms'
import { ownerOfKey } from '@pack/core/kernel/storage'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { openJobFolder } from '../processes/job-folder.ts'
import { type Asset, normaliseEdge, normaliseLoop, normaliseMusic } from './normalise.ts'

type PrepareOptions = { ffmpeg: Ffmpeg; workFolder: string; cacheFolder: string; signal?: AbortSignal | undefined }

/**
 * Normalises an asset ahead of the first render that needs it, at the lowest CPU priority. Throws ProductError
 * 'invalid' as a render would.
 */
export async function prepareForm(
  form: AssetForm,
  { media, ...asset }: Asset & { media: string },
  { workFolder, cacheFolder, ...run }: PrepareOptions,
): Promise<void> {
  const folder = await openJobFolder(workFolder)
  const normaliseRun = { ...run, folder, cacheFolder: join(cacheFolder, ownerOfKey(media)), lowPriority: true }
  try {
    if (form.kind === 'edge') await normaliseEdge(asset, form, normaliseRun)
    else if (form.kind === 'loop') await normaliseLoop(asset, form, normaliseRun)
    else await normaliseMusic(asset, normaliseRun)
  } finally {
    await folder.remove()
  }
}
