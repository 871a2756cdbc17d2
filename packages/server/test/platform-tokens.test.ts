import { accessToken } from '@pack/core/publishing/access-token'
import { revokeTokens } from '@pack/core/publishing/disconnect-account'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import type { FaultAction } from '@pack/sandboxes'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContext } from '../src/context/context.ts'
import { link, type Platforms, sharedPlatforms } from './linking.ts'
import { type Pack, sharedPack } from './pack.ts'

const REFRESH: Record<PlatformCode, string> = { youtube: '/token', tiktok: '/v2/oauth/token/' }

/** A linked account whose access token has expired. */
async function hasExpired(pack: Pack, platform: PlatformCode): Promise<string> {
  const linked = await link(pack, pack.as('lyra'), platform, { account: 'Lyra' })
  const { account_id: id } = linked.body as { account_id: string }
  await expire(pack, id)
  return id
}

const expire = ({ context: { db } }: Pack, id: string) =>
  db.execute(sql`update platform_accounts set access_expires_at = now() - interval '1 second' where id = ${id}`)
/** Ends the pause after a failed attempt. */
const endPause = ({ context: { db } }: Pack, id: string) =>
  db.execute(sql`update platform_accounts set lease_until = now() - interval '1 second' where id = ${id}`)

const refreshes = (platforms: Platforms, platform: PlatformCode) =>
  platforms[platform].control.requests.filter(
    ({ path, body }) => path === REFRESH[platform] && (body as { grant_type?: string }).grant_type === 'refresh_token',
  )

const connection = async (pack: Pack, platform: PlatformCode) =>
  (await pack.as('lyra').get(`/platform_tokens/${platform}`)).body

test.each(['youtube', 'tiktok'] as const)(
  'of many processes that need a token of %s at once, one refreshes it',
  async (platform) => {
    await using pack = await sharedPack()
    await using platforms = await sharedPlatforms(pack)
    const id = await hasExpired(pack, platform)
    const { config, log, databaseUrl } = pack.context
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => createContext({ config, log, databaseUrl, role: 'worker' })),
    )

    const tokens = await Promise.all(
      processes.flatMap((uses) => Array.from({ length: 5 }, () => accessToken(uses, id))),
    )
    await Promise.all(processes.map((context) => context.close()))

    expect(new Set(tokens).size).toBe(1)
    expect(refreshes(platforms, platform)).toMatchObject([{ status: 200 }])
    expect(await connection(pack, platform)).toMatchObject({ connected: true, reason: null })
  },
)

test.each([
  ['youtube', { status: 400, body: { error: 'invalid_grant' } }, 'refused for good'],
  ['tiktok', { status: 400, body: { error: 'invalid_grant', log_id: 'L' } }, 'refused for good'],
  ['tiktok', 'drop_after', 'carried out, but its answer is lost'],
  ['tiktok', 'malformed', 'answered with broken JSON'],
  ['tiktok', { status: 200, body: '<html>Sorry</html>' }, 'answered with a page'],
  ['tiktok', { status: 200, body: {} }, 'answered without tokens'],
] satisfies [PlatformCode, FaultAction, string][])(
  'on %s a refresh that is %j (%s) asks the user to link again, and is not repeated',
  async (platform, action, _meaning) => {
    await using pack = await sharedPack()
    await using platforms = await sharedPlatforms(pack)
    const id = await hasExpired(pack, platform)
    platforms[platform].control.inject({ method: 'POST', path: REFRESH[platform], action, times: 1 })

    expect(await connection(pack, platform)).toMatchObject({
      connected: false,
      reason: 'refresh_token_revoked',
      account_id: id,
      token_expiry: null,
    })
    await expect(accessToken(pack.context, id)).rejects.toThrow('access expired. Please reconnect.')
    expect(refreshes(platforms, platform)).toHaveLength(1)
    expect((await pack.as('lyra').get('/user/platforms')).body).toContainEqual(
      expect.objectContaining({ id, connected: false, reason: 'refresh_token_revoked' }),
    )
    // Linking again revives the same account.
    await link(pack, pack.as('lyra'), platform, { account: 'Lyra' })
    expect(await connection(pack, platform)).toMatchObject({ connected: true, account_id: id })
  },
)

test.each([
  ['youtube', { status: 400, body: { error: 'temporarily_unavailable' } }],
  ['tiktok', { status: 503 }],
  ['tiktok', { status: 429 }],
  ['tiktok', { status: 400, body: { error: 'invalid_client' } }],
  ['tiktok', { status: 403, body: '<html>Access Denied' }],
] satisfies [PlatformCode, FaultAction][])(
  'on %s an answer of %j ends no link: the next attempt succeeds',
  async (platform, action) => {
    await using pack = await sharedPack()
    await using platforms = await sharedPlatforms(pack)
    const id = await hasExpired(pack, platform)
    platforms[platform].control.inject({ method: 'POST', path: REFRESH[platform], action, times: 3 })

    const waiting = await Promise.allSettled(Array.from({ length: 3 }, () => accessToken(pack.context, id)))
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    // Those who waited did not try in turn.
    expect(refreshes(platforms, platform).length).toBe(1)
    expect(await connection(pack, platform)).toMatchObject({ connected: true, reason: null })

    platforms[platform].control.reset()
    await endPause(pack, id)
    await accessToken(pack.context, id)
    expect(await connection(pack, platform)).toMatchObject({ connected: true })
  },
)

