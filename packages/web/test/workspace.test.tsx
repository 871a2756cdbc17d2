import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { WOLF_SAMPLES } from '@pack/core/examples/wolf-samples'
import { PACK, type Wolf } from '@pack/core/personas/pack'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerJson, loadedPage } from './api-server.ts'
import { item } from './content-world.tsx'

const SESSION = {
  access_token: `x.${Buffer.from(JSON.stringify({ sub: 'u', exp: 4_000_000_000 })).toString('base64url')}.y`,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user: { id: 'u', email: 'lyra@pack.test', user_metadata: {}, app_metadata: {}, aud: 'authenticated', created_at: '' },
}
const ME = {
  id: 'u',
  email: 'lyra@pack.test',
  tier: 'free',
  is_admin: false,
  time_zone: 'UTC',
  limits: { videos: 3, speech_seconds: 600, image_credits: 0, personas: 1 },
  usage: { videos: 2, speech_seconds: 0, image_credits: 0, personas: 0 },
  resets_at: '2026-12-01T00:00:00.000Z',
}
/** The account's copy of a wolf. */
const copyOf = (wolf: Wolf) => ({ ...wolf, clone_of: wolf.id, read_only: false, has_picture: false })
/** Answers, or what gives them, by the beginning of a path; everything else is an empty list. */
let answers: Record<string, unknown>
let end: () => void

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  for (const name of ['ResizeObserver', 'IntersectionObserver']) vi.stubGlobal(name, Observer)
  answers = {
    '/me': ME,
    '/user/readiness': { is_ready: false, has_persona: false },
    '/api/content/short/item-1': item({}),
    '/api/content/summary': { totalVideos: 1, videosThisMonth: 1, durationThisMonth: 27 },
    '/api/content/scripts': [],
    '/api/content/short': { items: [item({})], totalItems: 1, totalPages: 1, page: 1 },
    '/api/content/': { items: [], totalItems: 0, totalPages: 0, page: 1 },
    '/auth/v1/token': SESSION,
  }
  end = await loadedPage(async (request, response) => {
    const answer = answers[Object.keys(answers).find((start) => request.url?.startsWith(start)) ?? '']
    const body = typeof answer === 'function' ? await answer(request) : (answer ?? [])
    answerJson(response, 200, body, { 'access-control-allow-origin': '*' })
  })
})

afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

/** Opens an address with the product's own router. */
async function open(address: string, { signedIn = true } = {}) {
  if (signedIn) localStorage.setItem('pack.session', JSON.stringify(SESSION))
  const [{ makeRouter }, { sessionRestored }] = await Promise.all([
    import('../src/app/router.tsx'),
    import('../src/product/session.ts'),
  ])
  void sessionRestored()
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  const user = userEvent.setup()
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })
  return { router, user }
}

describe('the login screen', () => {
  test.each([
    ['/login', 'We’ll create your account'],
    ['/login?redirect=%2Fgenerate%3Fmode%3Dstory', 'Log in, and we’ll take you to Generate.'],
    ['/login?redirect=%2Fpersona%2F42', 'Log in, and we’ll take you to your persona.'],
    ['/login?redirect=%2Fnowhere%2F%253Cb%253E', 'Log in, and we’ll take you to the page you wanted.'],
    [
      '/login?redirect=%2Fcontent&ended=true',
      'Your session ended. Log in again.We’ll take you back to Content Manager.',
    ],
  ])('names the way in words at %s', async (address, text) => {
    await open(address, { signedIn: false })

    expect(screen.getByRole('main').textContent).toContain(text)
    expect(screen.getByRole('main').textContent).not.toMatch(/\/(generate|content|persona|nowhere)/)
  })

  test('shows plans and prices to visitors who wanted to compare plans', async () => {
    await open('/login?redirect=%2Fservices', { signedIn: false })

    const plans = within(screen.getByRole('region', { name: 'Plans and prices' }))
    expect(plans.getAllByRole('heading', { level: 3 }).map((name) => name.parentElement?.textContent)).toEqual([
      'Free€0 a month',
      'Pro€19 a month',
      'Pro+€39 a month',
      'Alpha€89 a month',
    ])
    for (const line of ['3 videos and 10 speech minutes a month', 'Publishing to YouTube and TikTok, now or on a date'])
      expect(plans.getByText(line)).toBeTruthy()
  })

  test('says on the way to another screen that no account is needed yet', async () => {
    await open('/login?redirect=%2Fgenerate', { signedIn: false })

    screen.getByText(/No password needed: your account is created the first time/)
  })
})

