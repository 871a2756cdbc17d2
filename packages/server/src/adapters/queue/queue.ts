import { MOVING_STATUSES } from '@pack/core/content/status'
import { eq, inArray, max, min, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Transaction } from '../postgres/database.ts'
import { items } from '../postgres/schema.ts'
import { TaskQueue } from './tasks.ts'

const VIDEOS = 'produce-video'
const DEAD_LETTERS = 'produce-video-dead'

/** One attempt at one item. `ticket` is its job in the queue; `signal` aborts when the queue gives it to another worker. */
type Attempt = { itemId: string; ticket: string; signal: AbortSignal }

type Options = {
  url: string
  role: 'sender' | 'worker'
  onError: (error: unknown) => void
  /** How often retries and delayed tasks are looked for; new ones are announced by NOTIFY. At least 0.5. */
  pollSeconds?: number | undefined
}

/**
 * The queue of videos (pg-boss). Each owner has as many lanes as the plan allows, and each lane makes one video at a time.
 * Between owners start-time fair queueing decides: a batch of a thousand delays other owners by one video at most.
 */
export class Queue {
  /** Exports and deletions of accounts, preparation and removal of asset files, thumbnails of changed titles. */
  readonly tasks: TaskQueue
  readonly #boss: PgBoss
  readonly #started: Promise<unknown>
  readonly #pollSeconds: number

  constructor({ url, role, onError, pollSeconds = 2 }: Options) {
    const worker = role === 'worker'
    this.#boss = new PgBoss({
      connectionString: url,
      max: worker ? 4 : 2,
      schedule: false,
      supervise: worker,
      // Other workers notice a dead one within the heartbeat plus the longer of these two intervals.
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 2,
      useListenNotify: worker,
    })
    this.#boss.on('error', onError)
    this.#started = this.#boss.start().then(() => this.#createQueues())
    // Callers of `ready()` get the error; this only prevents an unhandled rejection.
    this.#started.catch(onError)
    this.#pollSeconds = pollSeconds
    this.tasks = new TaskQueue(this.#boss, this.#started, { pollSeconds, onError })
  }

  async #createQueues() {
    await TaskQueue.createQueues(this.#boss)
    await this.#boss.createQueue(DEAD_LETTERS)
    await this.#boss.createQueue(VIDEOS, {
      policy: 'key_strict_fifo',
      notify: true,
      heartbeatSeconds: 10,
      expireInSeconds: 2 * 60 * 60,
      // Items count their own attempts; this queue only spaces retries out, with jitter.
      retryLimit: 1000,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 60,
      deleteAfterSeconds: 60 * 60,
      deadLetter: DEAD_LETTERS,
    })
  }

  /** Resolves when the queue can be used. */
  async ready() {
    await this.#started
  }

  /** Enqueues items in the transaction that creates or resets them. */
  async enqueue(tx: Transaction, { ownerId, ids, lanes }: { ownerId: string; ids: string[]; lanes: number }) {
    if (ids.length === 0) return
    await this.#started
    const [turns] = await tx
      .select({
        own: sql<number>`coalesce(${max(items.turn)} filter (where ${items.ownerId} = ${ownerId} and not ${inArray(items.id, ids)}) + 1, 0)`,
        now: sql<number>`coalesce(${min(items.turn)} filter (where not ${inArray(items.id, ids)}), 0)`,
      })
      .from(items)
      .where(inArray(items.status, MOVING_STATUSES))
    // A new batch starts at the current turn, or after the owner's last queued item.
    const first = Math.max(Number(turns?.own ?? 0), Number(turns?.now ?? 0))
    const tickets = ids.map((itemId, index) => ({ itemId, ticket: ticketInOrder(index), turn: first + index }))
    const column = (name: keyof (typeof tickets)[number]) => sql.param(tickets.map((row) => row[name]))
    // One statement for the whole batch.
    await tx.execute(sql`
      update ${items} set ticket = queued.ticket, turn = queued.turn
      from unnest(${column('itemId')}::uuid[], ${column('ticket')}::uuid[], ${column('turn')}::int[])
        as queued (id, ticket, turn)
      where ${items.id} = queued.id and ${items.ownerId} = ${ownerId}`)
    await this.#boss.insert(
      VIDEOS,
      tickets.map(({ itemId, ticket, turn }) => ({
        id: ticket,
        data: { itemId },
        singletonKey: `${ownerId}:${turn % lanes}`,
        priority: -turn,
      })),
      { db: fromDrizzle(tx, sql) },
    )
  }

  /** Removes items from the queue. A worker that is processing one loses its claim and stops. */
  async cancel(tx: Transaction, tickets: string[]) {
    if (tickets.length === 0) return
    await this.#started
    await this.#boss.deleteJob(VIDEOS, tickets, { db: fromDrizzle(tx, sql) })
  }

  /**
   * Deletes an owner's jobs from all queues, finished ones too, except the account's own deletion. Call it before the items
   * are deleted, because video jobs only name the item. Workers lose their claims and stop.
   */
  async removeAllOf(tx: Transaction, ownerId: string) {
    await this.#started
    await tx.execute(sql`
      delete from pgboss.job
      where id <> ${ownerId} and (
        singleton_key like ${`${ownerId}:%`}
        or data ->> 'ownerId' = ${ownerId}
        or data ->> 'itemId' in (select id::text from ${items} where ${eq(items.ownerId, ownerId)})
      )`)
  }

  /** Works on one item at a time. When the handler throws, the item is retried with growing pauses. */
  async work(handle: (attempt: Attempt) => Promise<void>, onDeadLetter: (itemId: string) => Promise<void>) {
    await this.#started
    await this.#boss.work<{ itemId: string }>(
      VIDEOS,
      { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 2 },
      async ([job]) => {
        if (job) await handle({ itemId: job.data.itemId, ticket: job.id, signal: job.signal })
      },
    )
    // A dead job would block its lane for ever: it is deleted, so that the lane goes on.
    await this.#boss.work<{ itemId: string }, void, { includeMetadata: true; pollingIntervalSeconds: number }>(
      DEAD_LETTERS,
      { includeMetadata: true, pollingIntervalSeconds: this.#pollSeconds },
      async ([job]) => {
        if (!job?.sourceName || !job.sourceId) return
        await this.#boss.deleteJob(job.sourceName, job.sourceId)
        await onDeadLetter(job.data.itemId)
      },
    )
  }

  /** Number of items waiting and being made. */
  async depth(): Promise<{ waiting: number; working: number }> {
    await this.#started
    const stats = await this.#boss.getQueue(VIDEOS)
    return { waiting: stats?.queuedCount ?? 0, working: stats?.activeCount ?? 0 }
  }

  /** Graceful shutdown: stops fetching, waits for running handlers, closes the connections. */
  async stop() {
    await this.#started.catch(() => {})
    await this.#boss.stop({ graceful: true, timeout: 8_000 })
  }
}

/** Job ids that sort by index, so that items of one batch are made in order. */
function ticketInOrder(index: number): string {
  return index.toString(16).padStart(8, '0') + crypto.randomUUID().slice(8)
}
