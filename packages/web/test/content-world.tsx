import type { ContentItem } from '@pack/core/content/item-schema'
import type { PublicationSummary } from '@pack/core/content/publication-summary-schema'
import { NO_TIKTOK_CHOICE } from '@pack/core/content/tiktok-settings'
import type { PublicationReceipt } from '@pack/core/publishing/publication-schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { readContentSearch } from '../src/features/content/search.ts'
import type { Platform } from '../src/product/platforms.ts'
import { FakeSocket } from './fake-socket.ts'

let ContentPage: typeof import('../src/features/content/content-page.tsx').ContentPage
let ReadOnly: typeof import('../src/ui/read-only.ts').ReadOnly
let Toaster: typeof import('../src/ui/toast.tsx').Toaster

export const item = (over: Partial<ContentItem>): ContentItem => ({
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
  publish_account_ids: [],
  publications: [],
  published_at: null,
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
  clean_url: null,
  clean_status: 'none',
  clean_percent: 0,
  clean_error: null,
  clean_seconds: null,
  tiktok_url: null,
  tiktok_video_id: null,
  tiktok_status: null,
  tiktok_publish_id: null,
  tiktok: {
    ...{ video_url: null, share_url: null, url: null, post_url: null, video_id: null },
    ...NO_TIKTOK_CHOICE,
    title: 'Begin with the bent nail #nails',
    privacy_level: null,
    is_aigc: true,
  },
  showcase: false,
  progress_percent: 100,
  eta_ms: null,
  last_update_ms: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...over,
})

type Sent = { method: string; path: string; body: unknown }
type World = {
  items: ContentItem[]
  tier?: string
  /** How many of the plan's 60 videos are used. */
  used?: number
  platforms?: Platform[]
  receipts?: PublicationReceipt[]
  /** Why nothing can be changed. */
  readOnly?: string
  /** Answers every change with a 409 that gives this reason. */
  refusal?: string
  /** What changes are answered with. Throws when no answer comes. */
  onChange?: (call: string) => unknown
}

/** A publication of the item at the channel Forge Speaks, as lists show it. */
export const publication = (over: Partial<PublicationSummary> = {}): PublicationSummary => ({
  id: 'publication-1',
  platform: 'youtube',
  account_id: 'account-1',
  account_title: 'Forge Speaks',
  revision: 1,
  state: 'live',
  reason: null,
  message: null,
  remedy: null,
  may_retry: false,
  url: null,
  due_at: null,
  next_at: null,
  bytes: 12_400_000,
  sent_bytes: 0,
  ...over,
})

/** The same with its receipt. */
export const receipt = (over: Partial<PublicationReceipt> = {}): PublicationReceipt => ({
  ...publication(),
  item_id: 'item-1',
  remote_id: null,
  post_id: null,
  log_id: null,
  sha256: null,
  requested: true,
  warnings: [],
  sent: null,
  posted: null,
  created_at: '2026-11-20T10:00:00.000Z',
  started_at: null,
  accepted_at: null,
  processed_at: null,
  live_at: null,
  ended_at: null,
  history: [{ state: 'prepared', reason: null, message: null, at: '2026-11-20T10:00:00.000Z' }],
  ...over,
})

/** The linked channel of that publication. */
export const channel = (over: Partial<Platform> = {}): Platform => ({
  id: 'account-1',
  name: 'YouTube',
  code: 'youtube',
  connected: true,
  channel_info: { title: 'Forge Speaks' },
  ...over,
})

/** A preview that is still being spoken; other changes succeed. */
const succeed = (path: string): unknown => (path.endsWith('/preview') ? new Promise(() => {}) : {})

