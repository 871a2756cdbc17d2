import type { Connection } from '@pack/core/publishing/platforms-schema'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { LinkPage } from '../src/features/publishing/link-page.tsx'
import { SESSION_KEY } from '../src/product/auth-client.ts'
import { TikTokCard } from '../src/product/publishing/tiktok-card.tsx'
import { YouTubeCard } from '../src/product/publishing/youtube-card.tsx'
import { refused, showScreen } from './publishing-page.tsx'

vi.setConfig({ testTimeout: 60_000 })

const assign = vi.fn<(address: string) => void>()

afterAll(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  assign.mockReset()
  sessionStorage.clear()
})

/** jsdom can't navigate to other origins. */
const watchLeaving = (search = '') =>
  vi.stubGlobal('location', {
    ...window.location,
    origin: 'http://localhost',
    href: 'http://localhost/',
    search,
    assign,
  })

const NOT_LINKED: Connection = {
  connected: false,
  account_id: null,
  channel_info: null,
  token_expiry: null,
  link_expiry: null,
  scopes: [],
  reason: 'not_linked',
  scheduled: 0,
  waiting: 0,
}
const SCOPES = ['youtube', 'youtube.upload'].map((name) => `https://www.googleapis.com/auth/${name}`)

const linked = (over: Partial<Connection> = {}, id = 'account-1', title = 'Forge Speaks'): Connection => ({
  ...NOT_LINKED,
  connected: true,
  account_id: id,
  channel_info: {
    ...{ id: 'UC1', channel_id: 'UC1', title, channel_title: title, name: title, nickname: title, handle: 'forge' },
    ...{ url: 'https://www.youtube.com/channel/UC1', profile_url: null, thumbnail: '/media/forge.webp' },
  },
  token_expiry: new Date(Date.now() + 3_600_000).toISOString(),
  scopes: SCOPES,
  reason: null,
  ...over,
})

const YOUTUBE = 'GET /platform_tokens/youtube'
const TIKTOK = 'GET /platform_tokens/tiktok'
const LIST = { 'GET /platform_tokens': [] }
const CREATOR = 'GET /tiktok/creator_info'

const youtube = (answer: unknown, more: object = {}, at = {}) =>
  showScreen(<YouTubeCard level="h2" />, { ...LIST, [YOUTUBE]: answer, ...more }, at)
const tiktok = (answer: unknown, more: object = {}, at = {}) =>
  showScreen(<TikTokCard level="h2" />, { ...LIST, [TIKTOK]: answer, ...more }, at)

// First, before the session of the other tests exists.
test('signed out, the page leads to the login screen after 1.2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  watchLeaving('?code=signed-out&state=s')
  const { history, sent } = showScreen(<LinkPage />, {}, { address: '/oauth/callback/google' })
  expect(await screen.findByText('You must be logged in to link YouTube.')).toBeTruthy()

  await vi.advanceTimersByTimeAsync(1300)

  await waitFor(() => expect(shown(history)).toBe('/login?redirect=%2Fconfig'))
  expect(sent).toEqual([])
})

