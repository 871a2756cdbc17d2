import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProgressSocket, type ProgressState } from '../src/product/progress.ts'
import { FakeSocket, lastSocket } from './fake-socket.ts'

beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the connection for live progress', () => {
  function connect() {
    const states: ProgressState[] = []
    const socket = new ProgressSocket({
      url: 'wss://pack.test/ws/progress',
      token: async () => 'a.b.c',
      impersonation: async () => null,
      onMessage: () => {},
      onState: (state) => states.push(state),
    })
    return { socket, states }
  }

  test('is given up after 6 reconnects with doubling pauses when the server accepts and then drops it', async () => {
    const openedAt: number[] = []
    class DroppedSocket extends FakeSocket {
      constructor() {
        super()
        openedAt.push(Date.now())
        setTimeout(() => {
          this.accept()
          this.drop()
        })
      }
    }
    vi.stubGlobal('WebSocket', DroppedSocket)
    const { states } = connect()

    await vi.advanceTimersByTimeAsync(10 * 60_000)

    const pauses = openedAt.slice(1).map((at, index) => Math.round((at - (openedAt[index] ?? 0)) / 1000))
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30])
    expect(states.at(-1)).toBe('polling')
  })

  test.each([
    ['has carried a message', async () => lastSocket().say({ type: 'pong' })],
    ['has lasted ten seconds', () => vi.advanceTimersByTimeAsync(10_000)],
  ])('is reopened after a second once it %s', async (_proof, prove) => {
    const { socket } = connect()
    await vi.advanceTimersByTimeAsync(0)
    for (const pause of [1_000, 2_000, 4_000]) {
      lastSocket().drop()
      await vi.advanceTimersByTimeAsync(pause)
    }
    lastSocket().accept()
    await prove()
    const before = FakeSocket.opened.length

    lastSocket().drop()
    await vi.advanceTimersByTimeAsync(1_000)

    expect(FakeSocket.opened).toHaveLength(before + 1)
    socket.close()
  })
})
