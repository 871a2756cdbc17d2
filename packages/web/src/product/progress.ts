import { SOCKET, SUBSCRIBE_LIMIT } from '@pack/core/generation/job'
import type { ProgressMessage } from '@pack/core/generation/job-schema'
import { currentPageView } from './impersonation.ts'

/** `live` while the socket is open, `polling` once reconnecting has failed. */
export type ProgressState = 'connecting' | 'live' | 'reconnecting' | 'polling'

type Options = {
  url: string
  /** A fresh access token for each connection. */
  token: () => Promise<string | null>
  /** The impersonation token for it, if any. */
  impersonation: (token: string) => Promise<string | null>
  onMessage: (message: ProgressMessage) => void
  onState: (state: ProgressState) => void
}

/**
 * The client of /ws/progress (part 2 §7): sends token and subscriptions once open, pings every 25 s, reconnects up to 6
 * times with a doubling pause, counted until a connection has proved itself by a message or by lasting. Lists longer
 * than 50 ids go out as several subscriptions.
 */
export class ProgressSocket {
  readonly #options: Options
  #socket: WebSocket | null = null
  #ids: readonly string[] = []
  #attempts = 0
  #ping: ReturnType<typeof setInterval> | undefined
  #settle: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(options: Options) {
    this.#options = options
    void this.#open()
  }

  /** Replaces the subscribed ids. */
  subscribe(ids: readonly string[]): void {
    const known = new Set(this.#ids)
    this.#ids = ids
    const added = ids.filter((id) => !known.has(id))
    if (this.#socket?.readyState === WebSocket.OPEN && added.length > 0) this.#send(added)
  }

  close(): void {
    this.#closed = true
    this.#stopTimers()
    this.#socket?.close()
  }

  async #open(): Promise<void> {
    this.#options.onState(this.#attempts === 0 ? 'connecting' : 'reconnecting')
    const token = await this.#options.token()
    const impersonation = token && (await this.#options.impersonation(token).catch(() => null))
    if (this.#closed) return
    if (!token) return this.#options.onState('polling')
    const credentials = { token, ...(impersonation && { impersonation, page_view: currentPageView() }) }
    const socket = new WebSocket(this.#options.url)
    this.#socket = socket
    socket.onopen = () => {
      // Not reset yet: a server that accepts and then drops every connection would be retried each second, forever.
      this.#settle = setTimeout(() => {
        this.#attempts = 0
      }, SOCKET.settledMs)
      this.#options.onState('live')
      this.#send(this.#ids, credentials)
      this.#ping = setInterval(() => socket.send(JSON.stringify({ type: 'ping' })), SOCKET.pingMs)
    }
    socket.onmessage = (event) => {
      this.#attempts = 0
      const message = readMessage(event.data)
      if (message) this.#options.onMessage(message)
    }
    socket.onclose = () => {
      this.#stopTimers()
      if (!this.#closed) this.#reconnect()
    }
  }

  #stopTimers(): void {
    clearInterval(this.#ping)
    clearTimeout(this.#settle)
    clearTimeout(this.#retry)
  }

  #send(ids: readonly string[], credentials = {}): void {
    for (let at = 0; at === 0 || at < ids.length; at += SUBSCRIBE_LIMIT) {
      const subscribe = ids.slice(at, at + SUBSCRIBE_LIMIT)
      this.#socket?.send(JSON.stringify({ ...(at === 0 ? credentials : {}), subscribe }))
    }
  }

  #reconnect(): void {
    if (this.#attempts >= SOCKET.reconnects) {
      this.#options.onState('polling')
      return
    }
    const delay = Math.min(SOCKET.firstDelayMs * 2 ** this.#attempts, SOCKET.maxDelayMs)
    this.#attempts++
    this.#options.onState('reconnecting')
    this.#retry = setTimeout(() => void this.#open(), delay)
  }
}

/** Null for other messages, such as pong. Ids come as job_id, id or item_id (part 2 §3). */
function readMessage(data: unknown): ProgressMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message: unknown = JSON.parse(data)
    if (typeof message !== 'object' || message === null || !('status' in message) || !('percent' in message))
      return null
    const ids = message as { job_id?: string; id?: string; item_id?: string }
    const id = ids.job_id ?? ids.id ?? ids.item_id
    return id ? ({ ...message, job_id: id } as ProgressMessage) : null
  } catch {
    return null
  }
}