test('without a channel the card says so, and Connect leads to the consent page', async () => {
  watchLeaving()
  const { user } = youtube(NOT_LINKED, { 'GET /oauth/google_url': { url: 'https://accounts.google.com/consent' } })
  expect(await screen.findByText('No YouTube account linked yet.')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Connect YouTube' }))

  await waitFor(() => expect(assign.mock.calls).toEqual([['https://accounts.google.com/consent']]))
})

test('Connect can be pressed again by a user who stays because of unsaved changes', async () => {
  watchLeaving()
  const { user } = youtube(NOT_LINKED, { 'GET /oauth/google_url': { url: 'https://accounts.google.com/consent' } })
  const connect = await screen.findByRole('button', { name: 'Connect YouTube' })
  await user.click(connect)
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  const isBusy = () => connect.getAttribute('aria-disabled') === 'true' || connect.hasAttribute('disabled')
  expect(isBusy()).toBe(true)

  const leaving = new Event('beforeunload', { cancelable: true })
  leaving.preventDefault()
  window.dispatchEvent(leaving)

  await waitFor(() => expect(isBusy()).toBe(false), { timeout: 3000 })
  await user.click(connect)
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
})

test.each([
  [refused(409, 'YouTube is not set up here.'), 'YouTube is not set up here.'],
  [refused(500), 'Unknown error.'],
])('a link that cannot be started says why: %j', async (answer, reason) => {
  const { user } = youtube(NOT_LINKED, { 'GET /oauth/google_url': answer })

  await user.click(await screen.findByRole('button', { name: 'Connect YouTube' }))

  expect(await screen.findByText('Failed to link YouTube.')).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
})

test('a linked channel shows its name, its expiry and what the Pack may do', async () => {
  youtube(linked())
  const card = await screen.findByRole('region', { name: 'YouTube' })

  expect(await within(card).findByRole('link', { name: 'Forge Speaks' })).toBeTruthy()
  for (const text of ['Connected', /^We renew access before /, 'Upload videos and thumbnails'])
    expect(within(card).getByText(text)).toBeTruthy()
})

test('a link that ends within a week has a warning', async () => {
  youtube(linked({ link_expiry: new Date(Date.now() + 3 * 86_400_000).toISOString() }))

  expect(await screen.findByText(/^Expires /)).toBeTruthy()
  expect(screen.getByText('Reconnect before then to keep publishing.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reconnect YouTube' })).toBeTruthy()
})

test('a revoked link keeps its name, says once that access expired, and has its buttons beside each other', async () => {
  youtube(linked({ connected: false, reason: 'refresh_token_revoked' }))

  const card = await screen.findByRole('region', { name: 'YouTube' })
  expect(await within(card).findAllByText(/expired|reconnect needed/i)).toEqual([
    within(card).getByText('YouTube access expired. Please reconnect.'),
  ])
  const reconnect = within(card).getByRole('button', { name: 'Reconnect YouTube' })
  expect(reconnect.nextElementSibling).toBe(within(card).getByRole('button', { name: 'Disconnect Forge Speaks' }))
})

test('a card says how many of its accounts are connected, where one was lost', async () => {
  const entry = { name: 'YouTube', code: 'youtube', connected: true }
  youtube(linked({ connected: false, reason: 'refresh_token_revoked' }), {
    'GET /user/platforms': [
      { ...entry, id: 'account-1', connected: false, channel_info: { title: 'Forge Speaks' } },
      { ...entry, id: 'account-2', channel_info: { title: 'Night Forge' } },
    ],
  })

  expect(await screen.findByText('1 of 2 connected')).toBeTruthy()
  expect(screen.queryByText('Connected')).toBeNull()
})

test('a further link that was refused can be tried again from its notice', async () => {
  watchLeaving()
  const { user } = youtube(
    linked(),
    { 'GET /oauth/google_url': { url: 'https://accounts.google.com/consent' } },
    { address: '/config?provider=youtube&status=error' },
  )
  const notice = await screen.findByRole('alert')

  await user.click(await within(notice).findByRole('button', { name: 'Try again YouTube' }))

  await waitFor(() => expect(assign.mock.calls).toEqual([['https://accounts.google.com/consent']]))
})

test('a refused link beside a lost account is the only alert, has the only filled button, and can be closed', async () => {
  const { user } = youtube(
    linked({ connected: false, reason: 'refresh_token_revoked' }),
    {},
    { address: '/config?provider=youtube&status=error' },
  )
  await screen.findByText('YouTube access expired. Please reconnect.')
  const notice = within(screen.getByRole('alert'))
  const reconnect = screen.getByRole('button', { name: 'Reconnect YouTube' })
  expect(notice.getByRole('button', { name: 'Try again YouTube' }).className).toContain('bg-brand ')
  expect(reconnect.className).not.toContain('bg-brand ')

  await user.click(notice.getByRole('button', { name: 'Dismiss' }))

  expect(screen.queryByText('Failed to link YouTube.')).toBeNull()
  expect(reconnect.className).toContain('bg-brand ')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'YouTube' }))
})

test('every linked channel is listed', async () => {
  const both = (_: unknown) => linked()
  youtube(both, {
    'GET /platform_tokens': [
      { ...linked(), code: 'youtube' },
      { ...linked({}, 'account-2'), code: 'youtube' },
      { ...linked({}, 'account-3'), code: 'tiktok' },
    ],
  })

  expect(await screen.findAllByRole('button', { name: 'Disconnect Forge Speaks' })).toHaveLength(1)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Disconnect Forge Speaks' })).toHaveLength(2))
})

