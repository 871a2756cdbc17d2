import type { AccountUsage } from '../accounts/ports.ts'
import type { Viewer } from '../accounts/viewer.ts'

/** A row of the account list. `name` comes from the sign-in service, which may have none. */
export type ListedAccount = Viewer & { name: string | null; createdAt: Date; lastSeenAt: Date; usage: AccountUsage }

/** All accounts, for admins; without those that are being deleted. */
export interface AccountDirectory {
  /**
   * Accounts whose e-mail address or name contains the text, most recently seen first, with their usage in the span.
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

/** Impersonations. Times are by the product's clock. */
export interface Impersonations {
  /** Stores an impersonation for this admin's session, with only a hash of its token. Ends the session's earlier ones. */
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

export type AuditEntry = {
  actorId: string
  targetId: string
  action: AuditAction
  /** Method and route pattern, or the given reason; contains no names. */
  detail: string
  /** IP address of the caller. */
  address: string
  at: Date
}

type Person = { id: string; email: string }
/** As read: deleted accounts are null. */
export type AuditRow = Omit<AuditEntry, 'actorId' | 'targetId' | 'action'> & {
  id: string
  action: string
  actor: Person | null
  target: Person | null
}

export interface AuditLog {
  write(entry: AuditEntry): Promise<void>
  /** Newest first. Pages count from 1. */
  list(selection: { page: number; limit: number }): Promise<{ rows: AuditRow[]; total: number }>
}
