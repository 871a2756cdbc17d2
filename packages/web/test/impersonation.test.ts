import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerJson, loadedPage } from './api-server.ts'

const READ = {
  adminUser: { id: 'a', email: 'flow@pack.test' },
  targetUser: { id: 'u', email: 'lyra@pack.test', name: null, tier: 'pro' },
}
const MAY_NOT_VIEW = { detail: 'Only admins can view the app as another user.' }

/** An API with one valid impersonation token, `validToken`. `grantAnswer` is its answer to a request for a token. */
let grantAnswer: { status: number; body: unknown }
let validToken: string | null
let calls: { path: string; token: string | undefined }[]
let end: () => void

beforeEach(async () => {
  validToken = 'given'
  grantAnswer = {
    status: 201,
    body: {
      token: 'given',
      expires_at: '',
      admin_user: READ.adminUser,
      target_user: { ...READ.targetUser, tier: 'alpha' },
    },
  }
  calls = []
  end = await loadedPage((request, response) => {
    const answer = (status: number, body: unknown) => answerJson(response, status, body)
    const shown = request.headers['x-impersonation']?.toString()
    calls.push({ path: `${request.method} ${request.url}`, token: shown })
    if (request.url === '/admin/impersonations') return answer(grantAnswer.status, grantAnswer.body)
    if (shown !== undefined && shown !== validToken) return answer(403, MAY_NOT_VIEW)
    return answer(200, { viewed: shown ?? null })
  })
  localStorage.setItem('pack.session', JSON.stringify(session))
})

afterEach(() => end())

test('after a reload the token is requested once, and every call carries it', async () => {
  localStorage.setItem('impersonation', JSON.stringify(READ))
  const { call } = await import('../src/product/api.ts')
  const { currentImpersonation, isActualAdmin } = await import('../src/product/impersonation.ts')

  const before = isActualAdmin(currentImpersonation())
  const answers = await Promise.all([call('/one'), call('/two')])

  expect(before).toBe(false)
  expect(answers).toEqual([{ viewed: 'given' }, { viewed: 'given' }])
  expect(calls.filter(({ path }) => path === 'POST /admin/impersonations')).toEqual([
    { path: 'POST /admin/impersonations', token: undefined },
  ])
  expect(isActualAdmin(currentImpersonation())).toBe(true)
  // The stored record is updated from the answer.
  expect(JSON.parse(localStorage.getItem('impersonation') ?? '')).toMatchObject({ targetUser: { tier: 'alpha' } })
})

test.each([403, 404, 422])(
  'a record that the server refuses with %s grants nothing: every call is refused, too',
  async (status) => {
    grantAnswer = { status, body: { detail: 'Admins only.' } }
    localStorage.setItem('impersonation', JSON.stringify(READ))
    const { call } = await import('../src/product/api.ts')
    const { currentImpersonation, isActualAdmin } = await import('../src/product/impersonation.ts')

    for (const path of ['/one', '/two']) await expect(call(path)).rejects.toMatchObject({ status: 403 })

    expect(calls.map(({ token: shown }) => shown)).toEqual([undefined, 'none', 'none'])
    expect(currentImpersonation()).toMatchObject({ grant: { state: 'refused' } })
    expect(isActualAdmin(currentImpersonation())).toBe(false)
  },
)

test('after a temporary server failure the token is requested again', async () => {
  const fine = grantAnswer
  grantAnswer = { status: 503, body: { detail: 'We’re restarting.' } }
  localStorage.setItem('impersonation', JSON.stringify(READ))
  const { call } = await import('../src/product/api.ts')

  await expect(call('/one')).rejects.toMatchObject({ status: 503 })
  grantAnswer = fine

  expect(await call('/one')).toEqual({ viewed: 'given' })
})

test.each([
  ['{"adminUser":'],
  ['null'],
  ['[]'],
  ['"flow"'],
  ['{}'],
  ['{"adminUser":{"id":"a","email":"x"},"targetUser":null}'],
  ['{"adminUser":{"id":1,"email":"x"},"targetUser":{"id":"u","email":"y"}}'],
])('an unreadable record (%s) is removed', async (text) => {
  localStorage.setItem('impersonation', text)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { call } = await import('../src/product/api.ts')

  expect(await call('/one')).toEqual({ viewed: null })

  expect(localStorage.getItem('impersonation')).toBeNull()
  expect(warned).toHaveBeenCalledWith('Removed an unreadable impersonation record.')
})

test('a revoked token counts as expired, and calls stay refused', async () => {
  localStorage.setItem('impersonation', JSON.stringify(READ))
  const { call } = await import('../src/product/api.ts')
  const { currentImpersonation } = await import('../src/product/impersonation.ts')
  await call('/one')
  validToken = null

  await expect(call('/two')).rejects.toMatchObject({ status: 403, messages: [MAY_NOT_VIEW.detail] })

  expect(currentImpersonation()).toMatchObject({ grant: { state: 'over' } })
  await expect(call('/three')).rejects.toMatchObject({ status: 403 })
})

const session = {
  access_token: `x.${Buffer.from(JSON.stringify({ sub: 'a', exp: 4_000_000_000 })).toString('base64url')}.y`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user: { id: 'a', email: 'flow@pack.test', user_metadata: {}, app_metadata: {}, aud: 'authenticated', created_at: '' },
}
