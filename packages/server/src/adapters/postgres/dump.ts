import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'

const BATCH = 500
/** Queued jobs are part of the dump; pg-boss recreates its other tables. */
const QUEUE_TABLE = 'pgboss.job'

/** Filled again by triggers, or short-lived. */
const LEFT_OUT = ['item_counts', 'call_counts']

/** Dumps all rows of one snapshot as compressed JSON lines, without pg_dump; returns their number. */
export async function dumpDatabase(url: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let rows = 0
  try {
    await client.query('begin isolation level repeatable read read only')
    const out = createGzip()
    const written = pipeline(out, createWriteStream(file, { mode: 0o600 }))
    for (const table of await tablesInOrder(client)) {
      await client.query(`declare dump cursor for select to_jsonb(t)::text as row from ${table} t`)
      for (;;) {
        const batch = await client.query<{ row: string }>(`fetch ${BATCH} from dump`)
        if (batch.rows.length === 0) break
        rows += batch.rows.length
        for (const { row } of batch.rows) if (!out.write(`${table}\t${row}\n`)) await once(out, 'drain')
      }
      await client.query('close dump')
    }
    out.end()
    await written
    return rows
  } finally {
    await client.end()
  }
}

/** Restores a dump into an empty, migrated database in one transaction; returns the number of rows. */
export async function restoreDatabase(url: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let rows = 0
  try {
    await client.query('begin')
    const known = new Set(await tablesInOrder(client))
    let held: { table: string; rows: string[] } = { table: '', rows: [] }
    const flush = async () => {
      if (held.rows.length === 0) return
      const columns = await columnsOf(client, held.table)
      await client.query(
        `insert into ${held.table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${held.table}, $1::jsonb)`,
        [`[${held.rows.join(',')}]`],
      )
      rows += held.rows.length
    }
    const lines = createInterface({
      input: createReadStream(file).pipe(createGunzip()),
      crlfDelay: Number.POSITIVE_INFINITY,
    })
    for await (const line of lines) {
      const tab = line.indexOf('\t')
      const table = line.slice(0, tab)
      // Table names become part of a statement, so only existing ones are accepted.
      if (!known.has(table)) throw new Error(`The backup contains an unknown table: ${table}`)
      if (table !== held.table || held.rows.length === BATCH) {
        await flush()
        held = { table, rows: [] }
      }
      held.rows.push(line.slice(tab + 1))
    }
    await flush()
    await advanceSequences(client)
    await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}

/** Numbers given from now on follow the restored ones. */
async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column,
       pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence
     from information_schema.columns where table_schema = 'public' and column_default like 'nextval(%'`,
  )
  for (const { table, column, sequence } of rows)
    await client.query(`select setval($1, coalesce(max(${column}), 0) + 1, false) from ${table}`, [sequence])
}

/** Whether the database has no accounts. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from public.users limit 1')
    return rows.length === 0
  } finally {
    await client.end()
  }
}

/** Tables in order of their foreign keys: referenced tables first. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [LEFT_OUT],
  )
  const references = await client.query<{ child: string; parent: string }>(
    `select format('%I.%I', cn.nspname, c.relname) as child, format('%I.%I', pn.nspname, p.relname) as parent
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
     join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
     where k.contype = 'f' and cn.nspname = 'public' and k.conrelid <> k.confrelid`,
  )
  const waiting = new Set(tables.rows.map(({ name }) => name))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) => !references.rows.some(({ child, parent }) => child === name && waiting.has(parent)),
    )
    if (free.length === 0) throw new Error('The foreign keys form a cycle.')
    for (const name of free) waiting.delete(name)
    ordered.push(...free)
  }
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('${QUEUE_TABLE}') is not null as there`)
  return rows[0]?.there ? [...ordered, QUEUE_TABLE] : ordered
}

async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}
