import { cleanFolder, itemFolder } from '@pack/core/content/item-files'
import type { Item } from '@pack/core/content/ports'
import type { Timeline } from '@pack/core/film/timeline'
import { ProductError } from '@pack/core/kernel/errors'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { publications, steps, usage } from '../src/adapters/postgres/schema.ts'
import { noticeDeadWorker, startWorkerProcess } from './crash-process.ts'
import { type Pack, sharedPack, startPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { hasJob, itemRow, startWorker, until, untilStatus } from './worker.ts'

const TO_TIKTOK = { publish_to: ['tiktok'] }

/** A caller whose plan publishes. */
async function publisher(pack: Pack, name = 'lyra') {
  const caller = pack.as(name)
  await caller.get('/me')
  await pack.context.accounts.grant(`${name}@pack.test`, { tier: 'alpha' })
  return caller
}

const untilClean = (pack: Pack, id: string, status = 'ready') =>
  until(
    () => itemRow(pack, id),
    (item) => item?.cleanStatus === status,
  ) as Promise<Item>

/** What an item itself is, apart from its clean rendition. */
const itself = (item: Item | null) =>
  Object.fromEntries(Object.entries(item ?? {}).filter(([column]) => !column.startsWith('clean')))

/** The stored files of an item, without those of its spoken lines. */
const filesOf = async (pack: Pack, item: Item) =>
  (await pack.context.storage.list(itemFolder(item))).filter((key) => !key.includes('/speech/')).sort()

/** A studio that notes what it renders; `hold` keeps every render of a clean rendition from ending until it is aborted. */
function watchedStudio(pack: Pack, { hold = () => false }: { hold?: () => boolean } = {}) {
  const seen = { main: [] as Timeline[], clean: [] as Timeline[], spoken: 0, order: [] as string[] }
  const quick = quickStudio(pack.context.storage)
  const studio: typeof quick = (item) => {
    const { renderer, voices, clean, ...others } = quick(item)
    return {
      ...others,
      voices: {
        speak: (...call) => {
          seen.spoken++
          return voices.speak(...call)
        },
      },
      renderer: {
        ...renderer,
        render: (timeline, ...call) => {
          seen.main.push(timeline)
          seen.order.push(`main ${item.id}`)
          return renderer.render(timeline, ...call)
        },
      },
      clean: {
        ...clean,
        renderer: {
          ...clean.renderer,
          render: async (timeline, name, context) => {
            seen.clean.push(timeline)
            seen.order.push(`clean ${item.id}`)
            context.progress(0.5)
            if (hold())
              await new Promise((_, reject) =>
                context.signal.addEventListener('abort', () => reject(context.signal.reason), { once: true }),
              )
            return clean.renderer.render(timeline, name, context)
          },
        },
      },
    }
  }
  return { studio, seen }
}

test('a video for TikTok gets a file without branding, and stays as it is itself', async () => {
  await using pack = await sharedPack()
  const lyra = await publisher(pack)
  const { studio, seen } = watchedStudio(pack)
  const { item } = await hasJob(lyra, TO_TIKTOK)
  await using worker = await startWorker(pack, { studio })
  await untilClean(pack, item)
  await worker.stop()

  const made = (await itemRow(pack, item)) as Item
  expect(made).toMatchObject({ status: 'Ready', progressPercent: 100, cleanBytes: 7, cleanError: null })
  expect(await filesOf(pack, made)).toEqual([made.cleanMedia, made.thumbnailMedia, made.videoMedia].sort())
  expect(seen.main[0]).toMatchObject({ logo: expect.any(String), watermark: expect.any(String), outro: {} })
  expect(seen.clean[0]).toMatchObject({ intro: null, outro: null, logo: null, watermark: null, width: 1080 })
  expect(seen.clean[0]?.music).toEqual(seen.main[0]?.music)
  expect(seen.clean[0]?.lines.map(({ text }) => text)).toEqual(seen.main[0]?.lines.map(({ text }) => text))
  const uses = await pack.context.db.select().from(usage)
  expect(uses.map(({ kind }) => kind).sort()).toEqual(['speech_seconds', 'video'])
  expect(seen.spoken).toBe(1)
  const { body } = await lyra.get(`/api/content/short/${item}`)
  expect(body).toMatchObject({
    clean_status: 'ready',
    clean_percent: 100,
    clean_url: expect.stringContaining('/clean/'),
  })
})

describe('a clean rendition', () => {
  test('is made when a video is aimed at TikTok, or a post is prepared, and once however often it is asked for', async () => {
    await using pack = await sharedPack()
    const lyra = await publisher(pack)
    const { studio, seen } = watchedStudio(pack)
    const { item_ids } = await hasJob(lyra, { quantity: 2 })
    const [aimed = '', prepared = ''] = item_ids
    await using _worker = await startWorker(pack, { studio })
    for (const id of item_ids) await untilStatus(pack, id, 'Ready')
    expect((await itemRow(pack, aimed))?.cleanStatus).toBe('none')

    const answer = await lyra.post(`/api/content/short/${aimed}/publish-to`, { targets: ['tiktok'] })
    const asked = await Promise.all([1, 2, 3].map(() => lyra.post(`/api/content/short/${prepared}/clean-rendition`)))

    expect(answer.body).toMatchObject({ clean_status: 'making' })
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202])
    for (const id of item_ids) await untilClean(pack, id)
    await lyra.post(`/api/content/short/${prepared}/clean-rendition`)
    expect(seen.clean).toHaveLength(2)
  })

  test('of a video that is not finished is refused', async () => {
    await using pack = await sharedPack()
    const lyra = await publisher(pack)
    const { item } = await hasJob(lyra)

    const { status, body } = await lyra.post(`/api/content/short/${item}/clean-rendition`)

    expect([status, body]).toEqual([409, { detail: 'This video isn’t finished yet. Post it when it’s ready.' }])
  })

  test('is obsolete once its video is rendered again, also while it is made', async () => {
    await using pack = await sharedPack()
    const lyra = await publisher(pack)
    let held = true
    const { studio, seen } = watchedStudio(pack, { hold: () => held })
    const { item } = await hasJob(lyra, TO_TIKTOK)
    await using _worker = await startWorker(pack, { studio })
    await until(() => seen.clean.length, Boolean)
    const first = (await itemRow(pack, item)) as Item

    held = false
    await lyra.patch('/api/update/short', { id: item, quote: 'Let the river move you.' })
    await lyra.post(`/api/content/short/${item}/retry`)
    expect(await itemRow(pack, item)).toMatchObject({ status: 'Queued', cleanStatus: 'none', cleanMedia: null })
    const second = await untilClean(pack, item)
    await lyra.patch('/api/update/short', { id: item, quote: 'Let the wind move you.' })
    await lyra.post(`/api/content/short/${item}/retry`)
    const third = await until(
      () => itemRow(pack, item),
      (now) => now?.cleanStatus === 'ready' && now.videoMedia !== second.videoMedia,
    )

    expect(second.videoMedia).not.toBe(first.videoMedia)
    expect(seen.clean.at(-1)?.lines[0]?.text).toBe('Let the wind move you.')
    await until(
      () => filesOf(pack, first),
      (files) => files.join() === [third?.cleanMedia, third?.thumbnailMedia, third?.videoMedia].sort().join(),
    )
  })

  test('of an unchanged video that is rendered again is found again', async () => {
    await using pack = await sharedPack()
    const lyra = await publisher(pack)
    const { studio, seen } = watchedStudio(pack)
    const { item } = await hasJob(lyra, TO_TIKTOK)
    await using _worker = await startWorker(pack, { studio })
    const first = await untilClean(pack, item)

    await lyra.post(`/api/content/short/${item}/retry`)

    expect((await untilClean(pack, item)).cleanMedia).toBe(first.cleanMedia)
    expect(seen.clean).toHaveLength(1)
  })

  test('is laid out vertically, unless its author wants the shape of the video', async () => {
    await using pack = await sharedPack()
    const lyra = await publisher(pack)
    const { studio, seen } = watchedStudio(pack)
    const { item } = await hasJob(lyra, { mode: 'story', ...TO_TIKTOK })
    await using _worker = await startWorker(pack, { studio })
    const vertical = await untilClean(pack, item)

    const saved = await lyra.patch(`/content/story/${item}/tiktok-metadata`, {
      privacy_level: 'SELF_ONLY',
      layout: 'as_is',
    })

    expect(saved.body).toMatchObject({ clean_status: 'making', clean_url: null })
    const asItIs = await untilClean(pack, item)
    expect(seen.main.map(({ width }) => width)).toEqual([1920])
    expect(seen.clean.map(({ width, height, plates }) => [width, height, plates])).toEqual([
      [1080, 1920, true],
      [1920, 1080, true],
    ])
    expect(await pack.context.storage.size(vertical.cleanMedia ?? '')).toBeNull()
    expect(await pack.context.storage.size(asItIs.cleanMedia ?? '')).toBe(7)
  })

  test('keeps the branding if the account says so: a vertical video is then posted as it is', async () => {
    await using pack = await sharedPack()
    const lyra = await publisher(pack)
    const { studio, seen } = watchedStudio(pack)
    const { item } = await hasJob(lyra, TO_TIKTOK)
    await using _worker = await startWorker(pack, { studio })
    await untilClean(pack, item)

    await lyra.patch('/api/user/tiktok/defaults', { keep_branding: true })
    expect((await itemRow(pack, item))?.cleanStatus).toBe('none')
    await lyra.post(`/api/content/short/${item}/clean-rendition`)
    const branded = await untilClean(pack, item)
    expect(branded.cleanMedia).toBe(branded.videoMedia)
    expect(seen.clean).toHaveLength(1)

    await lyra.patch('/api/user/tiktok/defaults', { keep_branding: false })
    await lyra.post(`/api/content/short/${item}/clean-rendition`)
    expect((await untilClean(pack, item)).cleanMedia).not.toBe(branded.videoMedia)
    expect(await pack.context.storage.size(branded.videoMedia ?? '')).toBe(7)
  })

  test('that fails says why, leaves the video alone, and is tried again when a post is prepared', async () => {
    await using pack = await sharedPack()
    const lyra = await publisher(pack)
    let broken = true
    const quick = quickStudio(pack.context.storage)
    const studio: typeof quick = (of) => {
      const { clean, ...others } = quick(of)
      const render: typeof clean.renderer.render = async (...call) => {
        if (broken) throw new ProductError('invalid', 'The music is damaged.')
        return clean.renderer.render(...call)
      }
      return { ...others, clean: { ...clean, renderer: { ...clean.renderer, render } } }
    }
    const { item } = await hasJob(lyra, TO_TIKTOK)
    await using _worker = await startWorker(pack, { studio })

    const failed = await untilClean(pack, item, 'failed')
    expect(failed).toMatchObject({
      status: 'Ready',
      errorDetail: null,
      cleanMedia: null,
      cleanError: 'We couldn’t prepare this video for TikTok: The music is damaged.',
    })
    broken = false
    await lyra.post(`/api/content/short/${item}/date`)
    expect((await itemRow(pack, item))?.cleanStatus).toBe('failed')
    await lyra.post(`/api/content/short/${item}/clean-rendition`)

    expect((await untilClean(pack, item)).cleanError).toBeNull()
  })

  test('waits for the first renders of other users', async () => {
    await using pack = await sharedPack()
    const lyra = await publisher(pack)
    const { studio, seen } = watchedStudio(pack)
    const { item_ids } = await hasJob(lyra, { quantity: 3 })
    await using first = await startWorker(pack, { studio })
    for (const id of item_ids) await untilStatus(pack, id, 'Ready')
    await first.stop()
    for (const id of item_ids) await lyra.post(`/api/content/short/${id}/clean-rendition`)
    const jinx = await hasJob(pack.as('jinx'), { quantity: 2 })

    await using _second = await startWorker(pack, { studio })
    for (const id of item_ids) await untilClean(pack, id)

    expect(seen.order.slice(3)).toEqual([
      ...jinx.item_ids.map((id) => `main ${id}`),
      ...item_ids.map((id) => `clean ${id}`),
    ])
  })

  test('stops when its video is deleted, and leaves no file', async () => {
    await using pack = await sharedPack()
    const lyra = await publisher(pack)
    const { studio, seen } = watchedStudio(pack, { hold: () => true })
    const { item } = await hasJob(lyra, TO_TIKTOK)
    await using worker = await startWorker(pack, { studio })
    await until(() => seen.clean.length, Boolean)
    const row = (await itemRow(pack, item)) as Item
    await pack.context.storage.putBytes(`${cleanFolder(row)}segments/late.mp4`, Buffer.from('late'))

    expect((await lyra.delete(`/api/content/short/${item}`)).status).toBe(204)

    await worker.stop()
    expect(await pack.context.storage.list(itemFolder(row))).toEqual([])
    expect(await pack.context.db.select().from(steps).where(eq(steps.itemId, item))).toEqual([])
  })

  test('stays in storage while a post of it is on its way', async () => {
    await using pack = await sharedPack()
    const lyra = await publisher(pack)
    const { studio } = watchedStudio(pack)
    const { item } = await hasJob(lyra, TO_TIKTOK)
    await using _worker = await startWorker(pack, { studio })
    const first = await untilClean(pack, item)
    await pack.context.db.insert(publications).values({
      ...{ ownerId: first.ownerId, itemId: item, platform: 'tiktok', accountId: crypto.randomUUID(), accountTitle: '' },
      ...{ revision: 1, state: 'waiting', media: first.cleanMedia, requested: true },
    })

    await lyra.patch('/api/update/short', { id: item, quote: 'Let the river move you.' })
    await lyra.post(`/api/content/short/${item}/retry`)
    const second = await untilClean(pack, item)

    expect(second.cleanMedia).not.toBe(first.cleanMedia)
    expect(await pack.context.storage.size(first.cleanMedia ?? '')).toBe(7)
  })
})

