import { type PublicationLease, PublicationLost, type PublicationWork } from '@pack/core/publishing/publication-ports'
import { publishVideo } from '@pack/core/publishing/publish-video'
import type { PublishUses } from '@pack/core/publishing/publish-work'
import { z } from 'zod'
import { defineJob } from '../define-job.ts'
import type { JobUses } from './job-uses.ts'

export type PublishingUses = JobUses & PublishUses

/** How often a worker renews its lease, and how long it works on without having reached the database. Milliseconds. */
const RENEW_MS = 3_000
const UNRENEWED_MS = 12_000

/**
 * Publishes what is due of one linked account, one video after the other. All that it does is recorded in the ledger,
 * which knows what comes next and when.
 */
export const publishVideos = defineJob({
  name: 'publish-videos',
  payload: z.object({ ownerId: z.string(), accountId: z.string() }),
  owner: ({ ownerId }) => ownerId,
  retry: {
    times: Number.POSITIVE_INFINITY,
    backoff: { first: 1, most: 60 },
    message: () => 'Publishing was interrupted. It continues by itself.',
  },
  timeout: 60 * 60,
  lane: 'key',
  // Uploads wait for the network: a long one must not hold back other channels.
  atOnce: 4,
  async run(uses: PublishingUses, account, { signal }) {
    const { publicationWork } = uses
    let worked = 0
    for (let lease = await publicationWork.take(account.accountId); lease; worked++) {
      uses.reached('Publishing:taken')
      await publishHeld(uses, lease, signal)
      signal.throwIfAborted()
      lease = await publicationWork.take(account.accountId)
    }
    await publicationWork.continueLater(account)
    return { worked }
  },
})

/** Works on a publication until the lease is lost: the database says so, or could not be asked in time. */
async function publishHeld(uses: PublishingUses, lease: PublicationLease, turn: AbortSignal): Promise<void> {
  const lost = new AbortController()
  let renewedAt = performance.now()
  const watch = setInterval(async () => {
    const askedAt = performance.now()
    try {
      await lease.renew()
      renewedAt = Math.max(renewedAt, askedAt)
    } catch (error) {
      if (error instanceof PublicationLost) lost.abort(error)
    }
    if (performance.now() > renewedAt + UNRENEWED_MS) lost.abort(new PublicationLost())
  }, RENEW_MS)
  try {
    await publishVideo(uses, lease, AbortSignal.any([turn, lost.signal]))
  } catch (error) {
    if (!(error instanceof PublicationLost)) throw error
  } finally {
    clearInterval(watch)
  }
}

/** Opens publications whose date asks for them, and starts every account with something due. */
export const publishDue = defineJob({
  name: 'publish-due',
  payload: z.object({}),
  owner: () => null,
  retry: { times: 3, backoff: { first: 1, most: 10 }, message: () => 'Looking for due publications failed.' },
  timeout: 5 * 60,
  every: '* * * * *',
  lane: 'key',
  async run({ publicationWork }: JobUses & { publicationWork: PublicationWork }) {
    // First: an item that can't be opened must not hold back what is due.
    const accounts = await publicationWork.wakeDue()
    await publicationWork.openAutomatic()
    return { accounts }
  },
})
