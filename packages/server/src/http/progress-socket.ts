import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { subscribeMessageSchema } from '@pack/core/generation/job-schema'
import { type WebSocket, WebSocketServer } from 'ws'
import type { VerifyAccessToken } from '../auth/verify-access-token.ts'
import { clientAddress } from './client-address.ts'
import { readPageView } from './page-view.ts'
import type { ProgressFeed, Watcher } from './progress-feed.ts'

const PATH = '/ws/progress'
/** Sockets that have not authenticated within this many ms are closed. */
const SIGN_IN_MS = 5_000
const MAX_FRAME_BYTES = 64 * 1024
/** Ids that one connection may watch. */
const MAX_WATCHED = 1_000
/** A client that reads too slowly is disconnected at this backlog. */
const MAX_BACKLOG_BYTES = 1024 * 1024

/** Close codes. */
const CLOSE = { unreadable: 4400, notSignedIn: 4401, tooMany: 4429 } as const

type Uses = {
  verifyAccessToken: VerifyAccessToken
  feed: ProgressFeed
  allowedOrigins: readonly string[]
  trustedProxies: number
}

/**
 * Live progress on /ws/progress (part 2 §7). The first message authenticates and subscribes, at most 50 ids a message;
 * ids of other users are ignored silently. The connection is closed when its token expires.
 */
export function attachProgressSocket(server: Pick<Server, 'on' | 'off'>, uses: Uses): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (new URL(request.url ?? '/', 'http://any').pathname !== PATH) return refuse(stream, '404 Not Found')
    const { origin } = request.headers
    // Browsers always send Origin; scripts do not.
    if (origin !== undefined && !uses.allowedOrigins.includes(origin)) return refuse(stream, '403 Forbidden')
    const address = clientAddress(request, uses.trustedProxies)
    sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, { ...uses, address }))
  }
  server.on('upgrade', upgrade)
  return {
    close() {
      server.off('upgrade', upgrade)
      for (const socket of sockets.clients) socket.close(1001)
      sockets.close()
    },
  }
}

function refuse(stream: Duplex, status: string) {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function serve(socket: WebSocket, { verifyAccessToken, feed, address }: Uses & { address: string }) {
  let watcher: Watcher | null = null
  let end = setTimeout(() => socket.close(CLOSE.notSignedIn, 'send a token first'), SIGN_IN_MS)
  // Messages are handled in order: a subscription must not overtake the token before it.
  let turn = Promise.resolve()

  const send = (message: unknown) => {
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) return socket.terminate()
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }

  const whenAllowed = (check: () => Promise<unknown>) => (message: unknown) =>
    void check().then(
      () => send(message),
      () => socket.close(CLOSE.notSignedIn, 'no longer allowed'),
    )

  type Credentials = { token: string; impersonation?: string | undefined; page_view?: string | undefined }

  async function signIn({ token, impersonation, page_view }: Credentials): Promise<Watcher | null> {
    const call = { method: 'GET', route: PATH, address, pageView: readPageView(page_view) }
    const right = impersonation === undefined ? undefined : { token: impersonation, call }
    const known = await verifyAccessToken(token, right).catch(() => null)
    if (!known || (watcher && known.viewer.id !== watcher.ownerId)) {
      socket.close(CLOSE.notSignedIn, 'not signed in')
      return null
    }
    clearTimeout(end)
    end = setTimeout(
      () => socket.close(CLOSE.notSignedIn, 'the token has expired'),
      known.expiresAt.getTime() - Date.now(),
    )
    if (!watcher && socket.readyState === socket.OPEN) {
      // During impersonation every message is sent only while the impersonation is still valid.
      const stillMay = right && (() => verifyAccessToken(token, { ...right, call: null }))
      watcher = { ownerId: known.viewer.id, ids: new Set(), send: stillMay ? whenAllowed(stillMay) : send }
      if (!feed.add(watcher)) {
        watcher = null
        socket.close(CLOSE.tooMany, 'too many connections')
        return null
      }
    }
    return watcher
  }

  async function receive(text: string) {
    const read = subscribeMessageSchema.safeParse(parse(text))
    if (!read.success) return socket.close(CLOSE.unreadable, 'unreadable message')
    const { token, subscribe = [], type } = read.data
    const sender = token === undefined ? watcher : await signIn({ ...read.data, token })
    if (type === 'ping') return send({ type: 'pong' })
    if (!sender) return socket.close(CLOSE.notSignedIn, 'send a token first')
    if (sender.ids.size + subscribe.length > MAX_WATCHED) return socket.close(CLOSE.tooMany, 'too many ids')
    for (const id of subscribe) sender.ids.add(id)
    await feed.sendCurrent(sender, subscribe)
  }

  socket.on('message', (message, isBinary) => {
    if (isBinary) return socket.close(CLOSE.unreadable, 'unreadable message')
    turn = turn.then(() => receive(String(message))).catch(() => socket.close(1011))
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(end)
    if (watcher) feed.remove(watcher)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