test('when workers are killed at any point of a clean rendition, it is made once, and its video never changes', {
  timeout: 300_000,
}, async () => {
  await using pack = await startPack()
  const points = [
    'Clean Assembly',
    'Clean Assembly:done',
    'Clean Rendering:half',
    'Clean Rendering:done',
    'Clean Finalizing:done',
    'Clean:stored',
  ]
  const callers = await Promise.all(points.map((_, index) => publisher(pack, `wolf-${index}`)))
  const item_ids = await Promise.all(callers.map(async (caller) => (await hasJob(caller)).item))
  await using first = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  for (const id of item_ids) await untilStatus(pack, id, 'Ready')
  await first.stop()
  const before = await Promise.all(item_ids.map((id) => itemRow(pack, id)))
  for (const [index, caller] of callers.entries())
    await caller.post(`/api/content/short/${item_ids[index]}/clean-rendition`)

  for (const failpoint of points) {
    await using worker = await startWorkerProcess(pack, { failpoint, studio: 'quick' })
    expect([failpoint, await worker.ended, worker.output()]).toEqual([failpoint, 'SIGKILL', expect.anything()])
  }
  await noticeDeadWorker(pack)
  await using _healthy = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  for (const id of item_ids) await untilClean(pack, id)

  const after = (await Promise.all(item_ids.map((id) => itemRow(pack, id)))) as Item[]
  expect(after.map(itself)).toEqual(before.map(itself))
  for (const item of after)
    expect(await filesOf(pack, item)).toEqual([item.cleanMedia, item.thumbnailMedia, item.videoMedia].sort())
  const kept = await pack.context.db.select().from(steps).where(like(steps.name, 'Clean %'))
  expect(kept).toHaveLength(3 * points.length)
  const uses = await pack.context.db.select().from(usage).where(eq(usage.kind, 'video'))
  expect(uses).toHaveLength(points.length)
})

