import { EXPORT_DAYS, exportFolder } from '@pack/core/accounts/own-data'
import type { ArchiveEntry, ExportWork, OpenArchive, StoredExport } from '@pack/core/accounts/ports'
import { ProductError } from '@pack/core/kernel/errors'
import { keeperOf, type Storage } from '@pack/core/kernel/storage'
import { type DeletionUses, removeFilesOfDeletedAccount } from './delete-account.ts'
import { ShuttingDown } from './produce-video.ts'

export type ExportUses = Pick<DeletionUses, 'deletionWork' | 'storage' | 'caches' | 'events' | 'reached'> & {
  exportWork: ExportWork
  openArchive: OpenArchive
  now: () => Date
}

type Turn = { ownerId: string; ticket: string; tries: number; signal: AbortSignal }

/** Faults in a row until the user is told that it does not work. */
const MOST_TRIES = 5
/** How often it is looked whether the archive is still wanted, in files. */
const LOOK_EVERY = 50

/** Made by another worker, or removed with its account. */
class Unwanted extends Error {}

/** Makes the archive of a person's own data. Throws when it shall have another turn, which begins anew. */
export async function makeExport(uses: ExportUses, turn: Turn, shutdown: AbortSignal): Promise<void> {
  const { exportWork: desk, events, now } = uses
  const { ownerId, ticket: id } = turn
  const signal = AbortSignal.any([turn.signal, shutdown])
  const media = `${exportFolder(ownerId)}${id}.zip`
  try {
    const bytes = await archived(uses, turn, { signal, media })
    uses.reached('Export:stored')
    const readyAt = now()
    const expiresAt = new Date(readyAt.getTime() + EXPORT_DAYS * 24 * 3600 * 1000)
    if (!(await desk.markReady(id, { media, bytes, readyAt, expiresAt }))) throw new Unwanted()
    await discard(uses, await desk.replaced(ownerId, id))
    events.exportMade({ userId: ownerId, bytes })
  } catch (error) {
    if (error instanceof Unwanted) return await removeFilesOfDeletedAccount(uses, ownerId)
    if (signal.aborted) throw shutdown.aborted ? new ShuttingDown('the worker shuts down') : error
    const last = turn.tries + 1 >= MOST_TRIES
    events.exportFailed({ userId: ownerId, again: !last, cause: error })
    if (last) return desk.fail(id, detailOf(error))
    await desk.noteRetry(id, `${detailOf(error)} Trying again by itself.`)
    throw error
  }
}

/** Removes archives, file first: a row that is left finds its file gone, and is removed the next time. */
export async function discard(
  { exportWork: desk, storage }: Pick<ExportUses, 'exportWork' | 'storage'>,
  kept: StoredExport[],
) {
  for (const { media } of kept) if (media) await storage.remove(media)
  await desk.deleteRows(kept.map(({ id }) => id))
}

async function archived(
  { exportWork: desk, openArchive, storage, now, reached }: ExportUses,
  { ownerId, ticket }: Turn,
  { signal, media }: { signal: AbortSignal; media: string },
): Promise<number> {
  const stillWanted = async () => {
    signal.throwIfAborted()
    if ((await desk.status(ticket)) !== 'making') throw new Unwanted()
  }
  await stillWanted()
  const archive = await openArchive()
  try {
    const parts = await desk.readPersonalData(ownerId)
    const made: ArchiveEntry[] = [await archive.addText('README.txt', readme(parts, now()))]
    for (const { file, rows } of parts) made.push(await archive.addText(file, `${JSON.stringify(rows, null, 2)}\n`))
    const keys = (await storage.list(`${ownerId}/`))
      // Segments are pieces of videos that are there as wholes.
      .filter((key) => !key.startsWith(exportFolder(ownerId)) && !key.includes('/segments/'))
      .sort()
    for (const [at, key] of keys.entries()) {
      if (at % LOOK_EVERY === 0) await stillWanted()
      signal.throwIfAborted()
      if (at === Math.floor(keys.length / 2)) reached('Export:half')
      const entry = await fileOf(storage, key, signal)
      if (entry) made.push(await archive.addFile(`media/${key.slice(keeperOf(key).length + 1)}`, entry))
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

/** Null when it was removed while the archive was being made. */
async function fileOf(storage: Storage, key: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await storage.localFile(key, signal)
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null
    throw error
  }
}

const detailOf = (error: unknown): string =>
  `The archive could not be made: ${error instanceof ProductError ? error.message : 'something went wrong on our side.'}`

const readme = (parts: { file: string; about: string }[], at: Date): string => `the Pack: your data
as of ${at.toISOString()}

${parts.map(({ file, about }) => `${file.padEnd(22)}${about}`).join('\n')}
${'media/'.padEnd(22)}your files: videos, thumbnails, spoken lines, pictures, uploaded assets
${'manifest.json'.padEnd(22)}every file of this archive with its size and SHA-256

Columns that name a file hold a key such as <your id>/videos/<video id>/<name>.mp4; here it is media/videos/<video id>/<name>.mp4.
Keys that begin with "stock/" belong to the starter kit, which every account has.
Times are UTC. Left out are secrets that keep your browser signed in: they are stored as hashes and say nothing about you.
`
