import { WebSocket } from 'ws'

/** A connection of /ws/progress for benchmarks. `snapshot` resolves when the states of these ids have arrived. */
export async function openSocket(url: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/progress`)
  let waiting = { messages: 0, done: () => {}, failed: (_cause: Error) => {} }
  socket.on('message', () => {
    waiting.messages--
    if (waiting.messages === 0) waiting.done()
  })
  socket.on('close', (code) => waiting.failed(new Error(`the socket was closed with ${code}`)))
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject))
  return {
    snapshot: (ids: string[]) =>
      new Promise<void>((done, failed) => {
        waiting = { messages: ids.length, done, failed }
        socket.send(JSON.stringify({ token, subscribe: ids }))
      }),
    close: () => socket.terminate(),
  }
}
