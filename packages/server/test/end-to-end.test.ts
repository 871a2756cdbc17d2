import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentItem } from '@pack/core/content/item'
import { probe } from '@pack/media'
import { expect, test } from 'vitest'
import { assets, usage } from '../src/adapters/postgres/schema.ts'
import { hasItem } from './made.ts'
import { sharedPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { hasJob, hasPersona, itemRow, startWorker, until, untilStatus } from './worker.ts'

test('a theme and a persona become a video that plays', { timeout: 300_000 }, async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { item } = await hasJob(lyra, { theme: 'patience' })
  const percents: number[] = []

  await using _worker = await startWorker(pack)
  const ready = await until(
    async () => {
      const shown = (await lyra.get(`/api/content/short/${item}`)).body as ContentItem
      percents.push(shown.progress_percent)
      return shown
    },
    ({ status }) => status === 'Ready' || status === 'Failed',
    280_000,
  )

  expect([ready.status, ready.error_detail]).toEqual(['Ready', null])
  expect(ready.notes).toEqual(['offline writer', 'offline voice'])
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  const url = ready.supabase_url ?? ''
  const part = await fetch(url, { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([206, 'ftyp', 'video/mp4'])
  const file = join(pack.config.home, 'played.mp4')
  await writeFile(file, Buffer.from(await (await fetch(url)).arrayBuffer()))
  const found = await probe(file)
  expect(found?.video).toMatchObject({ width: 1080, height: 1920 })
  expect(Math.abs((found?.seconds ?? 0) - (ready.duration_seconds ?? 0))).toBeLessThan(0.1)
  const thumbnail = Buffer.from(await (await fetch(ready.thumbnail_url ?? '')).arrayBuffer())
  expect(thumbnail.toString('latin1', 8, 12)).toBe('WEBP')
  const kinds = (await pack.context.db.select().from(usage)).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['video', 'speech_seconds']))

  // An edited line is the only one spoken again.
  const before = await itemRow(pack, item)
  await lyra.patch('/api/update/short', { id: item, quote: 'Let it move. The water knows the way.' })
  const again = await lyra.post(`/api/content/short/${item}/retry`)
  const remade = await until(
    async () => (await lyra.get(`/api/content/short/${item}`)).body as ContentItem,
    ({ status }) => status === 'Ready' || status === 'Failed',
    280_000,
  )
  expect(again.status).toBe(200)
  expect(remade).toMatchObject({ status: 'Ready', quote: 'Let it move. The water knows the way.' })
  await until(
    () => pack.context.storage.size(before?.videoMedia ?? ''),
    (size) => size === null,
  )
})

test('a theme and two personas become a dialogue, written and spoken with a fake renderer', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const forge = await hasPersona(lyra, 'forge')
  const { item } = await hasJob(lyra, { mode: 'dialogue', theme: 'courage', supporting_personas: [forge.id] })
  const { renderer } = quickStudio(pack.context.storage)({ ownerId: 'nobody', id: item })

  await using _worker = await startWorker(pack, { studio: (of) => ({ ...pack.context.makersFor(of), renderer }) })
  const ready = await untilStatus(pack, item, 'Ready', 100_000)

  const speakers = ready?.script?.lines.map(({ persona }) => persona) ?? []
  expect(speakers.length).toBeGreaterThanOrEqual(8)
  expect(new Set(speakers)).toEqual(new Set(['flow', 'forge']))
  expect(ready?.durationSeconds).toBeGreaterThan(40)
  expect(ready?.durationSeconds).toBeLessThanOrEqual(240)
  expect(ready?.notes).toEqual(['offline writer', 'offline voice'])
})

test('an impossible video fails alone, and names step, reason and remedy', { timeout: 200_000 }, async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const spoken = await hasItem(pack, {
    owner: 'lyra',
    scriptEdited: true,
    script: { title: 'Umi', writer: 'you', lines: [{ persona: 'flow', line: '海は待ってくれる。' }] },
  })
  const damaged = await hasJob(pack.as('jinx'))
  const broken = await itemRow(pack, damaged.item)
  const media = `${broken?.ownerId}/assets/intro.mp4`
  await pack.context.storage.putBytes(media, Buffer.from('this is no video'))
  await pack.context.db
    .insert(assets)
    .values({ ownerId: broken?.ownerId ?? '', personaId: broken?.personaIds[0] ?? '', type: 'intro', media })
  await lyra.post(`/api/content/short/${spoken.id}/retry`)

  await using _worker = await startWorker(pack)

  const unspoken = await untilStatus(pack, spoken.id, 'Failed', 100_000)
  const unseen = await untilStatus(pack, damaged.item, 'Failed', 100_000)
  expect(unspoken?.errorDetail).toMatch(/^Voice overlay failed: .*voice/)
  expect(unseen?.errorDetail).toMatch(/^Rendering failed: The intro .*Upload/)
  expect([unspoken?.attempts, unseen?.attempts]).toEqual([1, 1])
})
