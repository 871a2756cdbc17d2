import { realpath } from 'node:fs/promises'
import net from 'node:net'
import pg from 'pg'

/** Whether a server answers there within 2 s and, when asked, runs on that data folder. */
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

/** A connection that does nothing but break when the server goes. Throws when there is none. */
export async function connectionToWatch(url: string): Promise<{ closed: Promise<void>; release: () => void }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, keepAlive: true })
  const closed = new Promise<void>((done) => client.once('end', () => done()))
  client.on('error', () => {})
  await client.connect()
  return { closed, release: () => void client.end().catch(() => {}) }
}

/** The first of `neighbours` ports of 127.0.0.1 in a row that nobody listens on right now. */
export async function freePort(neighbours = 1): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    // Below those that the system gives to outgoing connections: one of these could be taken before we listen.
    const first = 20_000 + Math.floor(Math.random() * 12_000)
    const free = await Promise.all(Array.from({ length: neighbours }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
  throw new Error('No free ports found.')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = net.createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
