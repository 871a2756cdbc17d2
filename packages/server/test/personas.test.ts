import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Persona } from '@pack/core/personas/persona'
import { findFfmpeg, stockFile } from '@pack/media'
import { expect, test } from 'vitest'
import { type Pack, sharedPack } from './pack.ts'

/** Larger than any name plate needs. */
const picture = () => readFile(stockFile('stock/portrait_flow.png'))

async function upload(pack: Pack, name: string, id: string, bytes: Uint8Array) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
  const response = await fetch(`${pack.url}/user/personas/${id}/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await pack.token(`${name}@pack.test`)}` },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

const made = (body: unknown) => body as Persona
const pictures = async (pack: Pack, owner: string) => (await pack.context.storage.list(`${owner}/avatars/`)).sort()
const ownerOf = async (pack: Pack, name: string) => ((await pack.as(name).get('/me')).body as { id: string }).id

test('a persona stores captions and face, and returns the defaults otherwise', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')

  const plain = made((await lyra.post('/user/personas', { clone_of: 'lyra' })).body)
  const captions = { style: 'karaoke_fill', position: 'top', face: 'serif' } as const
  const changed = await lyra.patch(`/user/personas/${plain.id}`, { captions, face_seed: 'moon-3' })

  expect(plain).toMatchObject({
    captions: { style: 'boxed_word', position: 'usual', face: 'bold' },
    face_seed: null,
    has_picture: false,
  })
  expect(changed.body).toMatchObject({ captions, face_seed: 'moon-3' })
  const drawn = await fetch(String(made(changed.body).avatar_url))
  expect(await drawn.text()).toContain('<svg')
  expect(await lyra.get(`/user/personas/${plain.id}`)).toMatchObject({ body: { captions, face_seed: 'moon-3' } })
})

test.each([
  ['a style that does not exist', { captions: { style: 'shouting', position: 'top', face: 'bold' } }],
  ['a face that would leave the folder', { face_seed: '../../other' }],
])('%s is refused', async (_what, change) => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { id } = made((await lyra.post('/user/personas', { clone_of: 'lyra' })).body)

  expect((await lyra.patch(`/user/personas/${id}`, change)).status).toBe(422)
})

test('an uploaded picture is re-encoded, replaces the face until it is removed, and is deleted with the persona', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const owner = await ownerOf(pack, 'lyra')
  const { id, avatar_url: drawn } = made((await lyra.post('/user/personas', { name: 'Ash' })).body)

  const first = await upload(pack, 'lyra', id, await picture())
  const bytes = Buffer.from(await (await fetch(String(made(first.body).avatar_url))).arrayBuffer())

  expect(first).toMatchObject({ status: 200, body: { has_picture: true } })
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(bytes.length).toBeLessThan(40_000)

  // However often it changes: the current picture, the one before (a video may use it) and the drawn face.
  for (let n = 0; n < 3; n++) await upload(pack, 'lyra', id, await picture())
  expect(await pictures(pack, owner)).toHaveLength(3)

  const back = await lyra.delete(`/user/personas/${id}/avatar`)
  expect(back).toMatchObject({ status: 200, body: { has_picture: false } })
  expect(new URL(String(made(back.body).avatar_url)).pathname).toBe(new URL(String(drawn)).pathname)
  expect((await fetch(String(made(back.body).avatar_url))).status).toBe(200)

  await lyra.delete(`/user/personas/${id}`)
  expect(await pictures(pack, owner)).toEqual([])
})

test('the largest picture is not decoded in the process of the server', async () => {
  await using pack = await sharedPack()
  const { id } = made((await pack.as('lyra').post('/user/personas', { name: 'Ash' })).body)
  const { path: ffmpeg } = await findFfmpeg({})
  const file = join(pack.config.home, 'large.png')
  execFileSync(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', 'color=s=6000x4000', '-frames:v', '1', file])
  const large = await readFile(file)
  const megabytes = async (what: 'VmRSS' | 'VmHWM') =>
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(await readFile('/proc/self/status', 'utf8'))?.[1]) / 1024
  // Resets the peak.
  await writeFile('/proc/self/clear_refs', '5')
  const before = await megabytes('VmRSS')

  expect((await upload(pack, 'lyra', id, large)).status).toBe(200)

  // Decoded it takes 96 MB.
  expect((await megabytes('VmHWM')) - before).toBeLessThan(70)
})

test('a file that is not a picture is refused and not stored', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const owner = await ownerOf(pack, 'lyra')
  const { id } = made((await lyra.post('/user/personas', { name: 'Ash' })).body)
  const before = await pictures(pack, owner)

  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script href="http://127.0.0.1:1/x"/></svg>'
  for (const bytes of [Buffer.from('not a picture'), Buffer.from(script)]) {
    const { status, body } = await upload(pack, 'lyra', id, bytes)
    expect([status, typeof (body as { detail: unknown }).detail]).toEqual([422, 'string'])
  }

  expect(await pictures(pack, owner)).toEqual(before)
  expect((await lyra.get(`/user/personas/${id}`)).body).toMatchObject({ has_picture: false })
})

test('only its owner changes a persona’s picture, and a persona beyond the plan is read-only', async () => {
  await using pack = await sharedPack()
  const { id } = made((await pack.as('lyra').post('/user/personas', { name: 'Ash' })).body)
  await pack.as('jinx').get('/me')

  expect((await upload(pack, 'jinx', id, await picture())).status).toBe(404)
  expect((await pack.as('jinx').delete(`/user/personas/${id}/avatar`)).status).toBe(404)

  await pack.context.accounts.grant('lyra@pack.test', { tier: 'pro' })
  const second = made((await pack.as('lyra').post('/user/personas', { name: 'Birch' })).body)
  await pack.context.accounts.grant('lyra@pack.test', { tier: 'free' })
  expect((await upload(pack, 'lyra', second.id, await picture())).status).toBe(403)
})

test('the dependents of each persona are listed before it is deleted', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const lead = made((await lyra.post('/user/personas', { clone_of: 'lyra' })).body)
  const other = made((await lyra.post('/user/personas', { clone_of: 'jinx' })).body)
  const order = {
    mode: 'dialogue',
    theme: 'patience',
    quantity: 1,
    personas: [lead.id],
    supporting_personas: [other.id],
  }
  await lyra.post('/generate_content', order)
  await lyra.post('/generate_content', {
    mode: 'short',
    theme: 'patience',
    quantity: 2,
    personas: [lead.id],
    schedule_date_start: new Date(Date.now() + 5 * 24 * 3600 * 1000).toISOString().slice(0, 10),
  })
  await lyra.post('/assets/adopt_defaults', { persona_id: other.id, assets: { logo: 'stock/logo.png' } })

  expect((await lyra.get('/user/personas/dependents')).body).toEqual({
    [lead.id]: { items: 3, making: 3, scheduled: 2, assets: 0 },
    [other.id]: { items: 1, making: 1, scheduled: 0, assets: 1 },
  })
  await pack.as('jinx').get('/me')
  expect((await pack.as('jinx').get('/user/personas/dependents')).body).toEqual({})
})
