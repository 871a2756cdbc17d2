import type { z } from 'zod'

/** One attempt at a job. */
export type Turn = {
  /** The job's id in the queue; it stays the same over all attempts. */
  id: string
  /** 1 for the first. Attempts that a shutdown ended don't count. */
  attempt: number
  /** Aborts at shutdown, when another worker has taken the job over, and at the job's time limit. */
  signal: AbortSignal
}

/** A failed attempt. `message` is for the owner. */
type Failure = { error: Error; message: string; willRetry: boolean }

/** Facts for the line that is logged when a job is done. No personal data. */
type Facts = Record<string, string | number>

/** A background job. `Payload` is plain JSON. */
export type Job<Uses, Payload> = {
  /** Also the name of its queue. */
  name: string
  /** Payloads are stored: a new version must still read those of the previous one. */
  payload: z.ZodType<Payload>
  /** The account that the job belongs to: its deletion removes the job. Null for the product's own jobs. */
  owner: (payload: Payload) => string | null
  /** The job also runs after its account was deleted. */
  outlivesOwner?: true
  retry: {
    /** Attempts before the job is given up, those of workers that died included. */
    times: number
    /** Seconds before the second attempt; doubled each time, up to `most`. */
    backoff: { first: number; most: number }
    /** Why it failed, in words for its owner. */
    message: (error: Error) => string
    /** Whether another attempt is pointless. */
    isPermanent?: (error: Error) => boolean
  }
  /** Time limit of one attempt, in seconds. */
  timeout: number
  /**
   * Cron expression in UTC: the scheduler enqueues the job, unless it is still waiting. Its payload is `{}`. With
   * `lane: 'key'` it never runs beside itself.
   */
  every?: string
  /**
   * `key`: jobs with the same key run one after the other. `owner`: each owner has as many lanes as `enqueue` says,
   * each lane runs one job at a time, and start-time fair queueing decides between owners.
   */
  lane?: 'key' | 'owner'
  /** How many of them one process runs at the same time; 1 unless given. */
  atOnce?: number
  run: (uses: Uses, payload: Payload, turn: Turn) => Promise<Facts | undefined>
  /** Records where the owner sees it that a job was dropped because its stored payload cannot be read. */
  onUnreadable?: (uses: Uses, turn: Pick<Turn, 'id'>) => Promise<void>
  /** Records a failed attempt where the owner sees it. */
  onFailure?: (uses: Uses, payload: Payload, failure: Failure & { turn: Turn }) => Promise<void>
}

/** Any job that these uses suffice for. */
export type AnyJob<Uses> = Omit<Job<Uses, never>, 'payload'> & { payload: z.ZodType }

/** A job as its senders see it. */
export type Sendable<Payload> = Pick<Job<never, Payload>, 'name' | 'owner' | 'lane'>

/** Defines a background job (CONTRIBUTING.md, "Add a job"). */
export const defineJob = <Uses, Payload>(job: Job<Uses, Payload>): Job<Uses, Payload> => job

/** Thrown by a job that cannot run yet: it runs again after its backoff, which is no failure. */
export class NotYet extends Error {}

/** Thrown by a job that recorded its final failure itself; `cause` says why. */
export class GivenUp extends Error {}

/** Thrown by a job that has nothing left to do because its work was taken over or removed. */
export class Superseded extends Error {}

/** The reason of a signal that a shutdown aborted. */
export class ShuttingDown extends Error {}
