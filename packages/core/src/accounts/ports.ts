import type { Tier } from './tiers.ts'
import type { Viewer } from './viewer.ts'

/** What an account used in a span of time; personas of one's own are counted as they are now. Speech in seconds. */
export type AccountUsage = { videos: number; speechSeconds: number; images: number; personas: number }

/** IANA zone, the hour of the day in it at which scheduled items go out, and how the brand's pictures look. */
export type AccountSettings = { timeZone: string; postingHour: number; styleNotes: string }

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
  settings(id: string): Promise<AccountSettings>
  changeSettings(id: string, change: Partial<Pick<AccountSettings, 'timeZone' | 'styleNotes'>>): Promise<void>
  usage(id: string, span: { from: Date; to: Date }): Promise<AccountUsage>
  /** The ids of all accounts with that address. */
  idsByEmail(email: string): Promise<string[]>
  /** Changes the rights of all accounts with that address; answers their ids. */
  grant(email: string, rights: { isAdmin: true } | { tier: Tier }): Promise<string[]>
}

/** An archive of an account's own data, as it is kept. `media` is its storage key; bytes. */
export type DataExport = {
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
  request(ownerId: string): Promise<DataExport>
  newest(ownerId: string): Promise<DataExport | null>
}

/** Accounts on their way out. */
export interface AccountDeletions {
  /** Ends all sessions, lets nobody sign in any more, and puts the deletion in line. Twice is as good as once. */
  request(ownerId: string): Promise<void>
}

/** A file of the archive, with the means to check it. */
export type ArchiveEntry = { path: string; bytes: number; sha256: string }

/** An archive that is being written; entries come one after the other. */
type Archive = {
  addText(path: string, text: string): Promise<ArchiveEntry>
  addFile(path: string, file: string): Promise<ArchiveEntry>
  close(): Promise<{ path: string; bytes: number }>
  remove(): Promise<void>
}
/** Begins an archive on this machine; whoever begins it removes it. */
export type OpenArchive = () => Promise<Archive>

/** An archive in storage. */
export type StoredExport = { id: string; media: string | null }

/** Archives of own data, as workers see them. */
export interface ExportWork {
  /** How it stands; null when it is gone, with its owner. */
  status(id: string): Promise<'making' | 'ready' | 'failed' | null>
  /** All rows about a person, in parts. */
  readPersonalData(ownerId: string): Promise<{ file: string; about: string; rows: unknown[] }[]>
  /** False when it is gone meanwhile, or another worker was faster. */
  markReady(id: string, made: { media: string; bytes: number; readyAt: Date; expiresAt: Date }): Promise<boolean>
  /** Says why it takes longer. */
  noteRetry(id: string, note: string): Promise<void>
  fail(id: string, detail: string): Promise<void>
  /** The owner's other archives, in whose place this one is. */
  olderExports(ownerId: string, id: string): Promise<StoredExport[]>
  listExpired(): Promise<StoredExport[]>
  deleteRows(ids: string[]): Promise<void>
}

/** Accounts on their way out, as workers see them. */
export interface DeletionWork {
  /** Takes all their work out of all lines; whoever is at it stops within seconds. */
  stopWork(ownerId: string): Promise<void>
  /** Removes the account with everything that hangs on it, and remembers that it is gone. Nothing without a request. */
  removeRows(ownerId: string): Promise<void>
  /** The deletion itself leaves the line. */
  finish(ownerId: string): Promise<void>
  accountExists(ownerId: string): Promise<boolean>
  /** False for an account whose owner did not ask for it. */
  isDue(ownerId: string): Promise<boolean>
  /** Those of the ids that are no accounts. */
  unknownIds(ids: string[]): Promise<string[]>
  /** Forgets that accounts were deleted, once no token from before can be alive. */
  purgeExpired(): Promise<void>
  /** Puts deletions in line that were asked for and are not there. */
  requeueDue(): Promise<void>
}
