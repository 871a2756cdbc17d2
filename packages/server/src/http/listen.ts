import type { Server } from 'node:http'
import { serve } from '@hono/node-server'

const CLOSE_PATIENCE_MS = 2000
/** Enough for 500 MB, the largest upload, at 2.5 Mbit/s. */
const LONGEST_UPLOAD_MS = 30 * 60 * 1000

/** Each takes about 25 KB. */
const MAX_CONNECTIONS = 20_000

type Servable = { fetch: Parameters<typeof serve>[0]['fetch'] }
export type Listening = { server: Server; port: number; close(): Promise<void> }

/** Serves an application. `close` lets requests in flight finish for a moment. */
export async function listen(app: Servable, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = serve({ fetch: app.fetch, hostname: host, port }) as Server
  // Slow headers must not hold a connection (slowloris); uploads may take longer.
  server.headersTimeout = 15_000
  server.requestTimeout = LONGEST_UPLOAD_MS
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((ready, failed) => {
    server.once('listening', ready)
    server.once('error', failed)
  })
  const address = server.address()
  return {
    server,
    port: address && typeof address === 'object' ? address.port : port,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), CLOSE_PATIENCE_MS)
      await closed
      clearTimeout(force)
    },
  }
}
