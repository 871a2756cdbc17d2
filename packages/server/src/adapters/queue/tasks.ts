import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database, Transaction } from '../postgres/database.ts'

const account = z.object({ ownerId: z.string() })
const assetFile = account.extend({ media: z.string() })

/** Background tasks other than videos: each has a queue, a payload, and a time limit for one attempt. */
const TASKS = {
  exportAccount: { queue: 'export-account', payload: account, attemptSeconds: 2 * 60 * 60 },
  deleteAccount: { queue: 'delete-account', payload: account, attemptSeconds: 2 * 60 * 60 },
  prepareAsset: {
    queue: 'prepare-asset',
    payload: assetFile.extend({ assetId: z.string() }),
    attemptSeconds: 30 * 60,
  },
  removeAssetFile: { queue: 'remove-asset-file', payload: assetFile, attemptSeconds: 30 * 60 },
  repaintThumbnail: {
    queue: 'repaint-thumbnail',
    payload: account.extend({ itemId: z.string() }),
    attemptSeconds: 5 * 60,
  },
} as const

type TaskName = keyof typeof TASKS
type Payload<Name extends TaskName> = z.infer<(typeof TASKS)[Name]['payload']>
/** One attempt at a task; `retries` counts the attempts before it. */
type Task<Name extends TaskName> = Payload<Name> & { id: string; retries: number; signal: AbortSignal }
export type TaskHandlers = { [Name in TaskName]: (task: Task<Name>) => Promise<void> }

type Options = { pollSeconds: number; onError: (error: unknown) => void }

/** The queues of background tasks. They are separate from the video queue, so neither delays the other. */
export class TaskQueue {
  readonly #boss: PgBoss
  readonly #started: Promise<unknown>
  readonly #options: Options

  constructor(boss: PgBoss, started: Promise<unknown>, options: Options) {
    this.#boss = boss
    this.#started = started
    this.#options = options
  }

  /** The queues retry without a limit: an account must go however long storage was down. Jobs that may fail count retries. */
  static async createQueues(boss: PgBoss) {
    for (const { queue, attemptSeconds } of Object.values(TASKS))
      await boss.createQueue(queue, {
        notify: true,
        heartbeatSeconds: 10,
        expireInSeconds: attemptSeconds,
        retryLimit: 1_000_000,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 60,
        deleteAfterSeconds: 60 * 60,
      })
  }

  /** Enqueues tasks in the caller's transaction. A task whose `id` is already in the queue is not added again. */
  async enqueue<Name extends TaskName>(
    db: Transaction | Database,
    name: Name,
    tasks: (Payload<Name> & { id?: string })[],
    { delaySeconds = 0 } = {},
  ) {
    if (tasks.length === 0) return
    await this.#started
    const jobs = tasks.map(({ id, ...data }) => ({
      data,
      ...(id && { id }),
      ...(delaySeconds > 0 && { startAfter: delaySeconds }),
    }))
    await this.#boss.insert(TASKS[name].queue, jobs, { db: fromDrizzle(db, sql) })
  }

  /** Works on one task of each kind at a time. When a handler throws, the task is retried with growing pauses. */
  async work(handlers: TaskHandlers) {
    await this.#started
    await this.#handle('exportAccount', handlers.exportAccount)
    await this.#handle('deleteAccount', handlers.deleteAccount)
    await this.#handle('prepareAsset', handlers.prepareAsset)
    await this.#handle('removeAssetFile', handlers.removeAssetFile)
    await this.#handle('repaintThumbnail', handlers.repaintThumbnail)
  }

  /** Removes a task, finished or not. */
  async remove(name: TaskName, id: string) {
    await this.#boss.deleteJob(TASKS[name].queue, id)
  }

  async #handle<Name extends TaskName>(name: Name, handler: TaskHandlers[Name]) {
    const { queue, payload } = TASKS[name]
    const { pollSeconds, onError } = this.#options
    const options = {
      batchSize: 1,
      includeMetadata: true,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      heartbeatRefreshSeconds: 2,
    } as const
    await this.#boss.work<unknown, void, typeof options>(queue, options, async ([job]) => {
      if (!job) return
      const read = payload.safeParse(job.data)
      // Retrying cannot repair a payload: the task is reported and dropped.
      if (!read.success)
        return onError(new Error(`A task in ${queue} has an unreadable payload`, { cause: read.error }))
      const { id, retryCount: retries, signal } = job
      await handler({ ...read.data, id, retries, signal } as Task<Name>)
    })
  }
}
