/** Stands in for the browser's WebSocket; the test plays the server. */
export class FakeSocket {
  static readonly OPEN = 1
  /** All sockets since the last reset, oldest first. */
  static opened: FakeSocket[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    FakeSocket.opened.push(this)
  }
  send() {}
  close() {
    this.readyState = 3
  }

  accept() {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  drop() {
    this.close()
    this.onclose?.()
  }
}

/** The socket opened last. */
export function lastSocket(): FakeSocket {
  const socket = FakeSocket.opened.at(-1)
  if (!socket) throw new Error('No socket was opened.')
  return socket
}
