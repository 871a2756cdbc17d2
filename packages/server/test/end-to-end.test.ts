import type { ContentItem } from '@pack/core/content/item-schema'
import { expect, test } from 'vitest'
import { assets, usage } from '../src/adapters/postgres/schema.ts'
import { hasItem } from './made.ts'
import { sharedPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { hasJob, hasPersona, itemRow, startWorker, until, untilStatus } from './worker.ts'

test('a theme and two personas become a dialogue, written and spoken with a fake renderer', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const forge = await hasPersona(lyra, 'forge')
  const { item } = await hasJob(lyra, { mode: 'dialogue', theme: 'courage', supporting_personas: [forge.id] })
  const { renderer } = quickStudio(pack.context.storage)({ ownerId: 'nobody', id: item })

  const percents: number[] = []

  await using _worker = await startWorker(pack, { studio: (of) => ({ ...pack.context.makersFor(of), renderer }) })
  await until(
    async () => {
      const shown = (await lyra.get(`/api/content/dialogue/${item}`)).body as ContentItem
      percents.push(shown.progress_percent)
      return shown
    },
    ({ status }) => status === 'Ready',
    100_000,
  )
  const ready = await itemRow(pack, item)

  const speakers = ready?.script?.lines.map(({ persona }) => persona) ?? []
  expect(speakers.length).toBeGreaterThanOrEqual(6)
  expect(new Set(speakers)).toEqual(new Set(['flow', 'forge']))
  expect(ready?.durationSeconds).toBeGreaterThan(20)
  expect(ready?.durationSeconds).toBeLessThanOrEqual(240)
  expect(ready?.notes).toEqual(['offline writer', 'offline voice'])
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  const kinds = (await pack.context.db.select().from(usage)).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['video', 'speech_seconds']))
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
