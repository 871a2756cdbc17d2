import pg from 'pg'
import { vi } from 'vitest'

export type Statement = { text: string; values: unknown[] }

/** The SQL statements that this process sends while `run` runs, other than the queue's own. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | pg.QueryConfig | undefined, unknown]
    const config = typeof first === 'string' ? { text: first } : first
    const given = config && 'values' in config ? config.values : values
    if (config?.text && !config.text.includes('pgboss'))
      sent.push({ text: config.text, values: Array.isArray(given) ? given : [] })
    return (query as (...args: unknown[]) => unknown).apply(this, args) as never
  })
  try {
    await run()
  } finally {
    spy.mockRestore()
  }
  return sent
}

/** The plan of a statement, as text, by index or by bitmap: test tables are so small that Postgres would read them whole. */
export async function planOf(
  url: string,
  { text, values }: Statement,
  by: 'index' | 'bitmap' = 'index',
): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set enable_seqscan = off; set enable_${by === 'index' ? 'bitmapscan' : 'indexscan'} = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.end()
  }
}
