import { STAGES } from '@pack/core/content/status'
import { and, eq, inArray, max, min, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Transaction } from '../postgres/database.ts'
import { items } from '../postgres/schema.ts'
import { AccountLine } from './account-line.ts'
import { AssetLine } from './asset-line.ts'

const VIDEOS = 'produce-video'
const DEAD = 'produce-video-dead'

/** Statuses of items that are in line or being worked on. */
export const ON_THEIR_WAY = [...STAGES]

/** One turn at one item, as the queue hands it to a worker. */
export type Turn = { itemId: string; ticket: string; signal: AbortSignal }

type Options = { url: string; role: 'sender' | 'worker'; onError: (error: unknown) => void }

/**
 * The line of items that wait to be made (pg-boss). Each owner has as many lanes as the plan allows, each worked on by one
 * worker at a time; between owners turns decide, so that a batch of a thousand delays nobody by more than one video.
 */
export class Queue {
  /** Exports and deletions of accounts. */
  readonly accounts: AccountLine
  /** Uploaded assets that are to be prepared, and files of those that were replaced. */
  readonly assets: AssetLine
  readonly #boss: PgBoss
  readonly #started: Promise<unknown>

  constructor({ url, role, onError }: Options) {
    const worker = role === 'worker'
    this.#boss = new PgBoss({
      connectionString: url,
      max: worker ? 4 : 2,
      schedule: false,
      supervise: worker,
      // A worker that died is noticed by the others within heartbeat + the longer of these: both gate the look.
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 2,
      useListenNotify: worker,
    })
    this.#boss.on('error', onError)
    this.#started = this.#boss.start().then(() => this.#makeQueues())
    // Whoever waits for the start hears of it; nobody waiting must not end the process.
    this.#started.catch(onError)
    this.accounts = new AccountLine(this.#boss, this.#started)
    this.assets = new AssetLine(this.#boss, this.#started)
  }

  async #makeQueues() {
    await AccountLine.makeQueues(this.#boss)
    await AssetLine.makeQueues(this.#boss)
    await this.#boss.createQueue(DEAD)
    await this.#boss.createQueue(VIDEOS, {
      policy: 'key_strict_fifo',
      notify: true,
      heartbeatSeconds: 10,
      expireInSeconds: 2 * 60 * 60,
      // How often an item is tried is the item's own count; here only the growing, jittered pauses count.
      retryLimit: 1000,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 60,
      deleteAfterSeconds: 60 * 60,
      deadLetter: DEAD,
    })
  }

  /** Resolves when the queue can be used. */
  async ready() {
    await this.#started
  }

  /** Puts items in line, within the transaction that made them. */
  async enqueue(tx: Transaction, { ownerId, ids, lanes }: { ownerId: string; ids: string[]; lanes: number }) {
    if (ids.length === 0) return
    await this.#started
    const [turns] = await tx
      .select({
        own: sql<number>`coalesce(${max(items.turn)} filter (where ${items.ownerId} = ${ownerId} and not ${inArray(items.id, ids)}) + 1, 0)`,
        now: sql<number>`coalesce(${min(items.turn)} filter (where not ${inArray(items.id, ids)}), 0)`,
      })
      .from(items)
      .where(inArray(items.status, ON_THEIR_WAY))
    // Start-time fair queueing: whoever comes begins where the line is now, or behind the owner's own last item.
    const first = Math.max(Number(turns?.own ?? 0), Number(turns?.now ?? 0))
    const tickets = ids.map((itemId, index) => ({ itemId, ticket: ticketInOrder(index), turn: first + index }))
    for (const { itemId, ticket, turn } of tickets)
      await tx
        .update(items)
        .set({ ticket, turn })
        .where(and(eq(items.id, itemId), eq(items.ownerId, ownerId)))
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

  /** Takes items out of the line; who is working on one loses the claim and stops. */
  async cancel(tx: Transaction, tickets: string[]) {
    if (tickets.length === 0) return
    await this.#started
    await this.#boss.deleteJob(VIDEOS, tickets, { db: fromDrizzle(tx, sql) })
  }

  /**
   * Removes every trace of an owner from all lines, finished turns included; their deletion alone stays, to be gone on with.
   * Before their items go: a turn names the item only. Who is working on one loses the claim and stops.
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

  /** Works on one item at a time. A handler that throws gives the item another turn, after a pause that grows. */
  async work(handle: (turn: Turn) => Promise<void>, onDead: (itemId: string) => Promise<void>) {
    await this.#started
    await this.#boss.work<{ itemId: string }>(
      VIDEOS,
      { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 2 },
      async ([job]) => {
        if (job) await handle({ itemId: job.data.itemId, ticket: job.id, signal: job.signal })
      },
    )
    // A job that failed for good would block its lane for ever: it is buried, and the lane goes on.
    await this.#boss.work<{ itemId: string }, void, { includeMetadata: true; pollingIntervalSeconds: 2 }>(
      DEAD,
      { includeMetadata: true, pollingIntervalSeconds: 2 },
      async ([job]) => {
        if (!job?.sourceName || !job.sourceId) return
        await this.#boss.deleteJob(job.sourceName, job.sourceId)
        await onDead(job.data.itemId)
      },
    )
  }

  /** How many items wait and how many are being made. */
  async depth(): Promise<{ waiting: number; working: number }> {
    await this.#started
    const stats = await this.#boss.getQueue(VIDEOS)
    return { waiting: stats?.queuedCount ?? 0, working: stats?.activeCount ?? 0 }
  }

  /** Stops fetching, waits for the handlers to end, closes the connections. */
  async stop() {
    await this.#started.catch(() => {})
    await this.#boss.stop({ graceful: true, timeout: 8_000 })
  }
}

/** Ids that sort as they were given out: items of one lane that came together are taken in their order. */
function ticketInOrder(index: number): string {
  return index.toString(16).padStart(8, '0') + crypto.randomUUID().slice(8)
}
