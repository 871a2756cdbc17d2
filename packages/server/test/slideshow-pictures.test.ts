import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MAX_PICTURES } from '@pack/core/assets/pictures'
import type { OwnAssets, SlideshowPicture } from '@pack/core/assets/slideshow-pictures'
import type { ContentItem } from '@pack/core/content/item-schema'
import { videoSeconds } from '@pack/core/film/timeline'
import type { Preview } from '@pack/core/generation/preview'
import { findFfmpeg, probe, stockFile } from '@pack/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assets } from '../src/adapters/postgres/schema.ts'
import { type Pack, sharedPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { unzip } from './unzip.ts'
import { hasJob, hasPersona, itemRow, startWorker, until, untilStatus } from './worker.ts'

let pack: Pack
beforeAll(async () => {
  pack = await sharedPack()
})
afterAll(() => pack[Symbol.asyncDispose]())

type Sent = { bytes: Uint8Array; name?: string; personaId?: string; replaces?: string }
type Refusal = { detail: unknown }

async function send(who: string, { bytes, name = 'sea.jpg', personaId, replaces }: Sent) {
  const form = new FormData()
  if (personaId) form.set('persona_id', personaId)
  form.set('file', new File([new Uint8Array(bytes)], name))
  const response = await fetch(`${pack.url}/assets/pictures${replaces ? `/${replaces}` : ''}`, {
    method: replaces ? 'PUT' : 'POST',
    headers: { authorization: `Bearer ${await pack.token(`${who}@pack.test`)}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as SlideshowPicture & Refusal }
}

const add = async (who: string, sent: Sent) => {
  const { status, body } = await send(who, sent)
  if (status !== 201) throw new Error(`not taken: ${JSON.stringify(body)}`)
  return body
}

const ffmpeg = await findFfmpeg()
const run = async (...args: string[]): Promise<Buffer> =>
  (await promisify(execFile)(ffmpeg.path, ['-v', 'error', ...args], { encoding: 'buffer', maxBuffer: 1e8 })).stdout

/** A picture of one ffmpeg colour. */
const coloured = (colour: string, size = '64x96') =>
  run('-f', 'lavfi', '-i', `color=${colour}:s=${size}`, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', 'pipe:1')

/** A JPEG with an orientation tag: 6 means rotated to the right. */
function turned(jpeg: Buffer, orientation: number): Buffer {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff), Buffer.from('GPS of my home')])
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, body.length + 2]), body, jpeg.subarray(2)])
}

const held = async (who: string, personaId?: string) => {
  const query = personaId ? `?persona_id=${personaId}` : ''
  return (await pack.as(who).get(`/assets/all_signed${query}`)).body as OwnAssets
}
const names = async (who: string, personaId?: string) =>
  (await held(who, personaId)).slideshow_pictures?.map(({ name }) => name)
const idOf = async (who: string) => ((await pack.as(who).get('/me')).body as { id: string }).id

/** Files that an account has. */
const files = async (who: string) =>
  (await pack.context.storage.list(`${await idOf(who)}/assets/`)).map((key) => key.split('/').at(-1)).sort()

/** The dominant colour in the middle of a picture or video frame. */
async function colourOf(file: string, seconds = 0): Promise<string> {
  const seek = seconds > 0 ? ['-ss', String(seconds)] : []
  const middle = 'crop=iw/4:ih/8:0:ih/8,scale=1:1,format=rgb24'
  const pixel = await run(...seek, '-i', file, '-frames:v', '1', '-vf', middle, '-f', 'rawvideo', 'pipe:1')
  return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))] ?? ''
}

test('pictures of account and persona keep their order and can be moved', async () => {
  const persona = await hasPersona(pack.as('lyra'))
  const bytes = await coloured('red')
  const ids: string[] = []
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) ids.push((await add('lyra', { bytes, name })).id)
  await add('lyra', { bytes, name: 'own.jpg', personaId: persona.id })

  const moved = await pack.as('lyra').patch(`/assets/pictures/${ids[2]}`, { place: 1 })
  const last = await pack.as('lyra').patch(`/assets/pictures/${ids[0]}`, { place: 24 })
  const refused = await pack.as('lyra').patch(`/assets/pictures/${ids[0]}`, { place: 0 })

  expect((moved.body as SlideshowPicture[]).map(({ name }) => name)).toEqual(['c.jpg', 'a.jpg', 'b.jpg'])
  expect([moved.status, last.status, refused.status]).toEqual([200, 200, 422])
  expect(await names('lyra')).toEqual(['c.jpg', 'b.jpg', 'a.jpg'])
  expect(await names('lyra', persona.id)).toEqual(['own.jpg'])
})

test('the nine slots are listed without an entry for missing pictures', async () => {
  expect(await held('umbra')).toEqual({})
  await pack.as('umbra').post('/assets/adopt_defaults', {})

  await add('umbra', { bytes: await coloured('red') })

  const { slideshow_pictures: pictures, ...slots } = await held('umbra')
  expect([pictures?.length, Object.keys(slots).length]).toEqual([1, 9])
  expect(
    Object.keys((await pack.as('umbra').post('/assets/adopt_defaults', { overwrite: true })).body as object),
  ).toEqual(expect.not.arrayContaining(['slideshow_pictures']))
  expect(await names('umbra')).toEqual(['sea.jpg'])
})

test('a picture is stored upright, at the size of a frame, without metadata', async () => {
  const wide = turned(await coloured('red', '3000x2400'), 6)

  const { signed_url, small_url, ...shown } = await add('jinx', { bytes: wide, name: '../../IMG 1.jpg' })

  const file = join(pack.config.home, 'kept.jpg')
  const kept = Buffer.from(await (await fetch(signed_url ?? '')).arrayBuffer())
  const small = await fetch(small_url ?? '')
  await writeFile(file, Buffer.from(await small.arrayBuffer()))
  expect(wide.includes('GPS of my home')).toBe(true)
  expect(shown).toMatchObject({ name: 'IMG 1.jpg', width: 1920, height: 2400, bytes: kept.length })
  expect(shown.path).toMatch(new RegExp(`^${await idOf('jinx')}/assets/pictures/[0-9a-f-]{36}\\.jpg$`))
  expect([kept.readUInt16BE(0), kept.includes('GPS of my home')]).toEqual([0xffd8, false])
  expect(small.headers.get('content-type')).toBe('image/webp')
  expect(await colourOf(file)).toBe('red')
})

test('invalid and surplus pictures are refused with the reason and not stored', async () => {
  const bytes = await coloured('red')
  const archive = Buffer.concat([bytes, Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  const stock = await readFile(stockFile('stock/portrait_flow.png'))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const huge = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x02', 'latin1')])
  const half = stock.subarray(0, stock.length / 2)
  const sent = [svg, archive, half, huge, Buffer.alloc(0), Buffer.alloc(21 * 1024 * 1024)]
  const clip = await readFile(stockFile('stock/intro.mp4'))

  const refused = []
  for (const file of [...sent, clip]) refused.push(await send('forge', { bytes: file }))

  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual([
    [422, 'The picture is an SVG drawing. Upload a PNG, JPEG or WebP image.'],
    [422, 'The picture also contains a ZIP archive. Upload a PNG, JPEG or WebP image.'],
    [422, 'The picture is damaged and cannot be read. Upload a PNG, JPEG or WebP image.'],
    [422, 'The picture is damaged and cannot be read. Upload a PNG, JPEG or WebP image.'],
    [422, 'The picture is empty. Choose another file.'],
    [413, 'The file is too large: at most 20 MB. Choose a smaller one.'],
    [422, 'This is a video. Choose an image: PNG, JPEG or WebP.'],
  ])
  expect(await files('forge')).toEqual([])
  const ownerId = await idOf('forge')
  const row = (place: number) => ({ ownerId, type: 'slideshow_picture', place, media: `${place}` }) as const
  const rows = Array.from({ length: MAX_PICTURES - 1 }, (_, index) => row(index + 1))
  await pack.context.db.insert(assets).values(rows)
  const both = await Promise.all([send('forge', { bytes }), send('forge', { bytes })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body.detail).toBe('You can have up to 24 images. Delete one first.')
  expect(await files('forge')).toHaveLength(2)
})

test('replaced and deleted pictures, and those of a deleted persona, leave no file', async () => {
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  const persona = await hasPersona(pack.as('flow'))
  const bytes = await coloured('red')
  const [first, second] = [await add('flow', { bytes, name: '1.jpg' }), await add('flow', { bytes, name: '2.jpg' })]
  await add('flow', { bytes, personaId: persona.id })
  const dependents = (await pack.as('flow').get('/user/personas/dependents')).body as Record<string, { assets: number }>

  const replaced = await send('flow', { bytes: await coloured('blue'), name: 'new.jpg', replaces: first.id })
  const gone = await pack.as('flow').delete(`/assets/pictures/${second.id}`)
  const again = await pack.as('flow').delete(`/assets/pictures/${second.id}`)
  await pack.as('flow').delete(`/user/personas/${persona.id}`)

  expect(dependents[persona.id]?.assets).toBe(1)
  expect(replaced.body).toMatchObject({ id: first.id, name: 'new.jpg' })
  expect([replaced.status, gone.status, again.status]).toEqual([200, 204, 404])
  expect(await names('flow')).toEqual(['new.jpg'])
  const left = [`${replaced.body.path.split('/').at(-1)}`]
  await until(
    () => files('flow'),
    (now) => now.length === 2 && now.includes(left[0]),
  )
  expect(await readdir(join(pack.config.home, 'work'))).toEqual([])
})

test('pictures are part of the data export', async () => {
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  const { path } = await add('vanta', { bytes: await coloured('red'), name: 'harbour.jpg' })
  await pack.as('vanta').post('/account/export')

  const { body } = await until(
    () => pack.as('vanta').get('/account/export'),
    (answer) => (answer.body as { status: string }).status === 'ready',
  )

  const archive = await unzip(Buffer.from(await (await fetch((body as { url: string }).url)).arrayBuffer()))
  const file = `media/${path.slice(path.indexOf('/') + 1)}`
  expect(archive.has(file)).toBe(true)
  expect(archive.has(file.replace('.jpg', '.small.webp'))).toBe(true)
  expect(JSON.parse(archive.get('assets.json')?.toString() ?? '')).toMatchObject([{ name: 'harbour.jpg' }])
})

test('a slideshow shows own pictures in preview and video, and costs no credit', {
  timeout: 300_000,
}, async () => {
  const lumen = pack.as('lumen')
  const slideshow = { background_mode: 'ai_slideshow', bg_change_seconds: 1, write_first: true }
  const { item } = await hasJob(lumen, slideshow)
  const persona = (await itemRow(pack, item))?.personaIds[0] ?? ''
  await add('lumen', { bytes: await coloured('green') })
  const paths: string[] = []
  for (const colour of ['red', 'blue'])
    paths.push((await add('lumen', { bytes: await coloured(colour), personaId: persona })).path)
  await using _worker = await startWorker(pack)
  await untilStatus(pack, item, 'Script Ready')
  await lumen.patch('/api/update/short', { id: item, quote: 'Slow water wins in the end.' })

  const { timeline, media, pictures } = (await lumen.post(`/api/content/short/${item}/preview`, {})).body as Preview
  await lumen.post(`/api/content/short/${item}/render`)
  await untilStatus(pack, item, 'Ready', 280_000)

  const slides = timeline.background.kind === 'own_slideshow' ? timeline.background.slides : []
  // The persona's pictures in rotation, not the account's; Flow's first video begins with the second one.
  const shown = (index: number) => (index + 1) % 2
  expect(pictures).toBe('final')
  expect(slides.length).toBeGreaterThan(2)
  expect(slides.map((slide) => slide.media)).toEqual(slides.map((_, index) => paths[shown(index)]))
  expect((await fetch(media[paths[0] ?? ''] ?? '')).headers.get('content-type')).toBe('image/jpeg')
  const { supabase_url, notes } = (await lumen.get(`/api/content/short/${item}`)).body as ContentItem
  const file = join(pack.config.home, 'slideshow.mp4')
  await writeFile(file, Buffer.from(await (await fetch(supabase_url ?? '')).arrayBuffer()))
  const seen: string[] = []
  for (const { start, end } of slides) seen.push(await colourOf(file, videoSeconds(timeline, (start + end) / 2)))
  expect((await probe(file))?.video).toMatchObject({ width: 1080, height: 1920 })
  expect(seen).toEqual(slides.map((_, index) => ['red', 'blue'][shown(index)]))
  expect(notes).toContain('own pictures')
  expect((await lumen.get('/me')).body).toMatchObject({ usage: { image_credits: 0 } })
})
