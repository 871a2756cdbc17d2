import { setTimeout as pause } from 'node:timers/promises'
import type { CleanRenditions } from '@pack/core/content/clean-rendition'
import type { Announcement } from '@pack/core/generation/ports'
import type { PublicationWork } from '@pack/core/publishing/publication-ports'
import { z } from 'zod'
import { defineJob } from '../define-job.ts'
import type { StateEvent } from '../state-change.ts'
import type { JobUses } from './job-uses.ts'
import { endOf } from './run-job.ts'

/** The outbox, as this job uses it (adapters/postgres/outbox.ts). */
type Outbox = {
  pending(subscriber: string, limit: number): Promise<StateEvent[]>
  markDelivered(subscriber: string, event: StateEvent): Promise<void>
  markFailed(subscriber: string, event: StateEvent): Promise<void>
  continueLater(subscriber: string): Promise<void>
}

export type DeliveryUses = Pick<JobUses, 'reached'> & {
  outbox: Outbox
  announce: (announcement: Announcement) => Promise<void>
}

/**
 * Receives every state change at least once, those of one owner in order. `deliver` throws to receive the event again.
 */
export type Subscriber<Uses> = {
  name: string
  deliver: (uses: Uses, event: StateEvent, signal: AbortSignal) => Promise<void>
}

/**
 * Tells the API's processes that an item reached an end state or its publication changed, and through them the screens.
 */
const progress: Subscriber<DeliveryUses> = {
  name: 'progress',
  async deliver({ announce }, { kind, ownerId: owner, payload }) {
    if (kind === 'account deleted') return
    const { job, item, status, percent, at } = payload
    const live = kind === 'publication changed' && payload.state === 'live' ? payload : null
    const tiktokUrl = live?.platform === 'tiktok' ? live.url : null
    const youtubeUrl = live?.platform === 'tiktok' ? null : (live?.url ?? null)
    await announce({ ...{ owner, job, item, status, percent, at, youtubeUrl, tiktokUrl }, eta: null })
  },
}

export type PublishingEventUses = DeliveryUses & {
  publicationWork: Pick<PublicationWork, 'renderEnded'>
  cleanRenditions: Pick<CleanRenditions, 'requestForTarget'>
}

/** Publications that waited for a video go on; its clean rendition is made for TikTok. */
const publishing: Subscriber<PublishingEventUses> = {
  name: 'publishing',
  async deliver({ publicationWork, cleanRenditions }, { kind, payload }) {
    if (kind === 'video ready') await cleanRenditions.requestForTarget(payload.item)
    if (kind === 'video ready' || kind === 'video failed') await publicationWork.renderEnded(payload.item)
  },
}

const BATCH = 50
/** Owners whose events are delivered at the same time: after a crash at most this many events are delivered again. */
const AT_ONCE = 5
/** How long a run waits for further events, so that under load one run delivers many. Milliseconds. */
const LINGER_MS = 100
/** The next run goes on after this time. Milliseconds. */
const RUN_MS = 60_000
/** A delivery that takes longer has failed. Milliseconds. */
const DELIVERY_MS = 10_000

/** The job that delivers the outbox to one subscriber. */
export const deliverTo = <Uses extends DeliveryUses>({ name: subscriber, deliver }: Subscriber<Uses>) =>
  defineJob({
    name: `deliver-to-${subscriber}`,
    payload: z.object({}),
    owner: () => null,
    retry: {
      times: Number.POSITIVE_INFINITY,
      backoff: { first: 1, most: 60 },
      message: () => 'Events wait to be delivered.',
    },
    timeout: 5 * 60,
    // Finds what a run left that took too long.
    every: '* * * * *',
    lane: 'key',
    async run(uses: Uses, _payload: Record<string, never>, { signal }) {
      const { outbox, reached } = uses
      const facts = { delivered: 0, failed: 0 }
      const deliverInOrder = async (events: StateEvent[]) => {
        for (const event of events) {
          if (signal.aborted) return
          try {
            const limit = AbortSignal.any([signal, AbortSignal.timeout(DELIVERY_MS)])
            await endOf(deliver(uses, event, limit), limit, 0)
          } catch {
            if (signal.aborted) return
            facts.failed++
            return outbox.markFailed(subscriber, event)
          }
          reached(`Delivered:${subscriber}`)
          await outbox.markDelivered(subscriber, event)
          facts.delivered++
        }
      }
      const began = performance.now()
      // Events written during the run have enqueued the job again.
      while (performance.now() < began + RUN_MS) {
        const events = await outbox.pending(subscriber, BATCH)
        if (events.length === 0) break
        const owners = byOwner(events)
        const deliverNext = async () => {
          for (let next = owners.shift(); next; next = owners.shift()) await deliverInOrder(next)
        }
        await Promise.all(Array.from({ length: AT_ONCE }, deliverNext))
        signal.throwIfAborted()
        if (events.length < BATCH) await pause(LINGER_MS, undefined, { signal })
      }
      // Also for those that a run held back which then died.
      await outbox.continueLater(subscriber)
      return facts
    },
  })

function byOwner(events: StateEvent[]): StateEvent[][] {
  const groups = new Map<string, StateEvent[]>()
  for (const event of events) groups.set(event.ownerId, [...(groups.get(event.ownerId) ?? []), event])
  return [...groups.values()]
}

/** All subscribers with their delivering jobs. A new one receives changes from then on. */
export const DELIVERIES = [
  { subscriber: progress.name, job: deliverTo(progress) },
  { subscriber: publishing.name, job: deliverTo(publishing) },
]
