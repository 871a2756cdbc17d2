import type { PictureOrder } from '@pack/core/generation/ports'
import type { Preview } from '@pack/core/generation/preview'
import { afterAll, expect, test } from 'vitest'
import { createContext } from '../../src/context/context.ts'
import { sharedPack } from '../pack.ts'
import { quickStudio } from '../quick-studio.ts'
import { hasJob, itemRow, startWorker, untilStatus } from '../worker.ts'
import { calm, emptyHome, ordersOf, startMaker } from './pretend-makers.ts'

afterAll(emptyHome)

const SLIDESHOW = { background_mode: 'ai_slideshow', bg_change_seconds: 1 }
type Me = { style_notes: string; time_zone: string; usage: { image_credits: number } }

test('a provider’s picture costs one credit, once; notes and style notes are passed on', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  await lyra.patch('/me', { style_notes: 'copper and warm light' })
  const { item } = await hasJob(lyra, SLIDESHOW)
  const asked: PictureOrder[][] = []
  await using _worker = await startWorker(pack, {
    studio: quickStudio(pack.context.storage, {
      draw: async (orders) => {
        asked.push(orders)
        const media = orders.map((_, index) => `images/${index % 2}.jpg`)
        return {
          media,
          provider: 'pictures by Test',
          credits: ['images/0.jpg', 'images/1.jpg', 'images/0.jpg'],
          note: 'One was declined',
        }
      },
    }),
  })
  await untilStatus(pack, item, 'Ready')

  const me = (await lyra.get('/me')).body as Me

  expect(asked[0]?.length).toBeGreaterThan(1)
  expect(asked[0]?.[0]?.brief).toMatchObject({ theme: 'patience', styleNotes: 'copper and warm light' })
  expect((await itemRow(pack, item))?.notes).toEqual(expect.arrayContaining(['pictures by Test', 'One was declined']))
  expect(me.usage.image_credits).toBe(2)
})

test('the configured provider makes the pictures of renders, and previews show them afterwards', async () => {
  await using server = await startMaker('a1111')
  await using pack = await sharedPack()
  const images = { kind: 'a1111', url: server.url, model: null, timeoutSeconds: 20, most: 24 } as const
  const { log, databaseUrl } = pack.context
  const context = await createContext({ config: { ...pack.config, images }, log, databaseUrl })
  const item = { ownerId: 'owner', id: 'item' }
  const orders = ordersOf(['The tide turns.', 'We wait.'])

  const before = await context.previewImages(item).draw(orders, calm())
  const rendered = await context.makersFor(item).images.draw(orders, calm())
  const after = await context.previewImages(item).draw(orders, calm())
  await context.close()

  expect(before.standsIn).toBe(true)
  expect(rendered).toMatchObject({ provider: 'pictures by Stable Diffusion web UI', credits: rendered.media })
  expect(after.media).toEqual(rendered.media)
  expect(rendered.media[0]).toMatch(/^owner\/videos\/item\/images\/[0-9a-f]{40}\.jpg$/)
})

test('a preview of a drawn slideshow shows the pictures of the video', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { item } = await hasJob(lyra, { ...SLIDESHOW, bg_change_seconds: 12, write_first: true })
  await using _worker = await startWorker(pack)
  await untilStatus(pack, item, 'Script Ready')

  const { body, status } = await lyra.post(`/api/content/short/${item}/preview`, {})
  const { pictures, timeline, media } = body as Preview

  expect([status, pictures]).toEqual([200, 'final'])
  const slides = timeline.background.kind === 'ai_slideshow' ? timeline.background.slides : []
  expect(slides.length).toBeGreaterThan(0)
  for (const slide of slides)
    expect((await fetch(media[slide.media] ?? '')).headers.get('content-type')).toBe('image/jpeg')
})

test('style notes and time zone are account settings; invalid values are refused and change nothing', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')

  const set = await lyra.patch('/me', { style_notes: '  warm\u202e light\n', time_zone: 'Europe/Vienna' })
  const partly = await lyra.patch('/me', { time_zone: 'Asia/Tokyo' })
  const refused = [
    await lyra.patch('/me', { time_zone: 'Mars/Olympus' }),
    await lyra.patch('/me', { style_notes: 'x'.repeat(301) }),
    await lyra.patch('/me', { style_notes: 5 }),
  ]

  expect(set.body).toMatchObject({ style_notes: 'warm light', time_zone: 'Europe/Vienna' })
  expect(partly.body).toMatchObject({ style_notes: 'warm light', time_zone: 'Asia/Tokyo' })
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  expect((await lyra.get('/me')).body).toMatchObject({ style_notes: 'warm light', time_zone: 'Asia/Tokyo' })
  expect((await pack.as('jinx').get('/me')).body).toMatchObject({ style_notes: '' })
})