test('a token that is still valid is used while its renewal fails', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const id = await hasExpired(pack, 'tiktok')
  await pack.context.db.execute(sql`update platform_accounts set access_expires_at = now() + interval '2 minutes'`)
  platforms.tiktok.control.inject({ method: 'POST', path: REFRESH.tiktok, action: { status: 500 } })

  expect(await accessToken(pack.context, id)).toMatch(/^act\./)
  expect(await accessToken(pack.context, id)).toMatch(/^act\./)
  expect(refreshes(platforms, 'tiktok')).toHaveLength(1)
})

test('a refresh without a refresh token keeps the stored one, whatever this machine’s clock says', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const id = await hasExpired(pack, 'youtube')
  pack.clock.now = new Date(Date.now() + 3600_000)
  const answer = { access_token: 'ya29.short', expires_in: 100, refresh_token: '', token_type: 'Bearer' }
  platforms.youtube.control.inject({ method: 'POST', path: '/token', action: { status: 200, body: answer }, times: 1 })

  expect(await accessToken(pack.context, id)).toBe('ya29.short')
  await expire(pack, id)
  expect(await accessToken(pack.context, id)).toMatch(/^ya29\.a0/)
})

test('a process that dies in the middle of a refresh holds nobody up for long', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const id = await hasExpired(pack, 'youtube')
  const { platformTokens, db } = pack.context
  const before = await platformTokens.read(id)
  expect(await platformTokens.lease(id, before?.version ?? 0)).not.toBeNull()
  expect(await platformTokens.lease(id, before?.version ?? 0)).toBeNull()
  expect(await platformTokens.read(id)).toMatchObject({ isLeased: true })

  await db.execute(sql`update platform_accounts set lease_until = now() - interval '1 millisecond'`)
  await accessToken(pack.context, id)

  expect(refreshes(platforms, 'youtube')).toHaveLength(1)
  // What the dead one would have stored is outdated.
  const late = { access: 'late', refresh: 'late', accessSeconds: 3600, refreshSeconds: null, scopes: null }
  expect(await platformTokens.store(id, before?.version ?? 0, late)).toBe(false)
  await platformTokens.markRevoked(id, before?.version ?? 0)
  expect(await connection(pack, 'youtube')).toMatchObject({ connected: true })
})

test('a pair that arrives while its account is disconnected is revoked too', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const id = await hasExpired(pack, 'tiktok')
  const { platformTokens, platforms: clients } = pack.context
  const { refresh = '', version = 0 } = (await platformTokens.read(id)) ?? {}
  await platformTokens.lease(id, version)

  expect((await pack.as('lyra').delete('/platform_tokens/tiktok')).status).toBe(204)
  const pair = await clients.tiktok?.refresh(refresh ?? '')
  if (!pair) throw new Error('TikTok is not set up')
  expect(await platformTokens.store(id, version, pair)).toBe(true)
  expect(await connection(pack, 'tiktok')).toMatchObject({ connected: false, reason: 'not_linked' })
  await revokeTokens(pack.context, id)

  await expect(clients.tiktok?.refresh(pair.refresh ?? '')).rejects.toThrow('invalid_grant')
  expect(await platformTokens.readDisconnected(id)).toBeNull()
  expect(refreshes(platforms, 'tiktok').map(({ status }) => status)).toEqual([200, 400])
})

test('a new token that a revocation needs is stored first, so that the next attempt has it', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const { control, url } = platforms.tiktok
  const { body } = await link(pack, pack.as('lyra'), 'tiktok', { account: 'Lyra' })
  const { id: openId, account_id: id } = body as { id: string; account_id: string }
  await fetch(`${url}/_control/accounts/${openId}/expire`, { method: 'POST' })
  control.inject({ method: 'POST', path: '/v2/oauth/revoke/', action: { status: 503 }, nth: 2 })

  expect((await pack.as('lyra').delete('/platform_tokens/tiktok')).status).toBe(204)
  await revokeTokens(pack.context, id)

  const revocations = control.requests.filter(({ path }) => path === '/v2/oauth/revoke/')
  expect(revocations.map(({ status }) => status)).toEqual([400, 503, 200])
  expect(await pack.context.platformTokens.readDisconnected(id)).toBeNull()
})
