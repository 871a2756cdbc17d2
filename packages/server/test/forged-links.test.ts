import { expect, test } from 'vitest'
import { platformAccounts } from '../src/adapters/postgres/schema.ts'
import { FORGERIES } from './forgeries.ts'
import { consent, consentUrl, finish, link, redirectUri, sharedPlatforms } from './linking.ts'
import { sharedPack } from './pack.ts'

test.each(Object.keys(FORGERIES))('%s links nothing', async (kind) => {
  await using pack = await sharedPack()
  await using _platforms = await sharedPlatforms(pack)
  const world = { pack, victim: pack.as('victim'), attacker: pack.as('attacker'), account: 'Mallory' }

  const refused = await FORGERIES[kind]?.(world)

  expect(refused?.status).toBeGreaterThanOrEqual(400)
  expect(refused?.status).toBeLessThan(500)
  expect(await pack.context.db.select().from(platformAccounts)).toEqual([])
})

test('a state links once, however often and fast it is posted', async () => {
  await using pack = await sharedPack()
  await using _platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  const back = await consent(await consentUrl(pack, lyra, 'youtube'), { account: 'Lyra' })

  const answers = await Promise.all(Array.from({ length: 8 }, () => finish(pack, lyra, 'youtube', back)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
})

test('users are sent back only to addresses of the configuration', async () => {
  await using pack = await sharedPack()
  const ask = (uri: string) => pack.as('lyra').get(`/oauth/google_url?redirect_uri=${encodeURIComponent(uri)}`)
  const own = redirectUri(pack, 'youtube')

  expect((await ask(own)).status).toBe(200)
  for (const uri of [
    `${own}/`,
    `${own}?x=1`,
    own.replace('google', 'tiktok'),
    'https://evil.test/oauth/callback/google',
    '',
  ])
    expect(await ask(uri)).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'redirect_uri'] }] } })
})

test('two tabs may link two channels at once; the last one is shown first', async () => {
  await using pack = await sharedPack()
  await using _platforms = await sharedPlatforms(pack)
  const lyra = pack.as('lyra')
  const [one, two] = await Promise.all([consentUrl(pack, lyra, 'youtube'), consentUrl(pack, lyra, 'youtube')])

  await finish(pack, lyra, 'youtube', await consent(one, { account: 'First' }))
  const second = await finish(pack, lyra, 'youtube', await consent(two, { account: 'Second' }))
  const again = await link(pack, lyra, 'youtube', { account: 'First' })

  const listed = (await lyra.get('/user/platforms')).body as { channel_info: { title: string } | null }[]
  expect(listed.map(({ channel_info }) => channel_info?.title)).toEqual(['First', 'Second', undefined])
  expect((await lyra.get('/platform_tokens/youtube')).body).toMatchObject({ channel_info: { title: 'First' } })
  const ids = [second, again].map(({ body }) => (body as { account_id: string }).account_id)
  expect((await lyra.delete(`/platform_tokens/youtube?account_id=${ids[1]}`)).status).toBe(204)
  expect((await lyra.get('/platform_tokens/youtube')).body).toMatchObject({ account_id: ids[0] })
})
