import { accessToken } from '@pack/core/publishing/access-token'
import { checkAccount, forgetOutdated } from '@pack/core/publishing/check-accounts'
import { finishLink } from '@pack/core/publishing/link-account'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { oauthStates, platformAccounts, publications, users } from '../src/adapters/postgres/schema.ts'
import { checkPlatforms } from '../src/jobs/check-platforms.ts'
import { consent, consentUrl, link, sharedPlatforms } from './linking.ts'
import { type Pack, sharedPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { startWorker, until } from './worker.ts'

type Linked = { id: string; ownerId: string; pictureMedia: string | null }

async function hasLink(pack: Pack, platform: PlatformCode, account: string): Promise<Linked> {
  const { body } = await link(pack, pack.as('lyra'), platform, { account })
  const { account_id: id } = body as { account_id: string }
  return rowOf(pack, id)
}

async function rowOf({ context: { db } }: Pack, id: string) {
  const [row] = await db.select().from(platformAccounts).where(eq(platformAccounts.id, id))
  if (!row) throw new Error('no such account')
  return row
}

const ageBy = ({ context: { db } }: Pack, id: string, column: 'checked_at' | 'disconnected_at', days: number) =>
  db.execute(sql`
    update platform_accounts set ${sql.identifier(column)} = now() - make_interval(days => ${days}) where id = ${id}`)

const revokeThere = (url: string, remoteId: string) =>
  fetch(`${url}/_control/accounts/${encodeURIComponent(remoteId)}/revoke`, { method: 'POST' })

test('every day the names and pictures of linked accounts are read again, and dead links are found', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const { db, queue, storage } = pack.context
  const [channel, creator] = [await hasLink(pack, 'youtube', 'Old Name'), await hasLink(pack, 'tiktok', 'Leaver')]
  const known = platforms.youtube.channels.find('Old Name')
  platforms.youtube.channels.set({ ...(known && { id: known.id }), title: 'New Name' })
  await revokeThere(platforms.tiktok.url, (await rowOf(pack, creator.id)).remoteId)
  for (const { id } of [channel, creator]) await ageBy(pack, id, 'checked_at', 1)

  await db.transaction((tx) => queue.enqueue(tx, checkPlatforms, {}, { key: checkPlatforms.name }))
  await using _worker = await startWorker(pack, { studio: quickStudio(storage) })
  await until(
    () => rowOf(pack, creator.id),
    ({ state }) => state === 'revoked',
  )
  const renamed = await until(
    () => rowOf(pack, channel.id),
    ({ title, pictureMedia }) => title === 'New Name' && pictureMedia !== channel.pictureMedia,
  )

  expect(await storage.size(renamed.pictureMedia ?? '')).toBeGreaterThan(0)
  await until(
    () => storage.size(channel.pictureMedia ?? ''),
    (size) => size === null,
  )
  expect((await pack.as('lyra').get('/platform_tokens/tiktok')).body).toMatchObject({
    connected: false,
    reason: 'refresh_token_revoked',
    channel_info: { title: 'Leaver' },
  })
})

test('an access token that the platform refuses is renewed once, so a clock that is an hour off harms no link', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const { id, ownerId } = await hasLink(pack, 'youtube', 'Late')
  const { remoteId } = await rowOf(pack, id)
  const before = await accessToken(pack.context, id)
  await fetch(`${platforms.youtube.url}/_control/accounts/${remoteId}/expire`, { method: 'POST' })

  await checkAccount(pack.context, { id, ownerId })

  expect(await accessToken(pack.context, id)).not.toBe(before)
  expect((await rowOf(pack, id)).state).toBe('linked')
})