test('a failed check can be repeated', async () => {
  const answers: Record<string, unknown> = { ...LIST, [YOUTUBE]: refused(500) }
  const { user } = showScreen(<YouTubeCard level="h2" />, answers)
  expect(await screen.findByText('Failed to verify YouTube connection.')).toBeTruthy()

  answers[YOUTUBE] = NOT_LINKED
  await user.click(screen.getByRole('button', { name: 'Check again' }))

  expect(await screen.findByText('No YouTube account linked yet.')).toBeTruthy()
})

test('disconnecting asks first and says what is scheduled', async () => {
  const answers: Record<string, unknown> = {
    ...LIST,
    [YOUTUBE]: linked({ scheduled: 2 }),
    'DELETE /platform_tokens/youtube': () => {
      answers[YOUTUBE] = NOT_LINKED
      return null
    },
  }
  const { user, sent } = showScreen(<YouTubeCard level="h2" />, answers)

  await user.click(await screen.findByRole('button', { name: 'Disconnect Forge Speaks' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect “Forge Speaks”?' })
  expect(
    await within(dialog).findByText(/^2 scheduled videos won’t be published while Forge Speaks is disconnected/),
  ).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }))

  expect(await screen.findByText('No YouTube account linked yet.')).toBeTruthy()
  expect(sent).toEqual([['DELETE /platform_tokens/youtube', null]])
  expect(await screen.findByText('Forge Speaks disconnected.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'YouTube' })))
})

test('the focus stays in the card when the list of accounts is answered after its last account has gone', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const answers: Record<string, unknown> = {
    ...LIST,
    [YOUTUBE]: linked(),
    'DELETE /platform_tokens/youtube': () => {
      answers[YOUTUBE] = NOT_LINKED
      answers['GET /platform_tokens'] = () => answered.then(() => [])
      return null
    },
  }
  const { user } = showScreen(<YouTubeCard level="h2" />, answers)
  await user.click(await screen.findByRole('button', { name: 'Disconnect Forge Speaks' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }))

  await screen.findByText('No YouTube account linked yet.')
  answer()

  await screen.findByText('Forge Speaks disconnected.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'YouTube' }))
})

test.each([
  [{}, 'No videos are scheduled for it.'],
  [{ waiting: 1 }, '1 waiting video won’t be published while Forge Speaks is disconnected.'],
  [
    { scheduled: 1, waiting: 2 },
    '1 scheduled video and 2 waiting videos won’t be published while Forge Speaks is disconnected.',
  ],
])('disconnecting says what waits for the channel, too: %o', async (due, text) => {
  const { user } = youtube(linked(due))

  await user.click(await screen.findByRole('button', { name: 'Disconnect Forge Speaks' }))

  expect(await within(await screen.findByRole('alertdialog')).findByText(text)).toBeTruthy()
})

test.each([
  [true, /^The Pack loses its access to Forge Speaks\. Night Forge stays connected\./],
  [false, /^Night Forge stays connected\. Videos that are already published stay on YouTube\./],
])('disconnecting one of several channels names those that stay: connected %s', async (connected, text) => {
  const entry = { name: 'YouTube', code: 'youtube', connected: true }
  const { user } = youtube(linked({ connected, reason: connected ? null : 'refresh_token_revoked' }), {
    'GET /user/platforms': [
      { ...entry, id: 'account-1', connected, channel_info: { title: 'Forge Speaks' } },
      { ...entry, id: 'account-2', channel_info: { title: 'Night Forge' } },
      { ...entry, id: 'account-3', connected: false, channel_info: { title: 'Old Forge' } },
      { ...entry, id: 'account-4', code: 'tiktok', channel_info: { title: 'Forge Clips' } },
    ],
  })

  await user.click(await screen.findByRole('button', { name: 'Disconnect Forge Speaks' }))

  expect(await within(await screen.findByRole('alertdialog')).findByText(text)).toBeTruthy()
})

test('a failed disconnection leaves the channel in place', async () => {
  const { user } = youtube(linked(), { 'DELETE /platform_tokens/youtube': refused(500) })
  await user.click(await screen.findByRole('button', { name: 'Disconnect Forge Speaks' }))

  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }))

  expect(await screen.findByText('Failed to disconnect.')).toBeTruthy()
  expect(screen.getByText('Connected')).toBeTruthy()
})

