import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Database } from './database.ts'

const QUEUES = { export: 'export-account', deletion: 'delete-account' } as const

const HOW = {
  batchSize: 1,
  includeMetadata: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 2,
} as const

/** What is done with a whole account. */
export type Errand = keyof typeof QUEUES

/** One turn at an errand. `ticket` is an export's id, or the id of the account that goes; `tries` counts earlier turns. */
export type AccountTurn = { ownerId: string; ticket: string; tries: number; signal: AbortSignal }

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The line of exports and the line of deletions, beside the line of items: a batch of videos holds up neither. */
export class AccountLine {
  readonly #boss: PgBoss
  readonly #started: Promise<unknown>

  constructor(boss: PgBoss, started: Promise<unknown>) {
    this.#boss = boss
    this.#started = started
  }

  static async makeQueues(boss: PgBoss) {
    for (const name of Object.values(QUEUES))
      await boss.createQueue(name, {
        notify: true,
        heartbeatSeconds: 10,
        expireInSeconds: 2 * 60 * 60,
        // An account that is to go is gone one day, however long the storage was away. Exports count for themselves.
        retryLimit: 1_000_000,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 60,
        deleteAfterSeconds: 60 * 60,
      })
  }

  /** Puts an errand in line; the same one twice counts once. */
  async line(tx: Transaction, errand: Errand, { ownerId, ticket }: { ownerId: string; ticket: string }) {
    await this.#started
    await this.#boss.insert(QUEUES[errand], [{ id: ticket, data: { ownerId } }], { db: fromDrizzle(tx, sql) })
  }

  /** Works on one errand of each kind at a time. A handler that throws gets another turn, after a pause that grows. */
  async work(handlers: Record<Errand, (turn: AccountTurn) => Promise<void>>) {
    await this.#started
    for (const errand of ['export', 'deletion'] as const)
      await this.#boss.work<{ ownerId: string }, void, typeof HOW>(QUEUES[errand], HOW, async ([job]) => {
        if (!job) return
        const { id: ticket, signal, retryCount: tries } = job
        await handlers[errand]({ ownerId: job.data.ownerId, ticket, tries, signal })
      })
  }

  /** Takes an errand out of the line, done or not. */
  async remove(errand: Errand, ticket: string) {
    await this.#boss.deleteJob(QUEUES[errand], ticket)
  }
}
