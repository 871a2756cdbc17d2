import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerJson, loadedPage } from './api-server.ts'

/** The only token that the API accepts. */
let good: string
let refreshes: number
/** Status that the sign-in service answers instead of a new token; 0 for none. */
let refusal: number
let calls: { path: string; token: string | undefined }[]
let end: () => void

const token = (name: string) =>
  `x.${Buffer.from(JSON.stringify({ sub: 'u', exp: 4_000_000_000, name })).toString('base64url')}.y`
const sessionOf = (name: string) => ({
  access_token: token(name),
  refresh_token: `refresh-${name}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user: { id: 'u', email: 'lyra@pack.test', user_metadata: {}, app_metadata: {}, aud: 'authenticated', created_at: '' },
})

beforeEach(async () => {
  good = token('new')
  refreshes = 0
  refusal = 0
  calls = []
  end = await loadedPage((request, response) => {
    const answer = (status: number, body: unknown) => answerJson(response, status, body)
    const path = request.url ?? ''
    if (path.startsWith('/auth/v1/token')) {
      refreshes++
      if (refusal) return answer(refusal, { code: 'over_request_rate_limit', message: 'Too many sign-ins.' })
      return answer(200, sessionOf('new'))
    }
    const given = request.headers.authorization?.replace('Bearer ', '')
    calls.push({ path, token: given })
    if (path === '/list') return answer(422, { detail: [{ loc: ['theme'], msg: 'Theme is required.' }] })
    if (given !== good) return answer(401, { detail: 'Sign in first.' })
    return answer(200, { path })
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  delete window.firstAnswers
  end()
})

test('an expired token is renewed once for simultaneous calls', async () => {
  localStorage.setItem('pack.session', JSON.stringify(sessionOf('old')))
  const { call } = await import('../src/product/api.ts')

  const answers = await Promise.all([call('/one'), call('/two'), call('/three')])

  expect(answers).toEqual([{ path: '/one' }, { path: '/two' }, { path: '/three' }])
  expect(refreshes).toBe(1)
  expect(calls.filter((made) => made.token === good)).toHaveLength(3)
})

test('the answer to a request of the first script is taken once, by the same session, while it is new and nothing was written', async () => {
  localStorage.setItem('pack.session', JSON.stringify(sessionOf('new')))
  const { call, TIMEOUT_MS } = await import('../src/product/api.ts')
  const { config } = await import('../src/product/config.ts')
  const now = vi.spyOn(performance, 'now')
  const early = (name: string) => ({ token: token(name), answer: Promise.resolve(Response.json({ early: name })) })
  const ask = (answer: ReturnType<typeof early>, ms: number) => {
    now.mockReturnValue(ms)
    const address = new URL('/one', config.api_url).href
    window.firstAnswers = new Map([[address, answer]])
    return call('/one')
  }

  expect(await ask(early('new'), 1000)).toEqual({ early: 'new' })
  expect(await call('/one')).toEqual({ path: '/one' })
  expect(await ask(early('old'), 1000)).toEqual({ path: '/one' })
  expect(await ask(early('new'), TIMEOUT_MS)).toEqual({ path: '/one' })
  now.mockReturnValue(1000)
  window.firstAnswers = new Map([[new URL('/one', config.api_url).href, early('new')]])
  await call('/two', { method: 'POST' })
  expect(await call('/one')).toEqual({ path: '/one' })
})

test('a token that another tab has renewed is used without a refresh', async () => {
  localStorage.setItem('pack.session', JSON.stringify(sessionOf('old')))
  const { call } = await import('../src/product/api.ts')
  const { sessionRestored, currentSession } = await import('../src/product/session.ts')
  await sessionRestored()
  localStorage.setItem('pack.session', JSON.stringify(sessionOf('new')))

  await call('/one')

  expect(refreshes).toBe(0)
  expect(currentSession()?.accessToken).toBe(good)
})

test('a temporary failure of the sign-in service does not end the session', async () => {
  localStorage.setItem('pack.session', JSON.stringify(sessionOf('old')))
  refusal = 429
  const { call } = await import('../src/product/api.ts')
  const { currentSession } = await import('../src/product/session.ts')

  await expect(call('/one')).rejects.toThrow('We can’t reach the login service. Check your connection and try again.')

  expect(currentSession()?.accessToken).toBe(token('old'))
  expect(localStorage.getItem('pack.session')).not.toBeNull()
})

test('a page that signs out stores nothing more, whatever still runs on it', async () => {
  localStorage.setItem('pack.session', JSON.stringify(sessionOf('new')))
  const { sessionRestored, signOut } = await import('../src/product/session.ts')
  const { machine, tab } = await import('../src/product/storage.ts')
  await sessionRestored()

  await signOut()
  machine.set('pack.draft', 'mine')
  tab.set('pack.draft', 'mine')

  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('a page without a session removes what a slower tab stored after the sign-out, but not the theme or a sign-in under way', async () => {
  const kept = { theme: 'light', 'pack.session-code-verifier': 'secret' }
  for (const [key, value] of Object.entries({ ...kept, 'pack.content.type': 'story', 'pack.draft': 'mine' }))
    localStorage.setItem(key, value)
  const { sessionRestored } = await import('../src/product/session.ts')

  await sessionRestored()

  expect({ ...localStorage }).toEqual(kept)
})

test('a session without an expiry is both expired and valid; one with an expiry is valid until then', async () => {
  const { isExpired, isValid } = await import('../src/product/session.ts')
  const user = { id: 'u', email: '', user_metadata: {}, app_metadata: {} }
  const rows = [null, Date.now() - 1000, Date.now() + 60_000].map((expiresAt) => ({ user, expiresAt }))

  expect(rows.map(isExpired)).toEqual([true, true, false])
  expect(rows.map(isValid)).toEqual([true, false, true])
  expect(isValid(null)).toBe(false)
})

test('a user without an email address is shown by name', async () => {
  const { nameOf } = await import('../src/product/session.ts')
  const named = (email: string, user_metadata: Record<string, unknown>) =>
    nameOf({ id: 'u', email, user_metadata, app_metadata: {} })

  expect(named('lyra@pack.test', { full_name: 'Lyra' })).toBe('lyra@pack.test')
  expect(named('', { full_name: 'Lyra' })).toBe('Lyra')
  expect(named('', { full_name: 7 })).toBe('Signed in')
})

test('for a visitor who never signed in the sign-in service is not called', async () => {
  const { sessionRestored, currentSession } = await import('../src/product/session.ts')

  await sessionRestored()

  expect(currentSession()).toBeNull()
  expect(calls).toEqual([])
  expect(refreshes).toBe(0)
})

test('validation errors arrive as messages', async () => {
  localStorage.setItem('pack.session', JSON.stringify(sessionOf('new')))
  const { call } = await import('../src/product/api.ts')

  await expect(call('/list')).rejects.toMatchObject({ status: 422, messages: ['Theme is required.'], detail: 'list' })
})

test('without the address of the sign-in service the page counts as not configured', async () => {
  const { readConfig } = await import('../src/product/config.ts')
  const page = document.implementation.createHTMLDocument()

  expect(readConfig(page)).toBeNull()

  page.head.innerHTML = `<meta name="pack-config" content='{"auth_url":"","auth_anon_key":"anon"}'>`
  expect(readConfig(page)).toBeNull()
})