test('TikTok says whether it is ready to publish, and as whom', async () => {
  const { channel_info: channel, ...account } = linked({ scopes: ['user.info.basic', 'video.publish'] })
  tiktok(
    { ...account, channel_info: { ...channel, handle: null } },
    {
      [CREATOR]: { nickname: 'Forge', unique_id: 'forge.speaks', can_post_now: true, max_video_post_duration_sec: 600 },
    },
  )

  expect(await screen.findByText('Videos are posted to this account, up to 10 min each.')).toBeTruthy()
  expect(screen.getByText('@forge.speaks')).toBeTruthy()
  expect(screen.getByText('Publishing ready').parentElement?.textContent).toBe('Publishing readyYes')
})

test('TikTok without the permission to post is not ready', async () => {
  tiktok(linked({ scopes: ['user.info.basic'] }))

  expect((await screen.findByText('Publishing ready')).parentElement?.textContent).toBe('Publishing readyNo')
  expect(screen.getByText(/^TikTok hasn’t given us permission to post videos/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reconnect TikTok' })).toBeTruthy()
})

test('a creator who may not post right now is told so', async () => {
  tiktok(linked({ scopes: ['video.publish'] }), {
    [CREATOR]: { nickname: 'Forge', unique_id: '', can_post_now: false },
  })

  expect(await screen.findByText('TikTok account cannot post right now. Try again later.')).toBeTruthy()
})

test('a link that TikTok ended is noticed when it is asked about the creator', async () => {
  const answers: Record<string, unknown> = {
    ...LIST,
    [TIKTOK]: linked({ scopes: ['video.publish'] }),
    [CREATOR]: refused(409, 'TikTok access expired. Please reconnect.'),
  }
  let asked = 0
  answers[TIKTOK] = () =>
    ++asked === 1
      ? linked({ scopes: ['video.publish'] })
      : linked({ connected: false, reason: 'refresh_token_revoked', scopes: ['video.publish'] })
  showScreen(<TikTokCard level="h2" />, answers)

  expect(await screen.findByText('TikTok access expired. Please reconnect.')).toBeTruthy()
})

test.each([
  [NOT_LINKED, 'TikTok not connected.'],
  [refused(500), 'Connection check failed.'],
])('the TikTok card in state %#', async (answer, text) => {
  tiktok(answer)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a failed TikTok disconnection says why', async () => {
  const { user } = tiktok(linked({ scopes: [] }), {
    'DELETE /platform_tokens/tiktok': refused(503, 'TikTok didn’t answer.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Disconnect Forge Speaks' }))

  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }))

  expect(await screen.findByText('Failed to disconnect: TikTok didn’t answer.')).toBeTruthy()
})

test('the card shows how linking ended and removes it from the address', async () => {
  const failed = tiktok(
    NOT_LINKED,
    {},
    {
      address: '/config?provider=tiktok&status=error&tab=x',
      state: { linkProblem: 'This attempt has expired.' },
    },
  )
  expect(await screen.findByText('TikTok connection failed.')).toBeTruthy()
  expect(screen.getByText('This attempt has expired.')).toBeTruthy()
  expect(failed.history.location.href).toBe('/config?tab=x')
  cleanup()

  const done = tiktok(linked({ scopes: [] }), {}, { address: '/config?provider=tiktok&status=success' })
  expect(await screen.findByText('Your TikTok account is connected.')).toBeTruthy()
  expect(done.history.location.href).toBe('/config')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'TikTok' }))
  cleanup()

  const other = youtube(NOT_LINKED, {}, { address: '/config?provider=tiktok&status=error' })
  expect(await screen.findByText('No YouTube account linked yet.')).toBeTruthy()
  expect(other.history.location.href).toContain('provider=tiktok')
})

