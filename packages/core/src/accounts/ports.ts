import type { StartWith } from './start-with.ts'
import type { Tier } from './tiers.ts'
import type { Viewer } from './viewer.ts'

/** An account's usage in a time span; `personas` is the current number of custom ones. Speech in seconds. */
export type AccountUsage = { videos: number; speechSeconds: number; images: number; personas: number }

/**
 * `timeZone`: IANA; `postingHour`: the hour there at which scheduled items are published; `styleNotes`: the brand's
 * image style; `startWith`: how its videos begin.
 */
export type AccountSettings = { timeZone: string; postingHour: number; styleNotes: string; startWith: StartWith }

/** Accounts in the server's own database. */
export interface Accounts {
  /** The signed-in account; null when the session was ended or the account was deleted. */
  viewerOfSession(session: { userId: string; sessionId: string }): Promise<Viewer | null>
  /**
   * The account of a user whom another auth service authenticated; created on first sign-in. `isAdmin` can grant the
   * right, never remove it. Null when the account is being deleted, or was deleted after the token was issued
   * (`issuedAt`; unknown counts as long ago).
   */
  viewerOfIdentity(identity: {
    identity: string
    email: string
    isAdmin: boolean
    issuedAt: Date | null
  }): Promise<Viewer | null>
  settings(id: string): Promise<AccountSettings>
  changeSettings(id: string, change: Partial<AccountSettings>): Promise<void>
  usage(id: string, span: { from: Date; to: Date }): Promise<AccountUsage>
  /** The ids of all accounts with that address. */
  idsByEmail(email: string): Promise<string[]>
  /** Changes the rights of all accounts with that address; returns their ids. */
  grant(email: string, rights: { isAdmin: true } | { tier: Tier }): Promise<string[]>
}

/** Messages from users to the developers. */
export interface DeveloperMessages {
  send(ownerId: string, text: string): Promise<void>
}

/** An archive of an account's data. `media` is its storage key; size in bytes. */
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

/** Archives of accounts' data. */
export interface Exports {
  /** Returns the archive in progress, or creates one for a worker to make. */
  request(ownerId: string): Promise<DataExport>
  newest(ownerId: string): Promise<DataExport | null>
}

/** Requested account deletions. */
export interface AccountDeletions {
  /** Ends all sessions, blocks sign-in and queues the deletion. Idempotent. */
  request(ownerId: string): Promise<void>
}

/** A file in the archive, with its checksum. */
export type ArchiveEntry = { path: string; bytes: number; sha256: string }

/** An archive that is being written, one entry at a time. */
type Archive = {
  addText(path: string, text: string): Promise<ArchiveEntry>
  addFile(path: string, file: string): Promise<ArchiveEntry>
  close(): Promise<{ path: string; bytes: number }>
  remove(): Promise<void>
}
/** Opens an archive on this machine; the caller removes it. */
export type OpenArchive = () => Promise<Archive>

/** An archive in storage. */
export type StoredExport = { id: string; media: string | null }

/** Archives of accounts' data, as workers see them. */
export interface ExportWork {
  /** Its status; null when the archive or its owner was deleted. */
  status(id: string): Promise<'making' | 'ready' | 'failed' | null>
  /** All database rows about a user, one file per topic. */
  readPersonalData(ownerId: string): Promise<{ file: string; about: string; rows: unknown[] }[]>
  /** False when it was deleted meanwhile, or another worker finished it first. */
  markReady(id: string, made: { media: string; bytes: number; readyAt: Date; expiresAt: Date }): Promise<boolean>
  /** Notes why it is delayed. */
  noteRetry(id: string, note: string): Promise<void>
  fail(id: string, detail: string): Promise<void>
  /** The owner's other archives, which this one replaces. */
  olderExports(ownerId: string, id: string): Promise<StoredExport[]>
  listExpired(): Promise<StoredExport[]>
  deleteRows(ids: string[]): Promise<void>
}

/** Account deletions, as workers see them. */
export interface DeletionWork {
  /** Cancels all queued work of the account; running workers stop within seconds. */
  stopWork(ownerId: string): Promise<void>
  /** Deletes the account with all its rows and records that it was deleted. Does nothing without a request. */
  removeRows(ownerId: string): Promise<void>
  /** Removes the deletion from the queue. */
  finish(ownerId: string): Promise<void>
  accountExists(ownerId: string): Promise<boolean>
  /** Whether deletion was requested, or the account is already gone. */
  isDue(ownerId: string): Promise<boolean>
  /** Whether the deletion was requested more than `hours` hours ago. */
  isRequestedFor(ownerId: string, hours: number): Promise<boolean>
  /** The given ids that belong to no account. */
  unknownIds(ids: string[]): Promise<string[]>
  /** Deletes records of deletions once every token from before has expired. */
  purgeExpired(): Promise<void>
  /** Requeues requested deletions that are missing from the queue. */
  requeueDue(): Promise<void>
}
