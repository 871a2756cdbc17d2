import { type SQL, sql } from 'drizzle-orm'
import type { Place, Secrets } from '../secrets.ts'
import type { Database } from './database.ts'
import { verifierPlace } from './oauth-states.ts'
import { tokenPlace } from './platform-accounts.ts'
import { sessionPlace } from './publication-rows.ts'
import { keyPlace } from './signing-keys.ts'

type Row = { id: string; owner_id: string; platform: 'youtube' | 'tiktok'; sealed: string }

/** A column with sealed values; `id` is the text that identifies a row. */
type SealedColumn = { table: string; column: string; id: string; place: (row: Row) => Place }

const tokens = (column: 'access_token' | 'refresh_token'): SealedColumn => ({
  table: 'platform_accounts',
  column,
  id: 'id::text',
  place: ({ id, owner_id: ownerId, platform }) => tokenPlace(column, { id, ownerId, platform }),
})

/** Every column with sealed values. */
const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'auth_keys', column: 'sealed_private_jwk', id: 'kid', place: ({ id }) => keyPlace(id) },
  tokens('access_token'),
  tokens('refresh_token'),
  {
    table: 'oauth_states',
    column: 'sealed_verifier',
    id: 'hash',
    place: ({ id: hash, owner_id: ownerId, platform }) => verifierPlace({ hash, ownerId, platform }),
  },
  {
    table: 'publications',
    column: 'session',
    id: 'id::text',
    place: ({ id, owner_id: ownerId, platform }) => sessionPlace({ id, ownerId, platform }),
  },
]

const BATCH = 200

/**
 * Re-encrypts everything that an older key sealed, in batches, while the product runs; returns how many values. After a
 * crash the next run continues, because re-encrypted values are no longer found.
 */
export async function reseal(db: Database, secrets: Secrets): Promise<number> {
  const current = await secrets.currentPrefix()
  let count = 0
  for (const column of SEALED_COLUMNS) {
    for (let after = ''; ; ) {
      const rows = await oldRows(db, column, { current, after })
      count += await resealRows(db, secrets, column, rows)
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      after = last.id
    }
  }
  return count
}

async function oldRows(
  db: Database,
  { table, column, id }: SealedColumn,
  { current, after }: { current: string; after: string },
): Promise<Row[]> {
  const [from, sealed, key] = [sql.identifier(table), sql.identifier(column), sql.raw(id)]
  const owner = table === 'auth_keys' ? sql`'' as owner_id, '' as platform` : sql`owner_id::text, platform`
  const { rows } = await db.execute<Row>(sql`
    select ${key} as id, ${owner}, ${sealed} as sealed from ${from}
    where not starts_with(${sealed}, ${current}) and ${key} collate "C" > ${after} collate "C"
    order by ${key} collate "C" limit ${BATCH}`)
  return rows
}

async function resealRows(
  db: Database,
  secrets: Secrets,
  { table, column, id, place }: SealedColumn,
  rows: Row[],
): Promise<number> {
  if (rows.length === 0) return 0
  const resealed = await Promise.all(
    rows.map(async (row): Promise<SQL> => {
      const fresh = await secrets.seal(await secrets.open(row.sealed, place(row)), place(row))
      return sql`(${row.id}, ${row.sealed}, ${fresh})`
    }),
  )
  const [into, sealed] = [sql.identifier(table), sql.identifier(column)]
  // A value that changed meanwhile was sealed with the current key, or is found by the next run.
  const { rowCount } = await db.execute(sql`
    update ${into} as stored set ${sealed} = renewed.fresh
    from (values ${sql.join(resealed, sql`, `)}) as renewed (id, old, fresh)
    where stored.${sql.raw(id)} = renewed.id and stored.${sealed} = renewed.old`)
  return rowCount ?? 0
}
