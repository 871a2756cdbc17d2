import type { AccountUsage } from '../accounts/ports.ts'
import type { Viewer } from '../accounts/viewer.ts'

/** A row of the list of all accounts. `name` is what the sign-in service calls them, if anything. */
export type ListedAccount = Viewer & { name: string | null; createdAt: Date; lastSeenAt: Date; usage: AccountUsage }

/** All accounts, for admins. Those that are being deleted are left out. */
export interface AccountDirectory {
  /** Those whose e-mail address or name contains the text, last seen first; use within the span. Pages count from 1. */
  list(selection: {
    search: string
    span: { from: Date; to: Date }
    page: number
    limit: number
  }): Promise<{ accounts: ListedAccount[]; total: number }>
  find(id: string): Promise<(Viewer & { name: string | null }) | null>
}

/** A live right to view as somebody. Times are of the product's clock. */
export interface Impersonations {
  /** Keeps a right of this admin's session; only a hash of the token is stored. Rights of the session to view others end. */
  open(grant: {
    adminId: string
    sessionId: string
    targetId: string
    token: string
    now: Date
    expiresAt: Date
  }): Promise<void>
  /** The account that is viewed; null when the right is unknown, over, of another session, or that account is gone. */
  findLive(right: {
    adminId: string
    sessionId: string
    token: string
    now: Date
  }): Promise<{ target: Viewer; expiresAt: Date } | null>
  /** Ends all live rights of the session; answers whom they were to view. */
  end(session: { adminId: string; sessionId: string; now: Date }): Promise<string[]>
}

/** What admins do to or as others. */
export type AuditAction =
  | 'impersonation.started'
  | 'impersonation.ended'
  /** A call made while viewing as somebody; `refused` when it would have changed something. */
  | 'impersonation.call'
  | 'impersonation.refused'

export type AuditEntry = {
  actorId: string
  targetId: string
  action: AuditAction
  /** Method and route pattern, or the reason given; names nobody. */
  detail: string
  /** From where. */
  address: string
  at: Date
}

type Person = { id: string; email: string }
/** As read: people who were deleted since are null. */
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
