import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Database, Transaction } from '../postgres/database.ts'
import { IN_TURN, makePatientQueue } from './patient-queue.ts'

const QUEUES = { prepare: 'prepare-asset', remove: 'remove-asset-file' } as const

/** What is done with an asset: `prepare` brings it into the forms of the renders, `remove` lets its file go. */
type Errand = { ownerId: string; assetId?: string; media: string }

/** One turn at an errand; `tries` counts earlier turns. */
export type AssetTurn = Errand & { tries: number; signal: AbortSignal }

/** The line of assets, beside the line of items: a batch of videos does not hold up an upload, nor the other way round. */
export class AssetLine {
  readonly #boss: PgBoss
  readonly #started: Promise<unknown>

  constructor(boss: PgBoss, started: Promise<unknown>) {
    this.#boss = boss
    this.#started = started
  }

  static async makeQueues(boss: PgBoss) {
    for (const name of Object.values(QUEUES)) await makePatientQueue(boss, name, { turnSeconds: 30 * 60 })
  }

  /** Puts errands in line, within the transaction that made them necessary; the first turn comes after `seconds`. */
  async line(db: Transaction | Database, errand: keyof typeof QUEUES, errands: Errand[], { seconds = 0 } = {}) {
    if (errands.length === 0) return
    await this.#started
    const jobs = errands.map((data) => ({ data, ...(seconds > 0 && { startAfter: seconds }) }))
    await this.#boss.insert(QUEUES[errand], jobs, { db: fromDrizzle(db, sql) })
  }

  /** Works on one errand of each kind at a time. A handler that throws gets another turn, after a pause that grows. */
  async work(handlers: Record<keyof typeof QUEUES, (turn: AssetTurn) => Promise<void>>) {
    await this.#started
    for (const errand of ['prepare', 'remove'] as const)
      await this.#boss.work<Errand, void, typeof IN_TURN>(QUEUES[errand], IN_TURN, async ([job]) => {
        if (job) await handlers[errand]({ ...job.data, tries: job.retryCount, signal: job.signal })
      })
  }
}
