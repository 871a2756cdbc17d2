import { realpath } from 'node:fs/promises'
import pg from 'pg'

/** Whether a server answers within 2 s and, if given, uses that data folder. */
export async function ping(url: string, options: { dataFolder?: string } = {}): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    return !options.dataFolder || rows[0]?.folder === (await realpath(options.dataFolder))
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Opens an idle connection that closes when the server stops. Throws when the server cannot be reached. */
export async function connectionToWatch(url: string): Promise<{ closed: Promise<void>; release: () => void }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, keepAlive: true })
  const closed = new Promise<void>((done) => client.once('end', () => done()))
  client.on('error', () => {})
  await client.connect()
  return { closed, release: () => void client.end().catch(() => {}) }
}
