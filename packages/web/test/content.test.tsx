import type { ContentItem } from '@pack/core/content/item-schema'
import { LINES_SPLIT_NOTICE } from '@pack/core/content/lines'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContentPage } from '../src/features/content/content-page.tsx'
import { readContentSearch } from '../src/features/content/search.ts'
import { sessionRestored } from '../src/product/session.ts'
import { Toaster } from '../src/ui/toast.tsx'
import { FakeSocket, lastSocket } from './fake-socket.ts'

// Long timeouts, because a busy machine renders slowly.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 60_000 })

const item = (over: Partial<ContentItem>): ContentItem => ({
  id: 'item-1',
  job_id: 'job-1',
  mode: 'short',
  title: 'Begin with the bent nail',
  theme: 'starting over',
  tone: '',
  key_points: [],
  status: 'Ready',
  error_detail: null,
  notes: [],
  publish_date: '2026-11-30T17:00:00.000Z',
  publish_to: ['youtube'],
  test: false,
  quote: 'You start over from everything you have learned.',
  script: null,
  background_mode: 'loop',
  video_orientation: 'vertical',
  bg_change_seconds: 3,
  duration_seconds: 27,
  persona: 'forge',
  personas: ['forge'],
  youtube_url: null,
  supabase_url: '/media/one.mp4',
  thumbnail_url: '/media/one.webp',
  tiktok_url: null,
  tiktok_video_id: null,
  tiktok_status: null,
  tiktok_publish_id: null,
  showcase: false,
  progress_percent: 100,
  eta_ms: null,
  last_update_ms: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...over,
})
const dialogue = item({
  mode: 'dialogue',
  video_orientation: 'horizontal',
  quote: null,
  personas: ['forge', 'flow'],
  script: JSON.stringify([
    { persona: 'forge', line: 'I quit the job on a Tuesday.' },
    { persona: 'flow', line: 'It rained.' },
  ]),
})

type Sent = { method: string; path: string; body: unknown }
type World = {
  items: ContentItem[]
  tier?: string
  /** Answers every change with a 409 that gives this reason. */
  refusal?: string
}

/** Renders the screen at `address` with a fake API that has these items and records requests. */
async function show(address: string, { items, tier = 'alpha', refusal }: World) {
  const sent: Sent[] = []
  const answers: [RegExp, (path: string) => unknown][] = [
    [/^\/me$/, () => ({ id: 'u', tier, is_admin: false, time_zone: 'Asia/Kathmandu' })],
    [
      /^\/user\/personas$/,
      () => [
        { id: 'p', slug: 'forge', name: 'Forge' },
        { id: 'q', slug: 'flow', name: 'Flow' },
      ],
    ],
    [/^\/user\/platforms$/, () => []],
    [/summary$/, () => ({ totalVideos: 21, videosThisMonth: 17, durationThisMonth: 4521 })],
    [/^\/api\/content\/\w+$/, () => ({ items, totalPages: 1, totalItems: items.length })],
    // Each request toggles the consent.
    [/\/showcase$/, () => ({ ...items[0], showcase: sent.length % 2 === 1 })],
    [
      /^\/api\/content\/\w+\/[\w-]+$/,
      (path) =>
        items.find(({ id }) => path.endsWith(id)) ?? Response.json({ detail: 'Item not found' }, { status: 404 }),
    ],
  ]
  let lists = 0
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit) => {
    const path = new URL(input).pathname
    if (init.method !== 'GET')
      sent.push({ method: init.method ?? '', path, body: init.body ? JSON.parse(String(init.body)) : null })
    if (init.method !== 'GET' && refusal) return Response.json({ detail: refusal }, { status: 409 })
    if (/^\/api\/content\/(?!summary)\w+$/.test(path)) lists++
    const answer = answers.find(([pattern]) => pattern.test(path))?.[1](path) ?? {}
    return answer instanceof Response ? answer : Response.json(answer)
  })
  const root = createRootRoute({ component: Outlet })
  const client = createRoute({ getParentRoute: () => root, id: 'client', component: Outlet })
  const content = createRoute({
    getParentRoute: () => client,
    path: '/content',
    validateSearch: readContentSearch,
    component: ContentPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([client.addChildren([content])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
      <Toaster theme="dark" />
    </QueryClientProvider>,
  )
  return { sent, router, user: userEvent.setup(), lists: () => lists }
}

beforeEach(async () => {
  localStorage.setItem(
    'pack.session',
    JSON.stringify({
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 36_000,
      expires_at: Math.floor(Date.now() / 1000) + 36_000,
      user: { id: 'u', email: 'forge@pack.test' },
    }),
  )
  await sessionRestored()
  // jsdom has no IntersectionObserver, WebSocket or ResizeObserver.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the list shows title, status, mode, date and main action of each item, and the totals of this month', async () => {
  await show('/content', {
    items: [
      item({ id: 'a', title: 'Old fire', status: 'Unlisted', youtube_url: 'https://youtube.com/watch?v=1' }),
      item({ id: 'b', title: 'New iron', test: true, status: 'TestComplete' }),
      item({ id: 'c', title: 'Ash', status: 'Failed', error_detail: 'Rendering: the background cannot be read.' }),
      item({ id: 'd', title: 'Sparks', status: 'Rendering', progress_percent: 58, supabase_url: null }),
    ],
  })
  const [, oldFire, newIron, ash, sparks] = (await screen.findAllByRole('row')).map((row) => within(row))

  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Title',
    'Status',
    'Mode',
    'Scheduled date',
    'Outputs',
    'Publish To',
    'Actions',
  ])
  expect(oldFire?.getByText('Published')).toBeTruthy()
  expect(oldFire?.getByRole('button', { name: 'Replace from Storage' })).toBeTruthy()
  expect(oldFire?.getByRole('link', { name: 'Old fire on YouTube' })).toBeTruthy()
  expect(newIron?.getByRole('switch').textContent).toBe('Test')
  expect(newIron?.getByText('Nov 30, 2026')).toBeTruthy()
  expect(ash?.getByText('Rendering: the background cannot be read.')).toBeTruthy()
  expect(ash?.getByRole('button', { name: 'Retry Job' })).toBeTruthy()
  expect(sparks?.getByRole('progressbar')).toHaveProperty('value', 58)
  expect(sparks?.getByRole('button', { name: 'In Progress' })).toHaveProperty('disabled', true)
  expect(await screen.findByText('1h 15m')).toBeTruthy()
})