test('a worker that was paused while it rendered a video leaves the clean rendition of its successor', async () => {
  await using pack = await startPack()
  const lyra = await publisher(pack)
  const { studio } = watchedStudio(pack)
  const { item } = await hasJob(lyra, TO_TIKTOK)
  const first = await startWorker(pack, { studio })
  await untilClean(pack, item)
  await first.stop()
  await lyra.patch('/api/update/short', { id: item, quote: 'Let the river move you.' })
  await lyra.post(`/api/content/short/${item}/retry`)
  await using sleeper = await startWorkerProcess(pack, { failpoint: 'stop:Finalizing:done', studio: 'quick' })
  await untilStatus(pack, item, 'Finalizing')
  await noticeDeadWorker(pack)
  await using _successor = await startWorker(pack, { studio })
  const ready = await untilClean(pack, item)

  sleeper.process.kill('SIGCONT')

  await until(sleeper.output, (output) => output.includes('taken over'))
  expect(await itemRow(pack, item)).toEqual(ready)
  expect(await pack.context.storage.size(ready.cleanMedia ?? '')).toBe(7)
})

test('a worker that was paused while it made a clean rendition changes nothing when it resumes', async () => {
  await using pack = await startPack()
  const lyra = await publisher(pack)
  const { item } = await hasJob(lyra, TO_TIKTOK)
  await using sleeper = await startWorkerProcess(pack, { failpoint: 'stop:Clean Rendering:half', studio: 'quick' })
  await until(
    () => itemRow(pack, item),
    (row) => row?.cleanStatus === 'making' && row.cleanPercent > 0,
  )
  await noticeDeadWorker(pack)
  await using _successor = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  const ready = await untilClean(pack, item)

  sleeper.process.kill('SIGCONT')

  await until(sleeper.output, (output) => output.includes('taken over'))
  expect(await itemRow(pack, item)).toEqual(ready)
  expect(
    await pack.context.db
      .select()
      .from(steps)
      .where(and(eq(steps.itemId, item), eq(steps.name, 'Clean Rendering'))),
  ).toHaveLength(1)
})
