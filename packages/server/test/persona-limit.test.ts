import type { Tier } from '@pack/core/accounts/tiers'
import { expect, test } from 'vitest'
import { type Caller, emailOf, sharedPack } from './pack.ts'

const REMEDY =
  'Upgrade your plan, delete a persona, or add a wolf. Wolves don’t count until you change their name, texts or voice.'
const idOf = (body: unknown) => (body as { id: string }).id
const own = async (caller: Caller) => ((await caller.get('/me')).body as { usage: { personas: number } }).usage.personas

test.each<[Tier, number, string]>([
  ['free', 1, 'Your plan includes 1 custom persona, and you’ve used it.'],
  ['pro', 3, 'Your plan includes 3 custom personas, and you’ve used them all.'],
  ['pro_plus', 5, 'Your plan includes 5 custom personas, and you’ve used them all.'],
])('%s allows %i own personas, and wolves of the Pack in addition', async (tier, limit, sentence) => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  await lyra.get('/me')
  await pack.context.accounts.grant(emailOf('lyra'), { tier })
  for (const wolf of ['flow', 'jinx']) await lyra.post('/user/personas', { clone_of: wolf })

  // All at once, to catch a race between counting and adding.
  const asked = await Promise.all(
    Array.from({ length: limit + 2 }, (_, n) => lyra.post('/user/personas', { name: `Own ${n}` })),
  )

  expect(asked.map(({ status }) => status).sort()).toEqual([...Array(limit).fill(201), 403, 403])
  expect(asked.find(({ status }) => status === 403)?.body).toEqual({
    detail: `${sentence} ${REMEDY}`,
  })
  expect(await own(lyra)).toBe(limit)
  expect((await lyra.post('/user/personas', { clone_of: 'umbra' })).status).toBe(201)
  const made = asked.find(({ status }) => status === 201)
  expect((await lyra.delete(`/user/personas/${idOf(made?.body)}`)).status).toBe(204)
  expect((await lyra.post('/user/personas', { name: 'Another' })).status).toBe(201)
})

test('after a downgrade the oldest persona stays editable, the others are read-only', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  await lyra.get('/me')
  await pack.context.accounts.grant(emailOf('lyra'), { tier: 'pro' })
  const first = idOf((await lyra.post('/user/personas', { name: 'First' })).body)
  const wolf = idOf((await lyra.post('/user/personas', { clone_of: 'flow' })).body)
  const second = idOf((await lyra.post('/user/personas', { name: 'Second' })).body)

  await pack.context.accounts.grant(emailOf('lyra'), { tier: 'free' })

  const change = (id: string) => lyra.patch(`/user/personas/${id}`, { colour: '#aabbcc' }).then(({ status }) => status)
  expect([await change(first), await change(wolf), await change(second)]).toEqual([200, 200, 403])
  const { body } = await lyra.get('/user/personas')
  expect((body as { name: string; read_only: boolean }[]).map((one) => [one.name, one.read_only])).toEqual([
    ['First', false],
    ['Flow', false],
    ['Second', true],
  ])
  expect((await lyra.get(`/user/personas/${second}`)).body).toMatchObject({ read_only: true })
  expect((await lyra.delete(`/user/personas/${first}`)).status).toBe(204)
  expect(await change(second)).toBe(200)
})

test('a wolf counts from the change of its name, texts or voice on, and no longer once it is as in the Pack again', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const flow = (await lyra.post('/user/personas', { clone_of: 'flow' })).body as { id: string; tone: string }
  const jinx = idOf((await lyra.post('/user/personas', { clone_of: 'jinx' })).body)
  const captions = { style: 'karaoke_fill', position: 'top', face: 'serif' }
  const change = (id: string, fields: object) => lyra.patch(`/user/personas/${id}`, fields)

  expect((await change(flow.id, { colour: '#aabbcc', face_seed: 'moon-3', captions })).status).toBe(200)
  expect(await own(lyra)).toBe(0)
  // Both at once, to catch a race between counting and changing.
  const both = await Promise.all([change(flow.id, { tone: 'sleepy' }), change(jinx, { voice: 'umbra' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(both.find(({ status }) => status === 403)?.body).toEqual({
    detail: `Your plan includes 1 custom persona, and you’ve used it. ${REMEDY}`,
  })
  expect(await own(lyra)).toBe(1)
  expect((await lyra.post('/user/personas', { clone_of: 'umbra', backstory: 'Mine.' })).status).toBe(403)
  expect((await lyra.post('/user/personas', { clone_of: 'umbra' })).status).toBe(201)

  expect((await change(flow.id, { tone: flow.tone })).status).toBe(200)
  expect((await change(jinx, { voice: 'jinx' })).status).toBe(200)
  expect(await own(lyra)).toBe(0)
})