test.each([
  ['alpha', ['Delete Published one', 'Delete Ready one']],
  ['pro_plus', ['Delete Ready one']],
  ['pro', []],
  ['free', []],
])('the plan %s shows the delete buttons %j', async (tier, deletes) => {
  const items = ['Published', 'Ready'].map((status) => item({ id: status, title: `${status} one`, status }))
  await show('/content', { tier, items })
  const table = within(await screen.findByRole('table'))
  // The account is known once its own time zone is shown.
  await waitFor(() => expect(table.getAllByText('10:45 PM GMT+5:45')).toHaveLength(2))

  const buttons = table.queryAllByRole('button', { name: /^Delete/ })

  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(deletes)
})

test('the content type last viewed is remembered on this device', async () => {
  const first = await show('/content', { items: [] })
  await first.user.click(await screen.findByRole('tab', { name: 'Stories' }))
  await waitFor(() => expect(first.router.state.location.search).toEqual({ type: 'story' }))
  cleanup()

  await show('/content', { items: [] })

  expect((await screen.findByRole('tab', { name: 'Stories' })).getAttribute('aria-selected')).toBe('true')
})

test('the list is fetched every 10 s while an item is in progress, also while live messages arrive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { lists } = await show('/content', { items: [item({ status: 'Rendering', supabase_url: null })] })
  await screen.findAllByRole('progressbar')
  lastSocket().accept()
  const before = lists()

  for (let second = 1; second <= 30; second++) {
    act(() => lastSocket().say({ job_id: 'item-1', status: 'Rendering', percent: second, last_update_ms: 0 }))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }

  vi.useRealTimers()
  await waitFor(() => expect(lists() - before).toBe(3))
})

test.each(['edit', 'play'])('the address ?%s= of a video that is gone says so, and is cleared', async (dialog) => {
  const { router } = await show(`/content?${dialog}=nope`, { items: [item({})] })

  expect(await screen.findByText('This video no longer exists.')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the edit dialog says beside Save why a change was refused, and keeps it', async () => {
  const { user } = await show('/content?edit=item-1', { items: [item({})], refusal: 'This video is being published.' })
  await user.type(await screen.findByLabelText(/^Title/), '!')

  await user.click(screen.getByRole('button', { name: 'Save' }))

  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('This video is being published.')).toBeTruthy()
  expect(dialog.getByLabelText(/^Title/)).toHaveProperty('value', 'Begin with the bent nail!')
  // The toast says it, too.
  expect(screen.getAllByText('This video is being published.')).toHaveLength(2)
})

