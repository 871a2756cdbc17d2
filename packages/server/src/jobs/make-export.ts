import { EXPORT_DAYS, exportFolder } from '@pack/core/accounts/own-data'
import type { ArchiveEntry, ExportWork, OpenArchive, StoredExport } from '@pack/core/accounts/ports'
import { ProductError } from '@pack/core/kernel/errors'
import { ownerOfKey, type Storage } from '@pack/core/kernel/storage'
import { z } from 'zod'
import { defineJob, Superseded } from '../define-job.ts'
import type { JobUses } from './job-uses.ts'

export type ExportUses = JobUses & {
  exportWork: ExportWork
  openArchive: OpenArchive
  now: () => Date
}

type ExportOrder = { ownerId: string; id: string }

/** After this many files, the job checks again whether the export is still wanted. */
const CHECK_EVERY = 50

/** Makes the archive of a user's data; the job's id is the export's. A retry starts over. */
export const exportAccount = defineJob({
  name: 'export-account',
  payload: z.object({ ownerId: z.string() }),
  owner: ({ ownerId }) => ownerId,
  retry: {
    times: 5,
    backoff: { first: 1, most: 60 },
    message: (error) =>
      `We couldn’t create your export: ${error instanceof ProductError ? error.message : 'something went wrong on our end.'}`,
  },
  timeout: 2 * 60 * 60,
  run: (uses: ExportUses, { ownerId }, { id, signal }) => replaceExport(uses, { ownerId, id }, signal),
  onFailure: ({ exportWork }, _payload, { message, willRetry, turn }) =>
    willRetry
      ? exportWork.noteRetry(turn.id, `${message} Trying again automatically.`)
      : exportWork.fail(turn.id, message),
})

async function replaceExport(uses: ExportUses, { ownerId, id }: ExportOrder, signal: AbortSignal) {
  const { exportWork, now, reached } = uses
  const media = `${exportFolder(ownerId)}${id}.zip`
  const bytes = await storeArchive(uses, { ownerId, id, media }, signal)
  reached('Export:stored')
  // Before the new export is announced: once it is ready, links to the old archive must not work any more.
  await removeExports(uses, await exportWork.olderExports(ownerId, id))
  const readyAt = now()
  const expiresAt = new Date(readyAt.getTime() + EXPORT_DAYS * 24 * 3600 * 1000)
  if (!(await exportWork.markReady(id, { media, bytes, readyAt, expiresAt }))) throw new Superseded()
  reached('Export:ready')
  return { bytes }
}

/** Removes archives, file before row: after a crash the row is still found, and removed next time. */
export async function removeExports(
  { exportWork, storage }: Pick<ExportUses, 'exportWork' | 'storage'>,
  stored: StoredExport[],
): Promise<void> {
  for (const { media } of stored) if (media) await storage.remove(media)
  await exportWork.deleteRows(stored.map(({ id }) => id))
}

/** Writes the archive and stores it; returns its size in bytes. */
async function storeArchive(
  { exportWork, openArchive, storage, now, reached }: ExportUses,
  { ownerId, id, media }: { ownerId: string; id: string; media: string },
  signal: AbortSignal,
): Promise<number> {
  const stillWanted = async () => {
    signal.throwIfAborted()
    if ((await exportWork.status(id)) !== 'making') throw new Superseded()
  }
  await stillWanted()
  const archive = await openArchive()
  try {
    const parts = await exportWork.readPersonalData(ownerId)
    const made: ArchiveEntry[] = [await archive.addText('README.txt', readme(parts, now()))]
    for (const { file, rows } of parts) made.push(await archive.addText(file, `${JSON.stringify(rows, null, 2)}\n`))
    const keys = (await storage.list(`${ownerId}/`))
      // Segments are parts of videos that the archive holds whole.
      .filter((key) => !key.startsWith(exportFolder(ownerId)) && !key.includes('/segments/'))
      .sort()
    for (const [at, key] of keys.entries()) {
      if (at % CHECK_EVERY === 0) await stillWanted()
      signal.throwIfAborted()
      if (at === Math.floor(keys.length / 2)) reached('Export:half')
      const file = await findFile(storage, key, signal)
      if (file) made.push(await archive.addFile(`media/${key.slice(ownerOfKey(key).length + 1)}`, file))
    }
    await archive.addText('manifest.json', `${JSON.stringify(made, null, 2)}\n`)
    const { path, bytes } = await archive.close()
    await stillWanted()
    await storage.putFile(media, path)
    return bytes
  } finally {
    await archive.remove()
  }
}

/** Null when the file was deleted while the archive was being written. */
async function findFile(storage: Storage, key: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await storage.localFile(key, signal)
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null
    throw error
  }
}

const readme = (parts: { file: string; about: string }[], at: Date): string => `the Pack: your data
as of ${at.toISOString()}

${parts.map(({ file, about }) => `${file.padEnd(22)}${about}`).join('\n')}
${'media/'.padEnd(22)}your files: videos, thumbnails, voice recordings, pictures, uploaded assets
${'manifest.json'.padEnd(22)}every file in this archive with its size and SHA-256

Columns that name a file hold a key like <your id>/videos/<video id>/<name>.mp4; here it is media/videos/<video id>/<name>.mp4.
Keys that start with "stock/" belong to the starter kit, which every account has.
Times are UTC. Secrets that keep your browser signed in are not included: they are stored as hashes and say nothing about you.
`