const CALLBACK = { youtube: 'POST /oauth/callback/google', tiktok: 'POST /oauth/callback/tiktok' } as const
const RETURNS = { youtube: '/oauth/callback/google', tiktok: '/oauth/callback/tiktok' }
let codes = 0

/** Signs in, as another tab would. */
function signIn() {
  const session = {
    ...{ access_token: 'token', refresh_token: 'refresh', token_type: 'bearer' },
    ...{ expires_in: 3600, expires_at: Math.floor(Date.now() / 1000) + 3600, user: { id: 'forge', email: '' } },
  }
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
}

/** Shows the page to which a platform returns with these parameters; each code is new, as platforms' are. */
function returnFrom(platform: 'youtube' | 'tiktok', answers: Record<string, unknown>, query?: string) {
  signIn()
  const code = `code-${++codes}`
  watchLeaving(query ?? `?code=${code}&state=s`)
  return { ...showScreen(<LinkPage />, answers, { address: RETURNS[platform] }), code }
}
const shown = (history: { location: { pathname: string; search: string } }) =>
  history.location.pathname + history.location.search

test('TikTok’s page posts code and state once and leads to the card', async () => {
  const { history, sent, code } = returnFrom('tiktok', { [CALLBACK.tiktok]: { id: 'creator' } })

  await waitFor(() => expect(shown(history)).toBe('/config?provider=tiktok&status=success'))
  expect(sent).toEqual([[CALLBACK.tiktok, { code, state: 's' }]])
})

test('linking that was begun on Integrations ends there', async () => {
  watchLeaving()
  vi.stubGlobal('location', { ...location, pathname: '/integrations', assign })
  const { user } = youtube(NOT_LINKED, { 'GET /oauth/google_url': { url: 'https://accounts.google.com/consent' } })
  await user.click(await screen.findByRole('button', { name: 'Connect YouTube' }))
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  cleanup()

  const { history } = returnFrom('youtube', { [CALLBACK.youtube]: { id: 'UC1' } })

  await waitFor(() => expect(shown(history)).toBe('/integrations?provider=youtube&status=success'))
})

test('YouTube’s page also posts the redirect URI', async () => {
  const { history, sent, code } = returnFrom('youtube', { [CALLBACK.youtube]: { id: 'UC1' } })

  await waitFor(() => expect(shown(history)).toBe('/config?provider=youtube&status=success'))
  const redirect_uri = expect.stringMatching(/\/oauth\/callback\/google$/)
  expect(sent).toEqual([[CALLBACK.youtube, { code, state: 's', redirect_uri }]])
})

test.each([
  ['?error=access_denied&state=s1', /^You didn’t give the Pack access on TikTok’s page\./],
  ['?error=server_error&error_description=Call+this+number&state=s2', /^TikTok didn’t confirm the connection\./],
  ['?nothing=1', /^TikTok didn’t confirm the connection\./],
])('a return with %s fails without a call', async (query, reason) => {
  const { history, sent } = returnFrom('tiktok', {}, query)

  await waitFor(() => expect(shown(history)).toBe('/config?provider=tiktok&status=error'))
  expect(history.location.state.linkProblem).toMatch(reason)
  expect(sent).toEqual([])
})

test('a refused link says why', async () => {
  const { history } = returnFrom('youtube', { [CALLBACK.youtube]: refused(409, 'This Google account has no channel.') })

  await waitFor(() => expect(shown(history)).toBe('/config?provider=youtube&status=error'))
  expect(history.location.state.linkProblem).toBe('This Google account has no channel.')
})

test('missing permissions reconnect after 1.5 s, once per visit', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answers = {
    [CALLBACK.youtube]: refused(403, 'Missing required YouTube scopes'),
    'GET /oauth/google_url': { url: 'https://accounts.google.com/again' },
  }
  returnFrom('youtube', answers)
  expect(await screen.findByText('Missing required YouTube permissions. Reconnecting...')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(1600)
  await waitFor(() => expect(assign.mock.calls).toEqual([['https://accounts.google.com/again']]))
  cleanup()

  const { history } = returnFrom('youtube', answers)
  await waitFor(() => expect(shown(history)).toBe('/config?provider=youtube&status=error'))
  expect(history.location.state.linkProblem).toContain('check all the boxes')
  expect(assign).toHaveBeenCalledTimes(1)
})