describe('the workspace', () => {
  const sections = () => within(screen.getByRole('navigation', { name: 'Workspace' }))
  const current = () =>
    sections()
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current') && link.closest('li') !== null)

  test('marks what is not built, and says how much of the plan is used', async () => {
    await open('/analytics')

    await sections().findByText('2 of 3 videos this month')
    const links = sections()
      .getAllByRole('link')
      .filter((link) => link.closest('li') !== null)
    // The plan that will have a screen, where the user's won't.
    expect(links.slice(-3).map(({ textContent }) => textContent)).toEqual([
      'Uploadcoming soon on Pro',
      'Schedulecoming soon on Alpha',
      'AnalyticsSoon',
    ])
  })

  test('groups the menu of narrow screens, marks the current page, and says which theme a press chooses', async () => {
    await open('/analytics')

    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    const work = (await menu.findByText('Your work')).nextElementSibling as HTMLElement
    const links = within(work).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/uploads',
      '/scheduling',
      '/analytics',
    ])
    expect(links.filter((link) => link.hasAttribute('aria-current'))).toEqual([links[3]])
    expect(menu.getByRole('button', { name: /^Switch to/ }).textContent).toBe('Switch to light theme')
  })

  test('changes the shown theme with every press, and follows the device once its own theme is chosen', async () => {
    // The device is dark.
    const { user } = await open('/analytics')
    const press = () => user.click(screen.getAllByRole('button', { name: /^Switch to/ })[0] as HTMLElement)
    const { theme } = document.documentElement.dataset

    await press()
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(localStorage.getItem('theme')).toBe('light')
    await press()
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('theme')).toBeNull()
    document.documentElement.dataset.theme = theme
  })

  test('calls the page that is shown in place of the admin screen by its own title', async () => {
    const { router } = await open('/content')
    const { followNavigation } = await import('../src/app/after-navigation.ts')
    followNavigation(router)

    await act(() => router.navigate({ to: '/admin' }))

    await screen.findByRole('heading', { name: 'This page is for admins' })
    await waitFor(() => expect(document.title).toBe('For admins · the Pack'))
  })

  test('says in place of the plans that the admin screen is for admins, and leads on', async () => {
    const { router } = await open('/admin')

    await screen.findByRole('heading', { name: 'This page is for admins' })
    expect(router.state.location.href).toBe('/services?missing=admin')
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/generate', '/content'])
    expect(main.queryByText('€0')).toBeNull()
    const services = await screen.findByRole('link', { name: 'Services' })
    expect(services.getAttribute('aria-current')).toBeNull()
    await act(() => router.navigate({ to: '/services', search: { missing: 'uploads' } }))
    expect(services.getAttribute('aria-current')).toBe('page')
  })

  describe('a part that can’t be loaded', () => {
    const miss = (retry: () => void) => {
      const told = new CustomEvent('part-missing', { cancelable: true, detail: retry })
      act(() => void window.dispatchEvent(told))
      return told.defaultPrevented
    }

    test('is told once while offline, until the browser is online again', async () => {
      await open('/analytics')
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

      expect([miss(() => {}), miss(() => {})]).toEqual([true, true])
      expect(await screen.findAllByText(/^This can’t open until you’re back online/)).toHaveLength(1)
      vi.restoreAllMocks()
      act(() => void window.dispatchEvent(new Event('online')))
      await waitFor(() => expect(screen.queryByText(/^This can’t open/)).toBeNull())
    })

    test('can be tried again when the server can’t be reached', async () => {
      await open('/analytics')
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
      const retry = vi.fn()

      miss(retry)
      await screen.findByText('We can’t reach the server, so part of this page is missing.')
      // jsdom lacks pointer capture, which toasts use.
      act(() => screen.getByRole('button', { name: 'Try again' }).click())
      expect(retry).toHaveBeenCalledOnce()
    })
  })

  test('a part that could not be loaded is shown once it can be, without an error', async () => {
    const { lazyPart } = await import('../src/ui/lazy-part.ts')
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const load = vi.fn(async () => ({ default: () => <p>Here it is.</p> }))
    // Each attempt loads twice.
    load.mockImplementationOnce(gone).mockImplementationOnce(gone)
    const Part = lazyPart(load)
    let retry = () => {}
    window.addEventListener(
      'part-missing',
      (event) => {
        event.preventDefault()
        retry = (event as CustomEvent).detail
      },
      { once: true },
    )
    render(<Suspense>{<Part />}</Suspense>)
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    expect(screen.queryByText('Here it is.')).toBeNull()

    await act(async () => retry())
    await screen.findByText('Here it is.')
  })

  test('goes on when the scripts of dialogs can’t be loaded ahead', async () => {
    const load = vi.fn(() => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    vi.doMock('../src/ui/dialog-popup.tsx', load)
    const failures = vi.fn()
    process.on('unhandledRejection', failures)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await open('/analytics')

    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    await waitFor(() => expect(load).toHaveBeenCalled())
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', failures)
    vi.doUnmock('../src/ui/dialog-popup.tsx')
    expect(failures).not.toHaveBeenCalled()
  })

  const numbers = () => within(screen.getByRole('region', { name: 'Your numbers' })).getAllByRole('definition')

  test('shows the user’s own numbers and newest videos where the dashboard is to come', async () => {
    const items = [
      item({}),
      item({ id: 'item-2', status: 'Rendering' }),
      item({ id: 'item-3', status: 'Script Ready' }),
      // It could not be published.
      item({ id: 'item-4', status: 'Failed' }),
    ]
    answers['/api/content/short'] = ({ url = '' }: IncomingMessage) => {
      const query = new URL(url, 'http://x').searchParams
      const wanted = query.get('status')?.split(',')
      const hasVideo = ['Ready', 'Failed']
      const found = items.filter(({ status }) =>
        query.get('view') === 'gallery' ? hasVideo.includes(status) : (wanted?.includes(status) ?? true),
      )
      return { items: found, totalItems: found.length, totalPages: 1, page: 1 }
    }
    await open('/dashboard')

    const videos = within(await screen.findByRole('region', { name: 'Latest videos' }))
    const [video, , script] = await videos.findAllByRole('link', { name: /^Begin with the bent nail/ })
    expect(video?.getAttribute('href')).toBe('/content?type=short&play=item-1')
    expect(script?.getAttribute('href')).toBe('/content?type=short&edit=item-3')
    await waitFor(() => expect(numbers().map((number) => number.textContent)).toEqual(['2 of 3', '1', '2']))
  })

  test('leads from the dashboard to the scripts that wait for review, and counts them once', async () => {
    answers['/api/content/scripts'] = [
      { id: 'item-3', mode: 'short', title: 'Begin', personas: [], created_at: ME.resets_at },
    ]
    await open('/dashboard')

    const step = await screen.findByRole('link', { name: /^Review 1 script/ })
    expect(step.getAttribute('href')).toBe('/generate#scripts')
    expect(screen.queryByText('Scripts to review')).toBeNull()
  })

  const steps = async () => {
    const heading = await screen.findByRole('heading', { name: 'What you can do today' })
    return () =>
      within(heading.nextElementSibling as HTMLElement)
        .getAllByRole('link')
        .map((link) => [(link.querySelector('span > span') ?? link).textContent, link.getAttribute('href')])
  }

  test('says on the dashboard what waits for the user', async () => {
    answers['/api/content/scripts'] = [
      { id: 'item-3', mode: 'short', title: 'Begin', personas: [], created_at: ME.resets_at },
    ]
    answers['/me'] = { ...ME, tier: 'pro' }
    const of =
      (status: string) =>
      ({ url = '' }: IncomingMessage) => {
        const items = url.includes(`status=${status}`) || !url.includes('status=') ? [item({ id: status })] : []
        return { items, totalItems: items.length, totalPages: 1, page: 1 }
      }
    answers['/api/content/short'] = of('Ready')
    answers = { '/api/content/story': of('Failed'), ...answers }
    await open('/dashboard')

    const shown = await steps()
    await waitFor(() =>
      expect(shown()).toEqual([
        ['Review 1 script', '/generate#scripts'],
        ['See what failed (1)', '/content?type=story&status=Failed'],
        ['Connect an account', '/integrations'],
        ['Download 1 video', '/content?type=short&status=Ready'],
      ]),
    )
  })

  test('says on the dashboard when the next videos come once the plan’s are used', async () => {
    answers['/me'] = { ...ME, usage: { ...ME.usage, videos: 3 } }
    await open('/dashboard')

    const shown = await steps()
    await waitFor(() => expect(shown()).toContainEqual(['No videos left this month', '/services']))
    expect(screen.getByText('3 more videos on December 1.')).toBeTruthy()
    expect(shown().map(([title]) => title)).not.toContain('Generate a video')
  })

  test('asks first to reconnect an account whose access was lost, instead of connecting one', async () => {
    answers['/me'] = { ...ME, tier: 'pro' }
    answers['/user/platforms'] = [
      { id: 'a', name: 'YouTube', code: 'youtube', connected: false, channel_info: { title: 'Forge Speaks' } },
      { id: 'tiktok', name: 'TikTok', code: 'tiktok', connected: false },
    ]
    await open('/dashboard')

    const shown = await steps()
    await waitFor(() => expect(shown()[0]).toEqual(['Reconnect Forge Speaks', '/integrations']))
    expect(shown().map(([title]) => title)).not.toContain('Connect an account')
  })

  test('leads from empty analytics to the first video, and to a plan that publishes', async () => {
    answers['/api/content/short'] = answers['/api/content/']
    answers['/me'] = { ...ME, tier: 'free' }
    await open('/analytics')

    const shown = await steps()
    await waitFor(() =>
      expect(shown()).toEqual([
        ['Generate your first video', '/generate'],
        ['Compare plans', '/services'],
      ]),
    )
  })

  test('leads from analytics with an unpublished video to its publication', async () => {
    const items = [item({})]
    answers['/api/content/short'] = ({ url = '' }: IncomingMessage) =>
      url.includes('output=') ? answers['/api/content/'] : { items, totalItems: 1, totalPages: 1, page: 1 }
    answers['/me'] = { ...ME, tier: 'pro' }
    answers['/user/platforms'] = [{ id: 'a', name: 'YouTube', code: 'youtube', connected: true }]
    await open('/analytics')

    const shown = await steps()
    await waitFor(() => expect(shown()[0]).toEqual(['Publish your first video', '/content']))
  })

  test('lists the published videos on analytics, each with a link to where it is', async () => {
    const publication = { id: 'p', platform: 'youtube', account_id: 'a', account_title: 'Forge Speaks', state: 'live' }
    const items = [
      item({ publications: [publication] as never, youtube_url: 'https://youtu.be/1', published_at: ME.resets_at }),
    ]
    answers['/api/content/short'] = ({ url = '' }: IncomingMessage) =>
      url.includes('output=youtube')
        ? { items, totalItems: 1, totalPages: 1, page: 1 }
        : { items: [], totalItems: 0, totalPages: 0, page: 1 }
    await open('/analytics')

    const published = within(await screen.findByRole('region', { name: 'Published videos' }))
    const link = published.getByRole('link', { name: /^Open on YouTube.+Begin with the bent nail$/ })
    expect(link.getAttribute('href')).toBe('https://youtu.be/1')
    expect(published.getByText(/^Forge Speaks · /)).toBeTruthy()
    expect(published.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/content?type=short')
  })

  test('calls only the screens without any beginning coming soon', async () => {
    answers['/me'] = { ...ME, tier: 'alpha' }
    const { router } = await open('/dashboard')
    await screen.findByText('Early version')
    expect(screen.queryByText('Coming soon')).toBeNull()

    await router.navigate({ to: '/uploads' })
    await screen.findByText('Coming soon')
  })

  test('leads from Schedule to the videos that are ready, and says which posting time new dates get', async () => {
    answers['/api/content/short'] = { items: [item({ publish_date: null })], totalItems: 1, totalPages: 1, page: 1 }
    answers['/me'] = { ...ME, tier: 'alpha', posting_hour: 18 }
    await open('/scheduling')

    const ready = await screen.findByRole('link', { name: /^\d+ videos? ready to publish/ })
    expect(ready.getAttribute('href')).toBe('/content?type=short&status=Ready')
    const hour = await screen.findByRole('link', { name: /^Posting time 6:00\sPM \(UTC\).*New dates use this time/ })
    expect(hour.getAttribute('href')).toBe('/config#preferences')
  })

  test('breaks the facts about the file of a slot only between them', async () => {
    answers['/assets/all_signed'] = {}
    await open('/assets')

    const intro = within(await screen.findByRole('region', { name: 'Intro (vertical)' }))
    const facts = ['MP4', '1080 × 1920', 'max 2 sec', 'max 500 MB'].map((fact) => intro.getByText(fact))
    for (const { className } of facts) expect(className).toContain('whitespace-nowrap')
    // Format and size, below them the limits.
    expect(new Set(facts.map((fact) => fact.parentElement?.textContent?.trim()))).toEqual(
      new Set(['MP4 1080 × 1920', 'max 2 sec max 500 MB']),
    )
  })

  const nextVideo = async () => within(await screen.findByRole('region', { name: 'Next scheduled video' }))

  test('names the day and the time of the next scheduled video in the account’s time zone', async () => {
    const items = ['2020-01-01T17:00:00.000Z', '2999-03-02T17:00:00.000Z', '2998-03-02T17:00:00.000Z'].map((date, at) =>
      item({ id: `item-${at}`, publish_date: date }),
    )
    answers['/api/content/short'] = { items, totalItems: 3, totalPages: 1, page: 1 }
    answers['/me'] = { ...ME, tier: 'alpha', posting_hour: 9, time_zone: 'Europe/Stockholm' }
    await open('/scheduling')

    expect((await nextVideo()).getByText(/^Fri, Mar 2, 2998, 6:00\sPM$/)).toBeTruthy()
  })

  test('leads to the next scheduled video, and to the account that it lacks', async () => {
    const items = [item({ publish_date: '2999-03-02T17:00:00.000Z', publish_to: [] })]
    answers['/api/content/short'] = { items, totalItems: 1, totalPages: 1, page: 1 }
    answers['/me'] = { ...ME, tier: 'alpha', posting_hour: 18 }
    await open('/scheduling')

    const title = await screen.findByRole('link', { name: 'Begin with the bent nail' })
    expect(title.getAttribute('href')).toBe('/content?type=short&play=item-1')
    const next = await nextVideo()
    await next.findByText('Won’t go out until you choose an account')
    const choice = next.getByRole('link', { name: 'Choose an account' })
    expect(choice.getAttribute('href')).toBe('/content?type=short&publish=item-1')
  })

  test('says first, and among the latest videos, which one will not go out', async () => {
    const items = [item({ publish_date: '2999-03-02T17:00:00.000Z', publish_to: [] })]
    answers['/api/content/short'] = { items, totalItems: 1, totalPages: 1, page: 1 }
    answers['/me'] = { ...ME, tier: 'alpha', posting_hour: 18 }
    await open('/dashboard')

    const choice = await screen.findByRole('link', {
      name: /^Choose an account.*“Begin with the bent nail” won’t go out on Sat, Mar 2, 2999, 5:00\sPM without one/,
    })
    expect(choice.getAttribute('href')).toBe('/content?type=short&publish=item-1')
    const latest = within(await screen.findByRole('region', { name: 'Latest videos' }))
    expect(await latest.findByText('Won’t go out until you choose an account')).toBeTruthy()
  })

  test('marks on the dashboard only what stops a scheduled video, and puts it first', async () => {
    answers['/api/content/scripts'] = [
      { id: 'item-3', mode: 'short', title: 'Begin', personas: [], created_at: ME.resets_at },
    ]
    const items = [item({ publish_date: '2999-03-02T17:00:00.000Z', publish_to: ['tiktok'] })]
    answers['/api/content/short'] = { items, totalItems: 1, totalPages: 1, page: 1 }
    answers['/user/platforms'] = [
      { id: 'a', name: 'YouTube', code: 'youtube', connected: false, channel_info: { title: 'Forge Speaks' } },
      { id: 'tiktok', name: 'TikTok', code: 'tiktok', connected: false },
    ]
    answers['/me'] = { ...ME, tier: 'alpha', posting_hour: 18 }
    await open('/dashboard')

    await screen.findByRole('link', { name: /^Choose an account.*Choose$/ })
    const shown = await steps()
    await waitFor(() =>
      expect(
        shown()
          .slice(0, 3)
          .map(([title]) => title),
      ).toEqual(['Choose an account', 'Reconnect Forge Speaks', 'Review 1 script']),
    )
    const marked = screen.getAllByRole('link').filter((link) => link.className.includes('bg-attention'))
    expect(marked.map((link) => link.textContent)).toEqual([expect.stringMatching(/^Choose an account/)])
  })

  test('does not count the video that will not go out among those to publish', async () => {
    const stuck = item({ publish_date: '2999-03-02T17:00:00.000Z', publish_to: [] })
    const list = (items: ReturnType<typeof item>[]) => ({ items, totalItems: items.length, totalPages: 1, page: 1 })
    answers['/api/content/short'] = list([stuck])
    answers['/api/content/story'] = list(['2', '3'].map((id) => item({ id, mode: 'story', publish_date: null })))
    answers['/user/platforms'] = [{ id: 'a', name: 'YouTube', code: 'youtube', connected: true }]
    // The first of the answers whose path begins a request is given.
    answers = Object.fromEntries(Object.entries(answers).sort(([a], [b]) => b.length - a.length))
    answers['/me'] = { ...ME, tier: 'alpha', posting_hour: 18 }
    await open('/dashboard')

    const shown = await steps()
    await waitFor(() => expect(shown()).toContainEqual(['Publish 2 videos', '/content?type=story&status=Ready']))
    expect(shown()).toContainEqual(['Choose an account', '/content?type=short&publish=item-1'])
  })

  test.each(['/dashboard', '/scheduling'])('does not count videos that go out by themselves at %s', async (address) => {
    const date = '2999-03-02T17:00:00.000Z'
    const items = [
      item({ publish_date: date, publish_to: ['youtube'] }),
      item({ id: 'item-2', publish_date: '2020-03-02T17:00:00.000Z', publish_to: ['youtube'] }),
      item({ id: 'item-3', publish_date: null }),
    ]
    answers['/api/content/short'] = { items, totalItems: 3, totalPages: 1, page: 1 }
    answers['/user/platforms'] = [{ id: 'a', name: 'YouTube', code: 'youtube', connected: true }]
    answers['/me'] = { ...ME, tier: 'alpha', posting_hour: 18 }
    await open(address)

    await screen.findByRole('link', { name: /^(Publish 2 videos|2 videos ready to publish)/ })
  })

  test('counts a scheduled video that waits for a press, and one that was pressed no longer', async () => {
    const planned = { publish_date: '2999-03-02T17:00:00.000Z', publish_to: ['youtube'] }
    const publications = [{ id: 'p', platform: 'youtube', account_id: 'a', state: 'waiting' }] as never
    const items = [item(planned), item({ ...planned, id: 'item-2', publications })]
    answers['/api/content/short'] = { items, totalItems: 2, totalPages: 1, page: 1 }
    answers['/user/platforms'] = [{ id: 'a', name: 'YouTube', code: 'youtube', connected: true }]
    answers['/me'] = { ...ME, tier: 'pro', posting_hour: 18 }
    await open('/dashboard')

    await screen.findByRole('link', { name: /^Publish 1 video/ })
  })

  test('says in Analytics, like beside the sections, how many videos the plan has counted this month', async () => {
    answers['/api/content/summary'] = { totalVideos: 9, videosThisMonth: 9, durationThisMonth: 27 }
    await open('/analytics')

    await waitFor(() =>
      expect(numbers().map((number) => number.parentElement?.textContent)).toContain('Videos this month2 of 3'),
    )
    expect(numbers().map((number) => number.textContent)).not.toContain('9')
  })

  test.each([
    [{ has_logo: false }, ['Add your branding']],
    [{ has_logo: true, has_intro: false, has_outro: false }, ['Add an intro and outro']],
    [{ has_logo: true, has_intro: true, has_outro: false }, ['Add an outro']],
    [{ has_logo: true, has_intro: true, has_outro: true }, []],
  ])('asks on the dashboard for the branding that is missing: %o', async (has, asked) => {
    answers['/user/readiness'] = { is_ready: false, ...has }
    await open('/dashboard')

    const shown = await steps()
    await waitFor(() => expect(shown().flatMap(([title, to]) => (to === '/assets' ? [title] : []))).toEqual(asked))
    await waitFor(() => expect(shown().map(([title]) => title)).toContain('Generate a video'))
  })

  test('stays around an address that does not exist, from where users go on with their work', async () => {
    await open('/nowhere')

    await screen.findByRole('navigation', { name: 'Workspace' })
    const links = within(screen.getByRole('main')).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Generate', '/generate'],
      ['Content', '/content'],
    ])
  })

  test('names the tier once: in the bar, as the specification writes it', async () => {
    answers['/me'] = { ...ME, tier: 'alpha' }
    await open('/analytics')

    await screen.findByText('Tier: alpha wolf')
    await sections().findByText('Your plan')
    expect(sections().queryByText(/alpha/i)).toBeNull()
  })

  test('says what wrote and spoke a video', async () => {
    const notes = ['your script', 'offline voice', 'Left out, because an English voice can’t say it: 愛.']
    answers['/api/content/short/item-1'] = item({ notes })
    await open('/content?type=short&play=item-1')

    const made = within(await screen.findByRole('region', { name: 'How this video was made' }))
    expect(made.getAllByRole('listitem').map((note) => note.textContent)).toEqual([
      'Your own script',
      'Speech by the built-in voices',
      notes[2],
    ])
  })

  test('leads first to the first video on the dashboard of an account without any, and once', async () => {
    answers['/api/content/short'] = answers['/api/content/']
    answers['/me'] = { ...ME, tier: 'pro', usage: { ...ME.usage, videos: 0 } }
    await open('/dashboard')

    await screen.findByText('No videos yet')
    const shown = await steps()
    await waitFor(() =>
      expect(shown()).toEqual([
        ['Generate your first video', '/generate'],
        ['Connect an account', '/integrations'],
        ['Add your branding', '/assets'],
      ]),
    )
    expect(screen.queryByRole('region', { name: 'Latest videos' })).toBeNull()
    // Zeros would only repeat it.
    await waitFor(() => expect(screen.queryByText('Videos this month')).toBeNull())
    expect(within(screen.getByRole('main')).getAllByRole('link', { name: /^Generate/ })).toHaveLength(1)
    const examples = within(await screen.findByRole('region', { name: 'What you can make' }))
    expect(examples.getAllByRole('button', { name: /^Play / })).toHaveLength(3)
    expect(examples.getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/generate?mode=short&theme=discipline&persona=forge',
    )
  })

  test('shows what can be done before the numbers, and the sample after them', async () => {
    await open('/analytics')

    const today = await screen.findByRole('heading', { name: 'What you can do today' })
    const own = screen.getByRole('region', { name: 'Your numbers' })
    const sample = screen.getByRole('figure')
    expect(today.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(own.compareDocumentPosition(sample)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('offers the wolves to an account without personas, and a blank one before them', async () => {
    answers['/user/personas'] = []
    await open('/personas')

    const wolves = await screen.findByRole('list', { name: 'Wolves of the Pack' })
    const wolf = within(wolves).getByRole('button', { name: 'Add Flow to your personas' })
    expect(wolf.textContent).toMatch(/Add$/)
    expect(within(wolves).getByRole('button', { name: 'Listen to Flow' }).closest('button button')).toBeNull()
    const scratch = screen.getByRole('link', { name: 'Start from scratch' })
    expect(scratch.getAttribute('href')).toBe('/persona/new')
    expect(scratch.compareDocumentPosition(wolves)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('opens the first wolf that is added', async () => {
    answers['/user/personas'] = []
    const { user, router } = await open('/personas')
    const add = await screen.findByRole('button', { name: 'Add Flow to your personas' })
    const flow = copyOf(PACK.flow)
    answers['/user/personas'] = ({ method, url }: IncomingMessage) =>
      method === 'POST' || url?.startsWith('/user/personas/flow') ? flow : [flow]
    await user.click(add)

    await waitFor(() => expect(router.state.location.pathname).toBe('/persona/flow'), { timeout: 9000 })
  })

  test('offers a blank persona after the wolves on phones', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    answers['/user/personas'] = []
    await open('/personas')

    const wolves = await screen.findByRole('list', { name: 'Wolves of the Pack' })
    const scratch = screen.getByRole('link', { name: 'Start from scratch' })
    expect(wolves.compareDocumentPosition(scratch)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test.each([
    [2, 'min-[88rem]:col-span-2'],
    [4, 'min-[88rem]:col-span-4'],
    [7, 'lg:max-[88rem]:col-span-2'],
  ])('fills the row after %i personas with the way to add a wolf', async (count, span) => {
    answers['/user/personas'] = Object.values(PACK).slice(0, count).map(copyOf)
    await open('/personas')

    const tile = (await screen.findByRole('button', { name: /^Add a wolf/ })).closest('li')
    expect(tile?.className.split(' ')).toContain(span)
  })

  test.each([1, 5])('offers one way to add a wolf beside %i personas', async (count) => {
    answers['/user/personas'] = Object.values(PACK).slice(0, count).map(copyOf)
    const { user } = await open('/personas')

    const add = await screen.findByRole('button', { name: /^Add a wolf/ })
    expect(screen.getAllByText('Add a wolf')).toHaveLength(1)
    await user.click(add)

    expect(await screen.findByRole('dialog', { name: 'Add a wolf' })).toBeTruthy()
  })

  test('shows no large tile for wolves to an account that has all of them', async () => {
    answers['/user/personas'] = Object.values(PACK).map(copyOf)
    const { user } = await open('/personas')

    const add = await screen.findByRole('button', { name: 'Add a wolf' })
    expect(add.textContent).toBe('Add a wolf')
    expect([...add.classList]).not.toContain('border-dashed')
    await user.click(add)

    expect(await screen.findByRole('dialog', { name: 'Add a wolf' })).toBeTruthy()
  })

  test('keeps names of personas to four lines, and the count of videos on its own', async () => {
    answers['/user/personas/dependents'] = { own: { items: 1, making: 0, scheduled: 0, assets: 0 } }
    answers['/user/personas'] = [{ ...copyOf(PACK.forge), id: 'own', name: 'Dr. Okonkwo of the Northern Observatory' }]
    await open('/personas')

    const name = await screen.findByRole('heading', { name: 'Dr. Okonkwo of the Northern Observatory' })
    expect([...name.classList]).toContain('line-clamp-4')
    expect(await screen.findByText('1 video')).toBeTruthy()
    expect(screen.getByText(PACK.forge.role_title)).toBeTruthy()
  })

  test('disables what changes personas while an admin views it as its user', async () => {
    localStorage.setItem(
      'impersonation',
      JSON.stringify({
        adminUser: { id: 'u', email: 'flow@pack.test' },
        targetUser: { id: 't', email: 'lyra@pack.test', name: null, tier: 'alpha' },
      }),
    )
    answers['/admin/impersonations'] = {
      token: 'given',
      expires_at: '2100-01-01T00:00:00.000Z',
      admin_user: { id: 'u', email: 'flow@pack.test' },
      target_user: { id: 't', email: 'lyra@pack.test', name: null, tier: 'alpha' },
    }
    answers['/user/personas'] = [copyOf(PACK.forge)]
    await open('/personas')

    const main = within(screen.getByRole('main'))
    for (const name of ['Create a Persona', 'Generate with Forge', /^Add a wolf/])
      expect(await main.findByRole('button', { name })).toHaveProperty('disabled', true)
    // The card still leads to the persona.
    expect(main.getByText('View')).toBeTruthy()
    expect(main.queryByText('Edit')).toBeNull()
  })

  test('says what it may do on linked accounts and what it never does', async () => {
    await open('/integrations')

    const access = within(await screen.findByRole('region', { name: 'What the Pack may do' }))
    for (const line of ['Upload videos and thumbnails', 'Post videos', 'Change videos you published elsewhere'])
      expect(access.getByText(line)).toBeTruthy()
  })

  test('ticks the steps to publish that are done, and folds them once a video is published', async () => {
    answers['/me'] = { ...ME, tier: 'pro' }
    const { router } = await open('/integrations')
    const steps = await screen.findByRole('list', { name: 'Steps to publish' })
    expect(within(steps).getByText('Publish a video').textContent).toContain('(done)')
    expect(within(steps).getByText('Set titles and descriptions').textContent).not.toContain('(done)')

    cleanup()
    const { queryClient } = await import('../src/product/query-client.tsx')
    queryClient.clear()
    answers['/user-meta'] = { title_template: '{title} by Forge', description_template: null }
    await open(router.state.location.pathname)
    const templates = await screen.findByText('Set titles and descriptions')
    expect(templates.textContent).toContain('(done)')

    cleanup()
    queryClient.clear()
    answers['/platform_tokens/youtube'] = { connected: true, account_id: 'a', reason: null, scopes: [], scheduled: 0 }
    await open(router.state.location.pathname)
    await screen.findByText('You’re set up to publish.')
    expect(screen.queryByRole('list', { name: 'Steps to publish' })).toBeNull()
  })

  test('begins the steps to publish with the account to reconnect, and shows only that one after a first video', async () => {
    answers['/me'] = { ...ME, tier: 'pro' }
    answers['/user/platforms'] = [
      { id: 'a', name: 'YouTube', code: 'youtube', connected: false, channel_info: { title: 'Forge Speaks' } },
    ]
    const published = answers['/api/content/short']
    answers['/api/content/short'] = { items: [], totalItems: 0, totalPages: 0, page: 1 }
    await open('/integrations')

    const steps = await screen.findByRole('list', { name: 'Steps to publish' })
    const first = await within(steps).findByText('Reconnect Forge Speaks')
    expect(first.closest('li')?.getAttribute('aria-current')).toBe('step')
    expect(within(steps).queryByText('Connect an account')).toBeNull()

    cleanup()
    const { queryClient } = await import('../src/product/query-client.tsx')
    queryClient.clear()
    answers['/api/content/short'] = published
    await open('/integrations')
    await screen.findByText('Reconnect Forge Speaks.')
    expect(screen.queryByRole('list', { name: 'Steps to publish' })).toBeNull()
  })

  test('brings the beginning of the content into view when its navigation is skipped', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    const { user } = await open('/analytics')

    await user.click(screen.getByRole('link', { name: 'Skip to content' }))

    const main = screen.getByRole('main')
    expect(document.activeElement).toBe(main)
    expect(scrolled.mock.contexts).toContain(main)
  })

  test('shows the user’s own plan before the others, on phones too, which show the next one’s terms first', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    const { user } = await open('/services')

    const own = await screen.findByRole('region', { name: 'Your plan' })
    const all = await screen.findByRole('region', { name: 'Plans' })
    expect(own.compareDocumentPosition(all)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(within(all).getByRole('radio', { checked: true }).getAttribute('value')).toBe('pro')
    await user.click(within(all).getByRole('radio', { name: /^Free/ }))
    expect(within(all).getByRole('button', { name: 'Current Plan' })).toBeTruthy()
  })

  test('begins on phones with the plan that includes what the user came for', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    await open('/services?missing=scheduling')

    const all = await screen.findByRole('region', { name: 'Plans' })
    expect(within(all).getByRole('radio', { checked: true }).getAttribute('value')).toBe('alpha')
  })

  test.each([
    ['/analytics', ['Analytics']],
    ['/persona/new', ['Personas']],
    ['/integrations', ['Account']],
    ['/onboarding', []],
    ['/services', []],
  ])('shows at %s which section is open', async (address, names) => {
    await open(address)
    await screen.findByRole('navigation', { name: 'Workspace' })

    expect(current().map((link) => link.textContent?.replace(/ ?Soon$/, ''))).toEqual(names)
  })

  test('goes to a recent video by Ctrl+K, a part of its title and Enter', async () => {
    const { router, user } = await open('/analytics')

    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: 'Section, persona or video' })
    await screen.findByRole('option', { name: /^Begin with the bent nail/ })
    await user.type(field, 'bent')
    await user.keyboard('{Enter}')

    await waitFor(() => expect(router.state.location.href).toBe('/content?type=short&play=item-1'))
  })

  test('waits for the videos before the palette says that none has the typed name', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const listing = answers['/api/content/short']
    answers['/api/content/short'] = () => answered.then(() => listing)
    const { router, user } = await open('/analytics')

    await user.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog', { name: 'Go to' }))
    await user.type(palette.getByRole('combobox'), 'bent')
    expect(palette.getByRole('status').textContent).toBe('Searching…')
    expect(palette.queryByRole('option')).toBeNull()
    await user.keyboard('{Enter}')
    answer()
    await palette.findByRole('option', { name: /^Begin with the bent nail/ })
    expect(router.state.location.href).toBe('/analytics')
    await user.keyboard('{Enter}')

    await waitFor(() => expect(router.state.location.href).toBe('/content?type=short&play=item-1'))
  })

  test.each([
    ['Integ', ['Account', 'Connect an account']],
    ['youtube', ['Account', 'Connect an account']],
    ['config', ['Account']],
    ['billing', ['Services: plans and prices']],
    ['brand', ['Account', 'Assets']],
  ])('finds sections by other words for them: %s', async (typed, labels) => {
    const { user } = await open('/analytics')

    await user.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog', { name: 'Go to' }))
    await user.type(palette.getByRole('combobox'), typed)
    await waitFor(() => {
      const found = palette.getAllByRole('option').map(({ textContent }) => textContent ?? '')
      expect(found.toSorted()).toEqual(labels)
    })
  })

  test('offers a video about what the palette does not find, without keys to move', async () => {
    const { router, user } = await open('/analytics')

    await user.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog', { name: 'Go to' }))
    expect(palette.getByText('to move')).toBeTruthy()
    await user.type(palette.getByRole('combobox'), 'night trains')
    const option = await palette.findByRole('option', { name: 'Generate a video about “night trains”' })
    expect(palette.getAllByRole('option')).toEqual([option])
    expect(palette.getByRole('status').textContent).toBe('No section, persona or recent video has that name.')
    expect(palette.queryByText('to move')).toBeNull()
    await user.keyboard('{Enter}')

    await waitFor(() => expect(router.state.location.href).toBe('/generate?theme=night+trains'))
  })

  test('begins the palette with scripts to review and recent videos, and lists every screen', async () => {
    const script = { id: 'item-3', mode: 'short', title: 'Begin again', theme: 'rest', personas: [] }
    answers['/api/content/scripts'] = [{ ...script, created_at: ME.resets_at }]
    const { router, user } = await open('/analytics')
    const groups = () => screen.getAllByRole('group').map((group) => group.firstElementChild?.textContent)

    await user.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog', { name: 'Go to' }))
    await palette.findByText('Begin with the bent nail')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Control>}k{/Control}')

    await screen.findByRole('dialog', { name: 'Go to' })
    expect(groups()).toEqual(['Scripts to review', 'Recent videos', 'Actions', 'Sections'])
    for (const name of ['Dashboard', 'Services: plans and prices', 'Create a Persona'])
      expect(screen.getByRole('option', { name: new RegExp(`^${name}`) })).toBeTruthy()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe('/content?type=short&edit=item-3'))
  })

  test('lists its keys on ?, opens the palette on / where nothing can be searched, and neither while typing', async () => {
    const { user } = await open('/analytics')

    await user.keyboard('?')
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await user.click(within(keys).getByRole('switch', { name: 'Single-key shortcuts' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('/')
    expect(screen.queryByRole('dialog')).toBeNull()

    localStorage.removeItem('pack.single-keys')
    const field = document.body.appendChild(document.createElement('input'))
    await user.type(field, '/?')
    field.remove()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('/')
    await screen.findByRole('dialog', { name: 'Go to' })
  })

  test('explains on the screen of the plans why a link led there, and shows plans with prices', async () => {
    await open('/services?missing=%2Fuploads')

    expect(screen.getByRole('status').textContent).toMatch(
      /^Making videos from your own clips comes with Pro, Pro\+ and Alpha\.\s*Coming soon: your personas narrate/,
    )
    await screen.findByRole('button', { name: 'Current Plan' })
    const clips = screen
      .getAllByText(/^Upload: videos from your own clips/)
      .map((row) => row.closest('li')?.className.includes('bg-brand'))
    expect(clips).toEqual([false, true, true, true])
    // The navigation's words.
    expect(screen.getAllByText('Schedule: your month on a calendar')).toHaveLength(4)
    screen.getByText(/^With Pro, you press Publish for each video/)
    screen.getByText(/^On every plan, your own logo, intro and outro replace the Pack’s\./)
    screen.getByText(/^On TikTok, you choose who can watch and confirm each post\./)
    const cards = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
    expect(cards.map((heading) => heading.textContent)).toEqual(['Free', 'Pro', 'Pro+', 'Alpha'])
    for (const button of screen.getAllByRole('button', { name: /Current Plan|Available soon/ })) {
      expect(button.hasAttribute('disabled')).toBe(true)
    }
  })
})

test('a screen that the plan lacks leads to the plans, which say why; a screen that is unknown needs no reason', async () => {
  vi.stubGlobal('alert', () => {})
  const { router } = await open('/uploads')

  await waitFor(() => expect(router.state.location.href).toBe('/services?missing=uploads'))
  expect(screen.getByText('Making videos from your own clips comes with Pro, Pro+ and Alpha.')).toBeTruthy()
  cleanup()
  await open('/services?missing=toString')
  await screen.findByRole('button', { name: 'Current Plan' })
  expect(screen.queryByText(/come with/)).toBeNull()
})

describe('a login that no screen asked for', () => {
  test.each([
    [{ has_persona: false }, '/onboarding'],
    [{ has_persona: true }, '/generate'],
  ])('of an account with %j leads to %s', async (readiness, target) => {
    answers['/user/readiness'] = { is_ready: false, ...readiness }
    const { router } = await open('/auth/callback')

    await waitFor(() => expect(router.state.location.pathname).toBe(target))
  })
})

test('the first wolf leads to a form that starts on the theme and leaves the focus to the user afterwards', async () => {
  const forge = {
    id: 'forge',
    slug: 'forge',
    name: 'Forge',
    clone_of: 'forge',
    voice: { id: 'forge', pace: 1, pitch: 0 },
  }
  const readiness = { is_ready: true, has_persona: true, turns: {}, writes: null, speaks: {} }
  let settle = () => {}
  const settled = new Promise<void>((resolve) => (settle = resolve))
  answers['/user/personas'] = []
  answers['/user/readiness'] = readiness
  const { user } = await open('/generate')
  const wolf = await screen.findByRole('button', { name: 'Choose Forge' })
  answers['/user/personas'] = ({ method }: IncomingMessage) => (method === 'POST' ? forge : [forge])
  // The form appears before the answer that the wolf's button waits for.
  answers['/user/readiness'] = () => settled.then(() => readiness)
  await user.click(wolf)

  const theme = await screen.findByRole('textbox', { name: 'Theme' })
  expect(document.activeElement).toBe(theme)
  const quantity = screen.getByLabelText(/^Quantity/)
  await user.click(quantity)
  settle()
  await screen.findByText('Forge added to your personas.')
  expect(document.activeElement).toBe(quantity)
})

test('the Generate form opens with the speakers of the last order of its mode; a link’s persona comes first', async () => {
  const persona = (id: string, name: string) => ({ ...PACK.forge, id, slug: id, name, clone_of: null })
  answers['/user/personas'] = [persona('p1', 'Ash'), persona('p2', 'Birch'), persona('p3', 'Cedar')]
  answers['/user/readiness'] = { is_ready: true, has_persona: true, turns: {}, writes: null, speaks: {} }
  answers['/generate_content'] = { job_id: 'j', item_ids: [] }
  const chosen = async (field: string) => {
    const group = within(await screen.findByRole('group', { name: new RegExp(`^${field}`) }))
    return group
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map(({ value }) => value)
  }
  const { user } = await open('/generate?mode=dialogue')
  expect(await chosen('Primary Personas')).toEqual([])
  const choose = async (field: string, name: string) =>
    user.click(within(screen.getByRole('group', { name: new RegExp(`^${field}`) })).getByRole('checkbox', { name }))
  await choose('Primary Personas', 'Birch')
  await choose('Supporting Personas', 'Ash')
  await user.type(screen.getByRole('textbox', { name: 'Theme' }), 'patience')
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  await screen.findByText('✅ Content generation job queued!')
  // The form is empty, and the preview shows what was ordered until something is typed.
  expect(screen.getByText(/^This previews .*which you just ordered\./).textContent).toContain('“patience”')
  await user.type(screen.getByRole('textbox', { name: 'Theme' }), 'r')
  expect(screen.queryByText(/^This previews/)).toBeNull()
  await user.clear(screen.getByRole('textbox', { name: 'Theme' }))
  // A short, for which nobody is remembered.
  expect(await chosen('Personas')).toEqual([])

  cleanup()
  await open('/generate?mode=dialogue')
  expect([await chosen('Primary Personas'), await chosen('Supporting Personas')]).toEqual([['p2'], ['p1']])

  cleanup()
  await open('/generate?mode=dialogue&persona=p3')
  expect(await chosen('Primary Personas')).toEqual(['p3'])
})

test('the checklist leads visitors to the login, and none of its steps is a link', async () => {
  await open('/onboarding', { signedIn: false })

  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Log in and start free', '/login?redirect=%2Fonboarding'],
    ['How it works', '/how'],
  ])
  // How a video is made, and the branding, which can wait.
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual([
    expect.stringContaining('Choose a wolf'),
    expect.stringContaining('Enter a theme'),
    expect.stringContaining('Get the finished video'),
    ...['logo', 'watermark', 'intro', 'outro', 'background'].map((file) => expect.stringContaining(file)),
  ])
})

test.each([
  [{}, '1 needed, 5 optional'],
  [{ has_logo: true, has_watermark: true, has_intro: true, has_outro: true, has_background: true }, '1 needed'],
])('the checklist of an account with %j says what is left', async (readiness, text) => {
  answers['/user/readiness'] = { is_ready: false, has_persona: false, ...readiness }
  await open('/onboarding')

  await screen.findByText(text)
})

test('the checklist of an account with a persona says first that it can generate', async () => {
  answers['/user/readiness'] = { is_ready: false, has_persona: true, has_logo: true }
  await open('/onboarding')

  await screen.findByRole('heading', { level: 1, name: 'You’re ready to generate' })
  expect(screen.getByText(/^Optional, still open: watermark, intro, outro, and background\./)).toBeTruthy()
  expect(screen.getByText('4 optional left')).toBeTruthy()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'How it works' }).getAttribute('href')).toBe('/how')
  expect(screen.queryByText(/All you need/)).toBeNull()
})

