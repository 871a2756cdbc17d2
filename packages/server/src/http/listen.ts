import type { Server } from 'node:http'
import { serve } from '@hono/node-server'

const CLOSE_PATIENCE_MS = 2000
/** A background of 500 MB by a line of 2.5 Mbit/s. */
const LONGEST_UPLOAD_MS = 30 * 60 * 1000

type Servable = { fetch: Parameters<typeof serve>[0]['fetch'] }
export type Listening = { server: Server; port: number; close(): Promise<void> }

/** Serves an application until it is closed; requests in flight get a moment to end. */
export async function listen(app: Servable, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = serve({ fetch: app.fetch, hostname: host, port }) as Server
  // Whoever sends headers drop by drop must not hold a connection for ever; bodies of uploads have their own pace.
  server.headersTimeout = 15_000
  server.requestTimeout = LONGEST_UPLOAD_MS
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
