import type { Tier } from './tiers.ts'
import type { Viewer } from './viewer.ts'

/** What an account used in a span of time; personas are counted as they are now. Speech in seconds. */
export type AccountUsage = { videos: number; speechSeconds: number; images: number; personas: number }

/** The accounts, as the server's own rows have them. */
export interface Accounts {
  /** The signed-in account; null when the session was ended or the account is gone. */
  viewerOfSession(session: { userId: string; sessionId: string }): Promise<Viewer | null>
  /** The account that another auth service vouches for, made on first sight. `isAdmin` can only be raised by this. */
  viewerOfIdentity(identity: { identity: string; email: string; isAdmin: boolean }): Promise<Viewer>
  /** IANA zone, and the hour of the day in it at which scheduled items go out. */
  settings(id: string): Promise<{ timeZone: string; postingHour: number }>
  usage(id: string, span: { from: Date; to: Date }): Promise<AccountUsage>
  /** Changes the rights of all accounts with that address; answers their ids. */
  grant(email: string, rights: { isAdmin: true } | { tier: Tier }): Promise<string[]>
}
