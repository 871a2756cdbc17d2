import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { WebSocketServer } from 'ws'

// Messages of our sockets are ids and numbers.
const SOCKET_MESSAGE_BYTES = 64 * 1024
const CLOSE_PATIENCE_MS = 2000

type SocketServer = NonNullable<Parameters<typeof serve>[0]['websocket']>['server']
type Servable = { fetch: Parameters<typeof serve>[0]['fetch'] }
export type Listening = { port: number; close(): Promise<void> }

/** Serves an application until it is closed; requests in flight get a moment to end. */
export async function listen(app: Servable, { host, port }: { host: string; port: number }): Promise<Listening> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_BYTES })
  // What the adapter asks for is `ws` itself; the two only write their optional properties differently.
  const websocket = { server: sockets as unknown as SocketServer }
  const server = serve({ fetch: app.fetch, hostname: host, port, websocket }) as Server
  // Slow senders must not hold connections for ever; uploads have their own pace once headers are in.
  server.headersTimeout = 15_000
  await new Promise<void>((ready, failed) => {
    server.once('listening', ready)
    server.once('error', failed)
  })
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const socket of sockets.clients) socket.close(1001, 'the server stops')
      server.closeIdleConnections()
      const force = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
        server.closeAllConnections()
      }, CLOSE_PATIENCE_MS)
      await closed
      clearTimeout(force)
      sockets.close()
    },
  }
}
