import type { Item } from '../content/ports.ts'
import { isFailed, MAKING_STATUSES } from '../content/status.ts'
import { ProductError } from '../kernel/errors.ts'
import { type FileLimits, preflight } from './preflight.ts'
import type { Publication } from './publication.ts'
import { nextPreflight, publishTimes } from './publish-dates.ts'
import { CHECK_AGAIN_MS, earliest, end, type InspectedFile, type Work, wait } from './publish-work.ts'
import { publishedBy, publishingRefusal } from './who-publishes.ts'

/** A stored video; size and hash are null for videos of earlier versions. */
type StoredVideo = { media: string; bytes: number | null; sha256: string | null }

/** A file that is still the one that was checked when it was rendered, on this machine. */
export type CheckedFile = InspectedFile & { path: string }

/** Returns the item if it can be published; otherwise ends or rests the publication and returns null. */
export async function publishableItem({ lease }: Work): Promise<Item | null> {
  const { item } = lease
  if (!item) await end(lease, 'cancelled', 'withdrawn')
  else if (item.test) await end(lease, 'cancelled', 'test_item')
  else if (MAKING_STATUSES.includes(item.status)) await wait(lease, 'render', null)
  else if (lease.publication.media === null && isFailed(item.status)) await end(lease, 'failed', 'render_failed')
  else return item
  return null
}

/** Returns the checked file to publish; without one, ends the publication as failed and returns null. */
export async function publishableFile(work: Work, stored: StoredVideo | null): Promise<CheckedFile | null> {
  if (!stored) {
    await end(work.lease, 'failed', 'file_missing')
    return null
  }
  await adopt(work, stored)
  const checked = await checkFile(work)
  if (typeof checked !== 'string') return checked
  await end(work.lease, 'failed', checked)
  return null
}

/** Takes over the item's current file: the video may have been rendered again since the publication was requested. */
async function adopt({ lease, uses }: Work, stored: StoredVideo): Promise<void> {
  const { media: earlier, sha256 } = lease.publication
  if (earlier === stored.media && sha256 !== null) return
  await lease.write(stored)
  if (earlier !== null) await dropFile({ lease, uses }, earlier)
}

/** Removes a file that only this publication still needed: its item has a newer one. */
export async function dropFile({ lease: { item }, uses }: Pick<Work, 'lease' | 'uses'>, media: string): Promise<void> {
  if (media === item?.videoMedia || media === item?.cleanMedia) return
  if (!(await uses.publicationWork.needsFile(media))) await uses.storage.remove(media)
}

/** The file if it is still the one that was checked when it was rendered, else why not. */
export async function checkFile({
  lease,
  uses,
  signal,
}: Work): Promise<CheckedFile | 'file_missing' | 'file_changed' | 'empty_file'> {
  const { media, sha256 } = lease.publication
  if (media === null) return 'file_missing'
  try {
    const path = await uses.storage.localFile(media, signal)
    const found = await uses.inspect(path, signal)
    if (found.bytes === 0) return 'empty_file'
    if (sha256 === null) await lease.write({ bytes: found.bytes, sha256: found.sha256 })
    else if (found.sha256 !== sha256) return 'file_changed'
    return { ...found, path }
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return 'file_missing'
    throw error
  }
}

type Platform = {
  /** Whether the platform publishes the video by itself at its date. */
  canSchedule: boolean
  requiredScopes: readonly string[]
  limits: FileLimits
  /** Whether its author, or a default, answered what the platform has to be told about it. */
  disclosed: boolean
}

/**
 * Whether the upload may start now: everything is checked, and its time has come. `publishAt`: when the platform
 * publishes it; null: at once. Null puts the publication to rest.
 */
export async function mayPublish(
  work: Work,
  { item, file, now }: { item: Item; file: CheckedFile; now: Date },
  platform: Platform,
): Promise<{ publishAt: Date | null } | null> {
  const { uses, lease } = work
  const { publicationWork } = uses
  const { publication } = lease
  const { dueAt, requested, accountId } = publication
  const rest = async (reason: string, nextAt: Date | null) => {
    await wait(lease, reason, nextAt)
    return null
  }

  const automatic = !requested && isUntouched(publication)
  const times = publishTimes(dueAt, { now, canSchedule: platform.canSchedule, automatic })
  if (times.missed) return rest('missed_date', null)
  const begins = times.startAt > now ? earliest(times.startAt, nextPreflight(dueAt, now)) : null
  const isUnasked = !requested && publishedBy(lease.publisher, item) === 'press'
  const [problem] = await problemsOf(work, { item, file, platform })
  const obstacle = problem ?? (isUnasked ? 'needs_press' : undefined)
  if (obstacle) return rest(obstacle, earliest(new Date(now.getTime() + CHECK_AGAIN_MS), begins))
  if (begins) {
    const usedUp = await publicationWork.quotaUsedUpUntil(publication.platform)
    return usedUp && usedUp > times.startAt ? rest('quota', usedUp) : rest('date', begins)
  }
  const paused = await publicationWork.pausedUntil(accountId)
  return paused ? rest('channel_limit', paused) : { publishAt: times.publishAt }
}

/** Whether it has waited for nothing but its date. */
const isUntouched = ({ reason }: Publication): boolean => [null, 'date', 'missed_date'].includes(reason)

async function problemsOf(
  { uses, lease }: Work,
  { item, file, platform }: { item: Item; file: CheckedFile; platform: Platform },
): Promise<string[]> {
  const { publication, publisher } = lease
  const { ownerId, accountId, dueAt, sha256 } = publication
  const [account, others, now] = await Promise.all([
    uses.platformAccounts.find(ownerId, accountId),
    uses.publicationWork.neighbours(publication),
    uses.publicationWork.now(),
  ])
  return preflight({
    planPublishes: publishingRefusal(publisher) === null,
    account: account && { hasAccess: account.state === 'linked', scopes: account.scopes },
    requiredScopes: platform.requiredScopes,
    file,
    limits: platform.limits,
    disclosed: platform.disclosed,
    video: { itemId: item.id, accountId, at: dueAt ?? now, title: item.title, sha256 },
    others,
    timeZone: publisher.timeZone,
  })
}
