import type { Items } from '@pack/core/content/ports'
import { isFailed } from '@pack/core/content/status'
import type { ProgressMessage } from '@pack/core/generation/job-schema'
import { shareLink } from '@pack/core/generation/job-status'
import type { Announcement, Jobs } from '@pack/core/generation/ports'

/** One connection, and the ids of the user's own jobs and items that it watches. */
export type Watcher = { ownerId: string; ids: Set<string>; send: (message: ProgressMessage) => void }

type Uses = { items: Items; jobs: Jobs; onError: (error: unknown) => void }

/** A job with many items changes often: its message is sent at most this often. */
const JOB_MS = 300

/** Connections of one user: as many tabs, each of which may watch 1,000 ids. */
const MAX_CONNECTIONS = 50

/** Sends announcements to the owner's connections that watch the item or its job. */
export class ProgressFeed {
  readonly #uses: Uses
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #jobTimers = new Map<string, NodeJS.Timeout>()

  constructor(uses: Uses) {
    this.#uses = uses
  }

  /** False when the owner has too many connections. */
  add(watcher: Watcher): boolean {
    const others = this.#watchers.get(watcher.ownerId) ?? new Set()
    if (others.size >= MAX_CONNECTIONS) return false
    this.#watchers.set(watcher.ownerId, others.add(watcher))
    return true
  }

  remove(watcher: Watcher) {
    const others = this.#watchers.get(watcher.ownerId)
    others?.delete(watcher)
    if (others?.size === 0) this.#watchers.delete(watcher.ownerId)
  }

  /** Sends the current state, so that no change between listing and subscribing is missed. */
  async sendCurrent({ ownerId, send }: Watcher, ids: readonly string[]) {
    try {
      for (const message of await this.#uses.jobs.snapshot(ownerId, ids)) send(message)
    } catch (error) {
      this.#uses.onError(error)
    }
  }

  hear(announcement: Announcement) {
    const watchers = [...(this.#watchers.get(announcement.owner) ?? [])]
    const ofItem = watchers.filter(({ ids }) => ids.has(announcement.item))
    if (ofItem.length > 0) this.#sendItem(announcement, ofItem).catch(this.#uses.onError)
    if (watchers.some(({ ids }) => ids.has(announcement.job))) this.#scheduleJob(announcement)
  }

  close() {
    for (const timer of this.#jobTimers.values()) clearTimeout(timer)
    this.#jobTimers.clear()
  }

  async #sendItem(announcement: Announcement, watchers: Watcher[]) {
    const { owner, job, item, status, percent, at, eta } = announcement
    const message: ProgressMessage = {
      job_id: job,
      item_id: item,
      status,
      percent,
      last_update_ms: at,
      eta_ms: eta,
      // Announcements are too small for error details.
      error_detail: isFailed(status) ? ((await this.#uses.items.find(owner, item))?.errorDetail ?? null) : null,
      ...shareLink(announcement),
    }
    for (const { send } of watchers) send(message)
  }

  #scheduleJob({ owner, job }: Announcement) {
    if (this.#jobTimers.has(job)) return
    const timer = setTimeout(() => {
      this.#jobTimers.delete(job)
      this.#sendJob(owner, job).catch(this.#uses.onError)
    }, JOB_MS)
    this.#jobTimers.set(job, timer)
  }

  async #sendJob(owner: string, job: string) {
    const progress = await this.#uses.jobs.progress(job)
    if (!progress) return
    const { status, progress_percent: percent, last_update_ms, eta_ms, error_detail } = progress
    const message = { job_id: job, status, percent, last_update_ms: last_update_ms ?? Date.now(), eta_ms, error_detail }
    for (const { ids, send } of this.#watchers.get(owner) ?? []) if (ids.has(job)) send(message)
  }
}