test('the edit dialog says beside Save appearance that it failed', async () => {
  const { user } = await show('/content?edit=item-1', { items: [item({})], refusal: 'Not now.' })
  await user.selectOptions(await screen.findByLabelText('Background'), 'ai_slideshow')

  await user.click(screen.getByRole('button', { name: 'Save appearance' }))

  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('Failed to save appearance.')).toBeTruthy()
})

test('the edit dialog rejects a line of two characters and names it', async () => {
  const { user, sent } = await show('/content?type=dialogue&edit=item-1', { items: [dialogue] })
  const line = await screen.findByLabelText('Line 2: text')

  await user.clear(line)
  await user.type(line, 'no')
  await user.tab()
  expect(await screen.findByText('Line 2 is too short for TTS.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect((await screen.findAllByText('Line 2 is invalid')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

test('a line over 350 characters is split at sentence ends on blur, and only changed fields are sent', async () => {
  const { user, sent } = await show('/content?type=dialogue&edit=item-1', { items: [dialogue] })
  const line = await screen.findByLabelText('Line 1: text')
  const sentence = 'He carried the anvil up the hill and nobody asked him why he did it.'

  await user.clear(line)
  await user.click(line)
  await user.paste(Array(6).fill(sentence).join(' '))
  await user.tab()

  expect(await screen.findByText(LINES_SPLIT_NOTICE)).toBeTruthy()
  expect(screen.getByLabelText('Line 1: text')).toHaveProperty('value', Array(5).fill(sentence).join(' '))
  expect(screen.getByLabelText('Line 2: text')).toHaveProperty('value', sentence)

  await user.keyboard('{Control>}s{/Control}')

  expect(await screen.findByText('Saved!')).toBeTruthy()
  expect(sent).toEqual([
    {
      method: 'PATCH',
      path: '/api/update/dialogue',
      body: {
        id: 'item-1',
        script: JSON.stringify([
          { persona: 'forge', line: Array(5).fill(sentence).join(' ') },
          { persona: 'forge', line: sentence },
          { persona: 'flow', line: 'It rained.' },
        ]),
      },
    },
  ])
  expect(await screen.findByText(/^Render “Begin with the bent nail” again\?$/)).toBeTruthy()
})

test('the orientation of a dialogue is changed in the edit dialog, which then offers to render it again', async () => {
  const made = { ...dialogue, supabase_url: 'https://pack.test/v.mp4' }
  const { user, sent } = await show('/content?type=dialogue&edit=item-1', { items: [made] })
  expect(await screen.findByRole('radio', { name: /^Horizontal/ })).toHaveProperty('checked', true)

  await user.click(screen.getByRole('radio', { name: /^Vertical/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/^Render “Begin with the bent nail” again\?$/)).toBeTruthy()
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/update/dialogue', { id: 'item-1', video_orientation: 'vertical' }],
  ])
})

test('closing the edit dialog asks before it discards unsaved changes', async () => {
  const { user, router } = await show('/content?edit=item-1', { items: [item({})] })
  await user.type(await screen.findByLabelText(/^Title/), '!')

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Begin with the bent nail!')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))

  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('title, theme, date and script of a published video are locked, with the reason', async () => {
  await show('/content?edit=item-1', { items: [item({ status: 'Published' })] })

  expect(await screen.findByText(/This video is published/)).toBeTruthy()
  for (const label of [/^Title/, /^Theme/, 'Scheduled date', 'Quote'])
    expect(screen.getByLabelText(label)).toHaveProperty('disabled', true)
})

test('the owner confirms before a video is shown on the Examples page, and can hide it with one click', async () => {
  const { sent, user } = await show('/content?play=item-1', {
    items: [item({ supabase_url: 'https://pack.test/v.mp4' })],
  })

  await user.click(await screen.findByRole('switch', { name: 'Show on Examples page' }))
  const question = await screen.findByRole('alertdialog')
  const asked = sent.length
  within(question).getByText('Anyone can watch this video on the Examples page. You can turn this off anytime.')
  await user.click(within(question).getByRole('button', { name: 'Make public' }))
  await waitFor(() => expect(screen.getByRole('switch', { checked: true })).toBeTruthy())
  await user.click(screen.getByRole('switch', { name: 'Show on Examples page' }))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Show on Examples page' }).ariaChecked).toBe('false'))

  expect(asked).toBe(0)
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill('/api/content/short/item-1/showcase'))
})

test('a test video cannot be shown on the Examples page', async () => {
  const tried = item({ supabase_url: 'https://pack.test/v.mp4', test: true, status: 'TestComplete' })
  await show('/content?play=item-1', { items: [tried] })

  await screen.findByRole('link', { name: 'Download' })

  expect(screen.queryByRole('switch', { name: 'Show on Examples page' })).toBeNull()
})
