import type { Tier } from './tiers.ts'
import type { Viewer } from './viewer.ts'

/** What an account used in a span of time; personas of one's own are counted as they are now. Speech in seconds. */
export type AccountUsage = { videos: number; speechSeconds: number; images: number; personas: number }

/** The accounts, as the server's own rows have them. */
export interface Accounts {
  /** The signed-in account; null when the session was ended or the account is gone. */
  viewerOfSession(session: { userId: string; sessionId: string }): Promise<Viewer | null>
  /**
   * The account that another auth service vouches for, made on first sight. `isAdmin` can only be raised by this. Null when
   * the account is being deleted, or was after the service had said so (`issuedAt`; unknown counts as long ago).
   */
  viewerOfIdentity(identity: {
    identity: string
    email: string
    isAdmin: boolean
    issuedAt: Date | null
  }): Promise<Viewer | null>
  /** IANA zone, and the hour of the day in it at which scheduled items go out. */
  settings(id: string): Promise<{ timeZone: string; postingHour: number }>
  usage(id: string, span: { from: Date; to: Date }): Promise<AccountUsage>
  /** The ids of all accounts with that address. */
  withEmail(email: string): Promise<string[]>
  /** Changes the rights of all accounts with that address; answers their ids. */
  grant(email: string, rights: { isAdmin: true } | { tier: Tier }): Promise<string[]>
}

/** An archive of an account's own data, as it is kept. `media` is its storage key; bytes. */
export type OwnExport = {
  id: string
  status: 'making' | 'ready' | 'failed'
  media: string | null
  bytes: number | null
  errorDetail: string | null
  createdAt: Date
  readyAt: Date | null
  expiresAt: Date | null
}

/** Archives of accounts' own data. */
export interface Exports {
  /** The one that is being made, else a new one, which a worker then makes. */
  ask(ownerId: string): Promise<OwnExport>
  newest(ownerId: string): Promise<OwnExport | null>
}

/** Accounts on their way out. */
export interface AccountDeletions {
  /** Ends all sessions, lets nobody sign in any more, and puts the deletion in line. Twice is as good as once. */
  request(ownerId: string): Promise<void>
}
