import { join } from 'node:path'
import type { AssetForm } from '@pack/core/assets/forms'
import { keeperOf } from '@pack/core/kernel/storage'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { openJobFolder } from '../processes/job-folder.ts'
import { type Asset, normaliseEdge, normaliseLoop, normaliseMusic } from './normalise.ts'

type PrepareOptions = { ffmpeg: Ffmpeg; workFolder: string; cacheFolder: string; signal?: AbortSignal | undefined }

/**
 * Makes a form of an asset ahead, so that the first render that needs it finds it in the cache. Lets renders have the
 * processor first. Throws ProductError 'invalid' as a render would.
 */
export async function prepareForm(
  form: AssetForm,
  { media, ...asset }: Asset & { media: string },
  { workFolder, cacheFolder, ...run }: PrepareOptions,
): Promise<void> {
  const folder = await openJobFolder(workFolder)
  const workshop = { ...run, folder, cacheFolder: join(cacheFolder, keeperOf(media)), gently: true }
  try {
    if (form.kind === 'edge') await normaliseEdge(asset, form, workshop)
    else if (form.kind === 'loop') await normaliseLoop(asset, form, workshop)
    else await normaliseMusic(asset, workshop)
  } finally {
    await folder.remove()
  }
}
