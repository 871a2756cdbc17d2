import { type AnyColumn, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import * as schema from './schema.ts'

type Tables = { [Name in keyof typeof schema as (typeof schema)[Name] extends PgTable ? Name : never]: unknown }

const tables: Record<keyof Tables, PgTable> = { ...schema }

/** A table's file in the export. */
type Part = {
  file: string
  /** Description for the export's README. */
  about: string
  /** Columns with secrets; never exported. */
  secret?: readonly string[]
  /** For rows in which another person acted: the column that names them, and columns hidden for their privacy. */
  byOthers?: { who: string; hide: readonly string[] }
}

/**
 * Every table: its part in a user's export, or why it is left out. A new table does not compile until it is listed
 * here. Foreign keys determine which rows belong to the user.
 */
export const PERSONAL_DATA: Record<keyof Tables, Part | { leftOut: string }> = {
  users: { file: 'account.json', about: 'your account: email address, plan, time zone, profile data from sign-in' },
  authSessions: { file: 'sessions.json', about: 'browsers where you are signed in' },
  authRefreshTokens: { leftOut: 'hashes of secrets that keep a browser signed in; they contain no personal data' },
  authFlows: { leftOut: 'sign-ins in progress; they have no owner yet and expire after ten minutes' },
  authCodes: { leftOut: 'hashes of secrets that are exchanged for a session; they expire after five minutes' },
  authKeys: { leftOut: "the server's own keys" },
  deletedIdentities: { leftOut: 'keyed hashes of deleted accounts' },
  impersonations: {
    file: 'impersonations.json',
    about: 'when an admin impersonated you, or you impersonated a user',
    secret: ['token_hash', 'session_id'],
    byOthers: { who: 'owner_id', hide: ['owner_id'] },
  },
  auditLog: {
    file: 'audit.json',
    about: 'admin actions on your account, and your own actions as an admin',
    byOthers: { who: 'actor_id', hide: ['actor_id', 'address'] },
  },
  developerMessages: { file: 'developer-messages.json', about: 'messages that you sent to the developers' },
  exports: { file: 'exports.json', about: 'exports that you requested' },
  outbox: { leftOut: 'announcements of changes for a week; they repeat statuses that items.json contains' },
  outboxDeliveries: { leftOut: 'which announcements are still on their way' },
  schedules: { leftOut: 'when the product runs its own jobs' },
  workers: { leftOut: "the product's own processes" },
  jobRuns: { leftOut: 'counts of background jobs over all accounts' },
  platformAccounts: {
    file: 'platform-accounts.json',
    about: 'channels and creators that you connected, and what you allowed',
    secret: ['access_token', 'refresh_token', 'version', 'lease_id', 'lease_until'],
  },
  oauthStates: { leftOut: 'hashes and sealed secrets of links in progress; they expire after ten minutes' },
  userMeta: { file: 'publishing-templates.json', about: 'your publishing templates and settings' },
  tiktokDefaults: { file: 'tiktok-defaults.json', about: 'your default settings for TikTok posts' },
  publications: {
    file: 'publications.json',
    about: 'where and when your videos were published, and what the platforms were told',
    secret: ['session', 'lease', 'lease_until', 'next_at'],
  },
  publicationEvents: { file: 'publication-events.json', about: 'every step of these publications, with its time' },
  receivedWebhooks: { leftOut: 'hashes of webhooks that platforms sent in the last days' },
  platformBudget: { leftOut: "how much of the platforms' daily quota all accounts together have used" },
  personas: { file: 'personas.json', about: 'your personas: voices, backstories, phrases' },
  assets: { file: 'assets.json', about: 'files in your asset slots, and your slideshow pictures' },
  jobs: { file: 'jobs.json', about: 'your requests for videos, as you sent them' },
  items: { file: 'items.json', about: 'your videos: themes, scripts, statuses, dates, links' },
  itemCounts: { leftOut: 'derived from your videos: how many there are of each kind' },
  steps: { file: 'steps.json', about: 'intermediate results of each video, with the times of every spoken word' },
  usage: { file: 'usage.json', about: 'usage counted against your plan' },
  callCounts: { leftOut: 'keyed hashes of callers, for rate limits; they expire within two hours' },
}

export type PersonalPart = { file: string; about: string; rows: Record<string, unknown>[] }

/** All rows about a user, one part per table, with column names as stored. */
export async function personalData(db: Database, ownerId: string): Promise<PersonalPart[]> {
  const parts: PersonalPart[] = []
  for (const [name, part] of Object.entries(PERSONAL_DATA)) {
    if ('leftOut' in part) continue
    const table = tables[name as keyof Tables]
    const owned = rowsOf(db, table, ownerId)
    if (!owned) throw new Error(`no foreign key of ${name} leads to an account`)
    const found = await db
      .select({ row: sql<Record<string, unknown>>`to_jsonb(${table})` })
      .from(table)
      .where(owned)
    parts.push({ file: part.file, about: part.about, rows: found.map(({ row }) => without(row, part, ownerId)) })
  }
  return parts
}

function without(row: Record<string, unknown>, { secret = [], byOthers }: Part, ownerId: string) {
  const hidden = byOthers && row[byOthers.who] !== ownerId ? byOthers.hide : []
  return Object.fromEntries(Object.entries(row).filter(([column]) => ![...secret, ...hidden].includes(column)))
}

/** The condition for a user's rows, derived from foreign keys; null when none leads to an account. */
export function rowsOf(db: Database, table: PgTable, ownerId: string): SQL | null {
  if (table === schema.users) return eq(schema.users.id, ownerId)
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference())
  const direct = keys.filter(({ foreignTable }) => foreignTable === schema.users).map(({ columns }) => columns[0])
  if (direct.length > 0) return or(...direct.map((column) => eq(column as AnyColumn, ownerId))) ?? null
  for (const { columns, foreignTable, foreignColumns } of keys) {
    const [column, far] = [columns[0], foreignColumns[0]]
    const theirs = rowsOf(db, foreignTable, ownerId)
    if (column && far && theirs) return inArray(column, db.select({ far }).from(foreignTable).where(theirs))
  }
  return null
}
