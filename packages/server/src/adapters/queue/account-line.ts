import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Transaction } from '../postgres/database.ts'
import { IN_TURN, makePatientQueue } from './patient-queue.ts'

const QUEUES = { export: 'export-account', deletion: 'delete-account' } as const

/** What is done with a whole account. */
export type Errand = keyof typeof QUEUES

/** One turn at an errand. `ticket` is an export's id, or the id of the account that goes; `tries` counts earlier turns. */
export type AccountTurn = { ownerId: string; ticket: string; tries: number; signal: AbortSignal }

/** The line of exports and the line of deletions, beside the line of items: a batch of videos holds up neither. */
export class AccountLine {
  readonly #boss: PgBoss
  readonly #started: Promise<unknown>

  constructor(boss: PgBoss, started: Promise<unknown>) {
    this.#boss = boss
    this.#started = started
  }

  static async makeQueues(boss: PgBoss) {
    for (const name of Object.values(QUEUES)) await makePatientQueue(boss, name, { turnSeconds: 2 * 60 * 60 })
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
      await this.#boss.work<{ ownerId: string }, void, typeof IN_TURN>(QUEUES[errand], IN_TURN, async ([job]) => {
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