/** Renders the screen at `address` with a fake API that has these items and records requests. */
export async function show(
  address: string,
  { items, tier = 'alpha', used = 0, platforms = [], receipts = [], readOnly, refusal, onChange = succeed }: World,
) {
  const sent: Sent[] = []
  const calls: string[] = []
  const answers: [RegExp, (path: string) => unknown][] = [
    [
      /^\/me$/,
      () => ({
        ...{ id: 'u', tier, is_admin: false, time_zone: 'Asia/Kathmandu', resets_at: '2026-12-01T00:00:00.000Z' },
        ...{ limits: { videos: 60 }, usage: { videos: used } },
      }),
    ],
    [
      /^\/user\/personas$/,
      () => [
        {
          id: 'p',
          slug: 'forge',
          name: 'Forge',
          voice: { id: 'forge', pace: 1, pitch: 0 },
          forbidden_words: ['Monday'],
        },
        { id: 'q', slug: 'flow', name: 'Flow', voice: { id: 'flow', pace: 1, pitch: 0 }, forbidden_words: [] },
      ],
    ],
    [/^\/user\/platforms$/, () => platforms],
    [/\/publications$/, () => receipts],
    [/summary$/, () => ({ totalVideos: 21, videosThisMonth: 17, durationThisMonth: 4521 })],
    [/^\/api\/content\/scripts$/, () => items.filter(({ status }) => status === 'Script Ready')],
    [/^\/api\/content\/scripts\/render$/, () => ({ item_ids: items.map(({ id }) => id) })],
    [/^\/api\/content\/\w+$/, () => ({ items, totalPages: 1, totalItems: items.length })],
    // Each request toggles the consent.
    [/\/showcase$/, () => ({ ...items[0], showcase: sent.length % 2 === 1 })],
    [
      /^\/api\/content\/\w+\/[\w-]+$/,
      (path) =>
        items.find(({ mode, id }) => path.endsWith(`/${mode}/${id}`)) ??
        Response.json({ detail: 'This video no longer exists.' }, { status: 404 }),
    ],
  ]
  let lists = 0
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit) => {
    const { pathname: path, search } = new URL(input)
    if (init.method !== 'GET')
      sent.push({ method: init.method ?? '', path, body: init.body ? JSON.parse(String(init.body)) : null })
    if (init.method !== 'GET') calls.push(`${init.method} ${path}${search}`)
    if (init.method !== 'GET' && refusal) return Response.json({ detail: refusal }, { status: 409 })
    if (/^\/api\/content\/(?!summary|scripts)\w+$/.test(path)) lists++
    const answer = await (answers.find(([pattern]) => pattern.test(path))?.[1](path) ?? onChange(path))
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
  const others = ['/services', '/config', '/integrations', '/generate'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{path}</h1> }),
  )
  const router = createRouter({
    routeTree: root.addChildren([client.addChildren([content]), ...others]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReadOnly value={readOnly ?? null}>
        <RouterProvider router={router as never} />
      </ReadOnly>
      <Toaster theme="dark" />
    </QueryClientProvider>,
  )
  return { sent, calls, router, user: userEvent.setup(), lists: () => lists }
}

type Presser = { click(button: Element): Promise<void> }

/** Opens the menu of a row's other actions; returns their labels. */
export async function openMenu(user: Presser, title = 'Begin with the bent nail'): Promise<string[]> {
  await user.click(within(await screen.findByRole('table')).getByRole('button', { name: `More actions for ${title}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '')
}

/** As the browser keeps it between visits. */
const keepSession = () =>
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

/** A page of its own, signed in, with what jsdom lacks: modules keep a session, and test files share them. */
export function useContentWorld() {
  beforeAll(async () => {
    vi.resetModules()
    keepSession()
    await (await import('../src/product/session.ts')).sessionRestored()
    ContentPage = (await import('../src/features/content/content-page.tsx')).ContentPage
    ReadOnly = (await import('../src/ui/read-only.ts')).ReadOnly
    Toaster = (await import('../src/ui/toast.tsx')).Toaster
    // Dialogs load later; no test waits for their modules.
    await Promise.all([
      import('../src/features/content/edit-dialog.tsx'),
      import('../src/features/content/action-dialogs.tsx'),
      import('../src/features/content/receipt-dialog.tsx'),
      import('../src/features/content/post-dialog.tsx'),
    ])
    // Loading the screen takes long on a busy machine.
  }, 60_000)
  beforeEach(() => {
    keepSession()
    class Observer {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer)
    vi.stubGlobal('ResizeObserver', Observer)
    FakeSocket.opened = []
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.stubGlobal('scrollTo', () => {})
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    // Toasts follow the pointer.
    Element.prototype.setPointerCapture = () => {}
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    localStorage.clear()
  })
  afterAll(() => void vi.resetModules())
}