test('data of platforms goes a week after a disconnection, and after a month without news', async () => {
  await using pack = await sharedPack()
  await using _platforms = await sharedPlatforms(pack)
  const { db, storage } = pack.context
  const gone = await hasLink(pack, 'youtube', 'Disconnected')
  await pack.as('lyra').delete('/platform_tokens/youtube')
  const published = { itemId: crypto.randomUUID(), revision: 1, state: 'live', requested: true } as const
  await db.insert(publications).values({
    ...{ ownerId: gone.ownerId, platform: 'youtube', accountId: gone.id, accountTitle: 'Disconnected' },
    ...published,
  })
  const [dead, silent] = [await hasLink(pack, 'youtube', 'Dead'), await hasLink(pack, 'tiktok', 'Silent')]
  await db.update(platformAccounts).set({ state: 'revoked' }).where(eq(platformAccounts.id, dead.id))

  await pack.context.linkedAccountWork.forget(silent.id)
  expect(await rowOf(pack, silent.id)).toMatchObject({ title: 'Silent', pictureMedia: silent.pictureMedia })
  await ageBy(pack, gone.id, 'disconnected_at', 6)
  for (const { id } of [dead, silent]) await ageBy(pack, id, 'checked_at', 29)
  expect(await forgetOutdated(pack.context)).toBe(0)
  await ageBy(pack, gone.id, 'disconnected_at', 7)
  for (const { id } of [dead, silent]) await ageBy(pack, id, 'checked_at', 30)
  expect(await forgetOutdated(pack.context)).toBe(3)

  const rows = await db.select().from(platformAccounts)
  expect(rows).toMatchObject([{ id: silent.id, state: 'linked', title: '', pictureMedia: null }])
  expect(await db.select().from(publications)).toMatchObject([{ accountTitle: 'an unlinked account' }])
  for (const { pictureMedia } of [gone, dead, silent]) expect(await storage.size(pictureMedia ?? '')).toBeNull()
  expect(await forgetOutdated(pack.context)).toBe(0)
})

test('a link that is finished while its account is being deleted is revoked', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const { db } = pack.context
  const back = await consent(await consentUrl(pack, pack.as('lyra'), 'tiktok'), { account: 'Late' })
  const [begun] = await db.select().from(oauthStates)
  const { ownerId: userId, sessionId } = begun ?? { ownerId: '', sessionId: '' }
  const viewer = await pack.context.accounts.viewerOfSession({ userId, sessionId })
  if (!viewer) throw new Error('no link has begun')
  await pack.as('lyra').delete('/account', { confirm: 'delete' })

  const { code = '', state = '' } = Object.fromEntries(back.searchParams)
  const link = { platform: 'tiktok' as const, code, state, sessionId }
  await expect(finishLink(pack.context, viewer, link)).rejects.toThrow()

  expect(await db.select().from(platformAccounts)).toEqual([])
  expect(platforms.tiktok.control.requests.at(-1)).toMatchObject({ path: '/v2/oauth/revoke/', status: 200 })
})

test('a deleted account is unlinked at its platforms; one that does not answer delays it for a day', async () => {
  await using pack = await sharedPack()
  await using platforms = await sharedPlatforms(pack)
  const { db, storage } = pack.context
  const { ownerId } = await hasLink(pack, 'youtube', 'Leaving')
  await hasLink(pack, 'tiktok', 'Leaving')
  const { tiktok, youtube } = platforms
  tiktok.control.inject({ method: 'POST', path: '/v2/oauth/revoke/', action: { status: 503 } })
  const revocations = () => tiktok.control.requests.filter(({ path }) => path === '/v2/oauth/revoke/').length
  await pack.as('lyra').delete('/account', { confirm: 'delete' })

  await using _worker = await startWorker(pack, { studio: quickStudio(storage) })
  await until(revocations, (count) => count >= 2)
  expect(youtube.control.requests.filter(({ path, status }) => path === '/revoke' && status === 200)).toHaveLength(1)
  expect(await db.select().from(users).where(eq(users.id, ownerId))).toHaveLength(1)

  await db.execute(sql`update users set deletion_requested_at = now() - interval '25 hours'`)
  await until(
    () => db.select().from(users).where(eq(users.id, ownerId)),
    (left) => left.length === 0,
  )
  expect(await db.select().from(platformAccounts)).toEqual([])
})
