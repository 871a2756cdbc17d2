import type { AccountUsage } from '../accounts/ports.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Status } from '../content/status.ts'
import type { Job } from '../generation/job-schema.ts'

/** A row of the account list. `name` comes from the sign-in service, which may have none. */
export type ListedAccount = Viewer & { name: string | null; createdAt: Date; lastSeenAt: Date; usage: AccountUsage }

/** All accounts, for admins; without those that are being deleted. */
export interface AccountDirectory {
  /**
   * Accounts whose email address or name contains the text, most recently seen first, with their usage in the span.
   * Pages count from 1.
   */
  list(selection: {
    search: string
    span: { from: Date; to: Date }
    page: number
    limit: number
  }): Promise<{ accounts: ListedAccount[]; total: number }>
  find(id: string): Promise<(Viewer & { name: string | null }) | null>
}

/** The messages that users sent to the developers. `from` is the sender, whose name may be unknown. */
export interface SentMessages {
  /** Newest first. Pages count from 1. */
  list(selection: { page: number; limit: number }): Promise<{
    rows: {
      id: string
      text: string
      at: Date
      done: boolean
      from: { id: string; email: string; name: string | null }
    }[]
    total: number
  }>
  /** Whether there is such a message. */
  mark(id: string, done: boolean): Promise<boolean>
}

/** Impersonations. Times are by the product's clock. */
export interface Impersonations {
  /**
   * Stores an impersonation for this admin's session, with only a hash of its token. Ends the session's earlier ones.
   */
  open(grant: {
    adminId: string
    sessionId: string
    targetId: string
    token: string
    now: Date
    expiresAt: Date
  }): Promise<void>
  /** The viewed account; null when the token is unknown, expired or another session's, or the account was deleted. */
  findLive(right: {
    adminId: string
    sessionId: string
    token: string
    now: Date
  }): Promise<{ target: Viewer; expiresAt: Date } | null>
  /** Ends the session's live impersonations; returns the ids of the viewed accounts. */
  end(session: { adminId: string; sessionId: string; now: Date }): Promise<string[]>
}

/** Audited actions of admins. */
export type AuditAction =
  | 'impersonation.started'
  | 'impersonation.ended'
  /** A call made while viewing as another user; `refused` when it would have changed something. */
  | 'impersonation.call'
  | 'impersonation.refused'
  /** Another account's job. */
  | 'job.retried'
  | 'job.canceled'

/** One visit of one screen, as the admin's browser tells it: its id and the screen's path. */
export type PageView = { id: string; screen: string }

export type AuditEntry = {
  actorId: string
  targetId: string
  action: AuditAction
  /** Method and route pattern, or the given reason; contains no names. */
  detail: string
  /** IP address of the caller. */
  address: string
  at: Date
  pageView?: PageView | null
}

type Person = { id: string; email: string }
/** A row of the audit log as shown: the calls of one page view, merged. A deleted account is null. */
export type AuditRow = {
  id: string
  /** Time of the first merged call. */
  at: Date
  action: string
  /** Path in SCREENS; null when the browser named none. */
  screen: string | null
  /** In order, each once. */
  details: string[]
  address: string
  actor: Person | null
  target: Person | null
}

export type AuditFilter = {
  actions: readonly AuditAction[] | null
  /** Part of an email address of the admin or the user. */
  search: string
}

export interface AuditLog {
  write(entry: AuditEntry): Promise<void>
  /** Newest first. Pages count from 1. */
  list(selection: AuditFilter & { page: number; limit: number }): Promise<{ rows: AuditRow[]; total: number }>
}

/** Jobs of all accounts, for admins. */
export interface AllJobs {
  /** Listed jobs that have an item in one of these statuses, newest first. Pages count from 1. */
  list(selection: {
    statuses: readonly Status[]
    search: string
    page: number
    limit: number
  }): Promise<{ jobs: (Job & { owner: Person })[]; total: number }>
  /** Null when there is no such job. */
  ownerOf(jobId: string): Promise<string | null>
}

/** Ages and durations in seconds. */
export type SystemState = {
  queues: {
    name: string
    running: number
    waiting: number
    later: number
    oldestSeconds: number
    workSeconds: number
    runs: { outcome: string; runs: number; seconds: number }[]
  }[]
  events: { waiting: number; oldestSeconds: number }
  processes: { name: string; role: string; running: string[] }[]
}
