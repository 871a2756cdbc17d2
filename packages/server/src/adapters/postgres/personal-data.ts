import { type AnyColumn, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import * as schema from './schema.ts'

type Tables = { [Name in keyof typeof schema as (typeof schema)[Name] extends PgTable ? Name : never]: unknown }

const tables: Record<keyof Tables, PgTable> = { ...schema }

/** A table's file in the archive. */
type Part = {
  file: string
  /** What is in it, for the archive's README. */
  about: string
  /** Columns that open something; nobody gets them. */
  secret?: readonly string[]
  /** Of rows in which another person acted: the column that says who, and what is theirs to know. */
  byOthers?: { who: string; hide: readonly string[] }
}

/**
 * Every table, and what becomes of it in the archive of a person's data: a part, or why it is left out. A new table does
 * not compile until it stands here; which of its rows are the person's follows from its foreign keys.
 */
export const PERSONAL_DATA: Record<keyof Tables, Part | { leftOut: string }> = {
  users: { file: 'account.json', about: 'your account: e-mail address, plan, time zone, what the sign-in told us' },
  authSessions: { file: 'sessions.json', about: 'the browsers in which you are signed in' },
  authRefreshTokens: { leftOut: 'hashes of secrets that keep a browser signed in; they say nothing about anybody' },
  authFlows: { leftOut: 'sign-ins on their way; they belong to nobody yet and are gone after ten minutes' },
  authCodes: { leftOut: 'hashes of secrets that are exchanged for a session; gone after five minutes' },
  authKeys: { leftOut: "the server's own keys" },
  deletedIdentities: { leftOut: 'keyed hashes of accounts that are gone' },
  impersonations: {
    file: 'impersonations.json',
    about: 'times at which an admin looked at the product as you, or you as somebody',
    secret: ['token_hash', 'session_id'],
    byOthers: { who: 'owner_id', hide: ['owner_id'] },
  },
  auditLog: {
    file: 'audit.json',
    about: 'what admins did to or as your account, and what you did as an admin',
    byOthers: { who: 'actor_id', hide: ['actor_id', 'address'] },
  },
  exports: { file: 'exports.json', about: 'the archives that you asked for' },
  personas: { file: 'personas.json', about: 'your personas: voices, backstories, phrases' },
  assets: { file: 'assets.json', about: 'which file fills which asset slot, and your pictures for slideshows' },
  jobs: { file: 'jobs.json', about: 'your requests for videos, as you sent them' },
  items: { file: 'items.json', about: 'your videos: themes, scripts, statuses, dates, links' },
  steps: { file: 'steps.json', about: 'what each step of making a video made, with the times of every spoken word' },
  usage: { file: 'usage.json', about: 'what was counted against your plan' },
}

export type PersonalPart = { file: string; about: string; rows: Record<string, unknown>[] }

/** All rows about a person, a part per table, columns named as they are stored. */
export async function personalData(db: Database, ownerId: string): Promise<PersonalPart[]> {
  const parts: PersonalPart[] = []
  for (const [name, part] of Object.entries(PERSONAL_DATA)) {
    if ('leftOut' in part) continue
    const table = tables[name as keyof Tables]
    const mine = rowsOf(db, table, ownerId)
    if (!mine) throw new Error(`nothing in ${name} says whose a row is`)
    const found = await db
      .select({ row: sql<Record<string, unknown>>`to_jsonb(${table})` })
      .from(table)
      .where(mine)
    parts.push({ file: part.file, about: part.about, rows: found.map(({ row }) => without(row, part, ownerId)) })
  }
  return parts
}

function without(row: Record<string, unknown>, { secret = [], byOthers }: Part, ownerId: string) {
  const hidden = byOthers && row[byOthers.who] !== ownerId ? byOthers.hide : []
  return Object.fromEntries(Object.entries(row).filter(([column]) => ![...secret, ...hidden].includes(column)))
}

/** The condition for a person's rows, by way of the foreign keys; null when none leads to an account. */
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
