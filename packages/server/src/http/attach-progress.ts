import type { Server } from 'node:http'
import type { Context } from '../context/context.ts'
import { ProgressFeed } from './progress-feed.ts'
import { attachProgressSocket } from './progress-socket.ts'

/** Opens the progress WebSocket on a server and feeds it with announcements from Postgres. */
export function attachProgress(server: Pick<Server, 'on' | 'off'>, context: Context): { close(): void } {
  const stop = new AbortController()
  const feed = new ProgressFeed({ ...context, onError: (cause) => context.events.queueTrouble({ cause }) })
  context.listenToAnnouncements((announcement) => feed.hear(announcement), stop.signal)
  const { allowedOrigins, trustedProxies } = context.config
  const socket = attachProgressSocket(server, { ...context, feed, allowedOrigins, trustedProxies })
  return {
    close() {
      socket.close()
      feed.close()
      stop.abort()
    },
  }
}
