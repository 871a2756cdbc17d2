import type { Server } from 'node:http'
import { type HttpBindings, serve } from '@hono/node-server'
import type { Hono } from 'hono'

export type Sandbox = { url: string; close(): Promise<void> }

/** Serves a sandbox on its own origin. */
export async function serveSandbox(
  app: Hono<{ Bindings: HttpBindings }>,
  { host, port, url }: { host: string; port: number; url: string },
): Promise<Sandbox> {
  const server = serve({ fetch: app.fetch, hostname: host, port }) as Server
  await new Promise<void>((ready, failed) => {
    server.once('listening', ready)
    server.once('error', failed)
  })
  return {
    url,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      await closed
    },
  }
}
