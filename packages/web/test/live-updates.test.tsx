import type { Job } from '@pack/core/generation/job-schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProgressSocket, type ProgressState } from '../src/product/progress.ts'
import { FakeSocket, lastSocket } from './fake-socket.ts'

let Queue: typeof import('../src/features/generation/queue.tsx').Queue

const job = (over: Partial<Job>): Job => ({
  id: 'job-1',
  mode: 'short',
  theme: 'patience',
  personas: [{ id: 'p', name: 'Forge' }],
  quantity: 1,
  background_mode: 'loop',
  bg_change_seconds: 3,
  status: 'Rendering',
  error_detail: null,
  progress_percent: 40,
  last_update_ms: null,
  eta_ms: null,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  item_ids: [],
  ...over,
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeAll(async () => {
  // A page of its own, whose session is restored from here.
  vi.resetModules()
  const session = {
    ...{ access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 36_000 },
    ...{ expires_at: Math.floor(Date.now() / 1000) + 36_000, user: { id: 'u', email: 'forge@pack.test' } },
  }
  localStorage.setItem('pack.session', JSON.stringify(session))
  await (await import('../src/product/session.ts')).sessionRestored()
  Queue = (await import('../src/features/generation/queue.tsx')).Queue
  // Loads after the screen; no test waits for it.
  await import('../src/features/generation/job-queue.tsx')
})
afterAll(() => localStorage.clear())

beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
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

describe('the queue', () => {
  /** Shows the queue with these jobs, and counts how often they are asked for. */
  async function show(jobs: Job[], { slim = false } = {}) {
    const asked = vi.fn(async () => Response.json(jobs))
    vi.stubGlobal('fetch', asked)
    const client = new QueryClient()
    render(
      <QueryClientProvider client={client}>
        <Queue slim={slim} />
      </QueryClientProvider>,
    )
    do await pass(100)
    while (client.isFetching() > 0)
    return { asked }
  }

  test('is fetched every 15 s, also while live messages arrive', async () => {
    const { asked } = await show([job({})])
    lastSocket().accept()
    expect(asked).toHaveBeenCalledTimes(1)

    for (let second = 1; second < 60; second++) {
      act(() => lastSocket().say({ job_id: 'job-1', status: 'Rendering', percent: second, last_update_ms: 0 }))
      await pass(1_000)
    }

    expect(asked).toHaveBeenCalledTimes(4)
    expect(screen.getAllByText('59%').length).toBeGreaterThan(0)
  })

  test('lists jobs that are no longer in progress under a heading of their own', async () => {
    const failed = job({ id: 'job-2', theme: 'courage', status: 'Failed' })
    const script = job({ id: 'job-4', theme: 'sleep', status: 'Script Ready' })
    await show([failed, job({ id: 'job-3', theme: 'rest', status: 'Ready' }), script])

    screen.getByText('No queued or in-progress jobs.')
    screen.getByRole('heading', { name: 'Recent jobs' })
    const recent = within(screen.getByRole('table', { name: 'Recent jobs' }))
    recent.getByText('courage')
    recent.getByText('rest')
    // Listed among the scripts to review.
    expect(recent.queryByText('sleep')).toBeNull()
    cleanup()

    await show([failed, job({})])
    expect(screen.queryByText('No queued or in-progress jobs.')).toBeNull()
    expect(within(screen.getByRole('table', { name: 'Jobs in progress' })).queryByText('courage')).toBeNull()
    within(screen.getByRole('table', { name: 'Jobs in progress' })).getByText('patience')
  })

  test('lists the job that is being made before those that wait', async () => {
    await show([job({ theme: 'rest', status: 'Queued' }), job({ id: 'job-2', theme: 'courage', status: 'Rendering' })])

    const [first] = within(screen.getByRole('list', { name: 'Jobs in progress' })).getAllByRole('listitem')
    expect(first?.textContent).toContain('courage')
  })

  test('names the button that tries a failed job again', async () => {
    await show([job({ status: 'Failed', theme: 'courage' }), job({ id: 'job-2', status: 'Ready' })])

    for (const role of ['list', 'table']) {
      const recent = within(screen.getByRole(role, { name: 'Recent jobs' }))
      expect(recent.getByRole('button', { name: 'Retry courage' }).textContent).toBe('Retry')
      expect(recent.getAllByRole('button', { name: /^Retry/ })).toHaveLength(1)
    }
  })

  test('has no heading before the first job of an account without personas', async () => {
    await show([], { slim: true })
    screen.getByText('No queued or in-progress jobs.')
    expect(screen.queryByRole('heading')).toBeNull()
    cleanup()

    await show([job({})], { slim: true })
    screen.getByRole('heading', { name: 'Queue' })
  })

  test('shows the newest three that have ended, and the others once asked for', async () => {
    await show(['1', '2', '3', '4'].map((nth) => job({ id: `job-${nth}`, theme: `theme ${nth}`, status: 'Ready' })))
    const recent = within(screen.getByRole('table', { name: 'Recent jobs' }))
    expect(recent.queryByText('theme 4')).toBeNull()

    act(() => screen.getByRole('button', { name: 'Show all 4' }).click())

    recent.getByText('theme 4')
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  })

  test('and its tables are regions of different names, which a screen reader tells apart', async () => {
    await show([job({}), job({ id: 'job-2', status: 'Failed' })])

    for (const name of ['Queue', 'Jobs in progress', 'Recent jobs']) screen.getByRole('region', { name })
    expect(screen.getAllByRole('region')).toHaveLength(3)
  })
})