test('once the starter kit is added to the checklist, the focus is on the heading above: the button has gone', async () => {
  answers['/user/readiness'] = { is_ready: false, has_persona: true }
  answers['/assets'] = {}
  answers['/assets/adopt_defaults'] = {}
  const { user } = await open('/onboarding')
  const button = await screen.findByRole('button', { name: 'Use the starter kit' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))

  await user.click(button)

  const heading = screen.getByRole('heading', { name: 'Branding, optional' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('keys that follow Escape in the palette go to the field below it', async () => {
  answers['/user/personas'] = [PACK.forge].map((wolf) => ({
    ...wolf,
    id: 'p1',
    slug: 'p1',
    name: 'Ash',
    clone_of: null,
  }))
  answers['/user/readiness'] = { is_ready: true, has_persona: true, turns: {}, writes: null, speaks: {} }
  const { user } = await open('/generate')
  const theme = await screen.findByRole('textbox', { name: 'Theme' })
  await user.click(theme)
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Section, persona or video' })

  await user.keyboard('{Escape}rest')

  expect(theme).toHaveProperty('value', 'rest')
})

test('the checklist says when the next videos come once the plan’s are used, and leads to those that exist', async () => {
  answers['/user/readiness'] = { is_ready: false, has_persona: true }
  answers['/me'] = { ...ME, usage: { ...ME.usage, videos: 3 } }
  await open('/onboarding')

  await screen.findByRole('heading', { level: 1, name: 'Your Pack is ready' })
  expect((await screen.findByRole('link', { name: 'Watch your videos' })).getAttribute('href')).toBe('/content')
  expect(screen.getByText('3 more videos on December 1.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Generate a video' })).toBeNull()
})

test('the checklist says that the starter kit was added', async () => {
  const { user } = await open('/onboarding')
  const button = await screen.findByRole('button', { name: 'Use the starter kit' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))

  await user.click(button)

  await screen.findByText('Starter kit added.')
})

test('the checklist names what is there, and offers no starter kit once all is', async () => {
  const slots = ['persona', 'logo', 'watermark', 'intro', 'outro', 'background']
  answers['/user/readiness'] = { is_ready: true, ...Object.fromEntries(slots.map((slot) => [`has_${slot}`, true])) }
  await open('/onboarding')

  expect(await screen.findByRole('link', { name: /^Logo added/ })).toBeTruthy()
  const button = await screen.findByText('Use the starter kit')
  expect(button.closest('.hidden')).toBeTruthy()
})

test.each([
  [true, 1],
  [false, 0],
])('only signed-in users, not visitors, read that there are no uploads: signed in %s', async (signedIn, count) => {
  answers = { '/public/examples/latest': { short: null, story: null, dialogue: null, uploads: [] }, ...answers }
  await open('/examples', { signedIn })

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  await waitFor(() => expect(document.getElementById('wolf-shorts')).toBeTruthy())
  expect(screen.queryAllByText('No uploads yet.')).toHaveLength(count)
})

test.each(WOLF_IDS)('the page of %s has a video in which it speaks', async (id) => {
  await open(`/pack/${id}`, { signedIn: false })

  const { theme, title } = WOLF_SAMPLES[id]
  const sample = within(await screen.findByRole('region', { name: `${PACK[id].name} on ${theme}` }))
  expect(sample.getByText(title)).toBeTruthy()
  for (const type of ['mp4', 'webp'])
    expect(existsSync(join(import.meta.dirname, `../public/wolves/${id}.${type}`)), type).toBe(true)
})

test('Home leads signed-in users to their dashboard', async () => {
  await open('/')

  const link = await screen.findByRole('link', { name: 'Open Dashboard' })
  expect(link.getAttribute('href')).toBe('/dashboard')
})

test('a canceled login is called so', async () => {
  window.history.replaceState(null, '', '/auth/callback?error=access_denied')
  await open('/auth/callback', { signedIn: false })

  expect(await screen.findByRole('heading', { name: 'Login canceled' })).toBeTruthy()
  window.history.replaceState(null, '', '/')
})

test('a failed login never shows a bare error code', async () => {
  window.history.replaceState(null, '', '/auth/callback?error=server_error')
  await open('/auth/callback', { signedIn: false })

  expect((await screen.findByRole('alert')).textContent).toBe('The login didn’t work. Please try again.')
  window.history.replaceState(null, '', '/')
})
