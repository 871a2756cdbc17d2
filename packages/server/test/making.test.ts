import { readFile } from 'node:fs/promises'
import { ProductError } from '@pack/core/kernel/errors'
import { stockFile } from '@pack/media'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { items, steps, usage } from '../src/adapters/postgres/schema.ts'
import { type Pack, sharedPack, type startPack } from './pack.ts'
import { quickStudio, rendered } from './quick-studio.ts'
import { hasJob, itemRow, onAlpha, startWorker, until, untilStatus } from './worker.ts'

test('a request becomes finished videos, each with its own script, counted once', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { job_id, item_ids } = await hasJob(lyra, { quantity: 3 })
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage) })

  await Promise.all(item_ids.map((id) => untilStatus(pack, id, 'Ready')))

  const jobs = (await lyra.get('/jobs/user')).body as { id: string; status: string; progress_percent: number }[]
  expect(jobs).toMatchObject([{ id: job_id, status: 'Ready', progress_percent: 100 }])
  const made = await Promise.all(item_ids.map((id) => itemRow(pack, id)))
  expect(new Set(made.map((item) => item?.script?.lines[0]?.line)).size).toBe(3)
  const uses = await pack.context.db.select().from(usage)
  expect(uses.map(({ kind }) => kind).sort()).toEqual([...Array(3).fill('speech_seconds'), ...Array(3).fill('video')])
})

test('a retry continues at the failed step with the same script', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { job_id, item } = await hasJob(lyra)
  let broken = true
  let spoken = 0
  const quick = quickStudio(pack.context.storage)
  const studio = (of: { ownerId: string; id: string }) => {
    const parts = quick(of)
    return {
      ...parts,
      voices: {
        speak: (...order: Parameters<typeof parts.voices.speak>) => {
          spoken++
          return parts.voices.speak(...order)
        },
      },
      renderer: {
        ...parts.renderer,
        render: async (...order: Parameters<typeof parts.renderer.render>) => {
          if (broken) throw new ProductError('invalid', 'The intro is damaged and cannot be used. Upload it again.')
          return parts.renderer.render(...order)
        },
      },
    }
  }
  await using _worker = await startWorker(pack, { studio })
  const failed = await untilStatus(pack, item, 'Failed')
  const [job] = (await lyra.get('/jobs/user')).body as { status: string; error_detail: string }[]
  broken = false

  const { status } = await lyra.patch(`/jobs/${job_id}/retry`)

  const ready = await untilStatus(pack, item, 'Ready')
  expect(job).toMatchObject({
    status: 'Failed',
    error_detail: 'Rendering failed: The intro is damaged and cannot be used. Upload it again.',
  })
  expect(failed?.attempts).toBe(1)
  expect(status).toBe(200)
  expect(ready?.script).toEqual(failed?.script)
  expect(spoken).toBe(1)
})

test('restoring an earlier quote renders its video again, and every version in use has its file', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { item } = await hasJob(lyra)
  const { storage } = pack.context
  await using _worker = await startWorker(pack, { studio: quickStudio(storage) })
  await untilStatus(pack, item, 'Ready')
  const made: (string | null | undefined)[] = []

  for (const quote of ['Let it move.', 'The water knows the way.', 'Let it move.']) {
    await lyra.patch('/api/update/short', { id: item, quote })
    await lyra.post(`/api/content/short/${item}/retry`)
    made.push((await untilStatus(pack, item, 'Ready'))?.videoMedia)
  }

  const [first, second, third] = made
  expect(third).toBe(first)
  expect(await storage.size(third ?? '')).not.toBeNull()
  await until(
    () => storage.size(second ?? ''),
    (size) => size === null,
  )
})

/** A finished video, and how often one was rendered. */
async function hasVideo(pack: Pack) {
  const { storage } = pack.context
  let rendered = 0
  const quick = quickStudio(storage)
  const studio = (of: { ownerId: string; id: string }) => {
    const { renderer, ...others } = quick(of)
    const render: typeof renderer.render = (...order) => {
      rendered++
      return renderer.render(...order)
    }
    return { ...others, renderer: { ...renderer, render } }
  }
  const { item } = await hasJob(pack.as('lyra'))
  const worker = await startWorker(pack, { studio })
  const made = await untilStatus(pack, item, 'Ready')
  const thumbnail = async () => {
    const media = (await itemRow(pack, item))?.thumbnailMedia ?? ''
    const shows = (await storage.size(media)) === null ? null : await readFile(await storage.localFile(media), 'utf8')
    return { media, shows }
  }
  return { worker, item, made, thumbnail, renders: () => rendered }
}

/** Uploads a picture as the item's thumbnail. */
async function uploadThumbnail(pack: Pack, item: string, query = '') {
  const form = new FormData()
  const picture = await readFile(stockFile('stock/logo.png'))
  form.append('file', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
  const token = await pack.token('lyra@pack.test')
  await fetch(`${pack.url}/api/content/short/${item}/thumbnail${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}

test('a frame that a browser cut stands in until the next render, and never replaces a thumbnail', async () => {
  await using pack = await sharedPack()
  const { worker, item, made, thumbnail } = await hasVideo(pack)
  await using _worker = worker
  const { storage } = pack.context

  await uploadThumbnail(pack, item, '?stands_in=true')
  expect((await thumbnail()).media).toBe(made?.thumbnailMedia)
  await storage.remove(made?.thumbnailMedia ?? '')
  await uploadThumbnail(pack, item, '?stands_in=true')
  const frame = await thumbnail()
  expect([frame.media === made?.thumbnailMedia, frame.shows?.slice(8, 12)]).toEqual([false, 'WEBP'])

  await pack.as('lyra').post(`/api/content/short/${item}/retry`)
  await untilStatus(pack, item, 'Ready')

  expect((await thumbnail()).shows).toBe(`a picture of “${made?.title}”`)
  await until(
    () => storage.size(frame.media),
    (size) => size === null,
  )
})

describe('a changed title', () => {
  const rename = (pack: Pack, id: string, title: string) => pack.as('lyra').patch('/api/update/short', { id, title })

  test('is painted on the thumbnail at once, without rendering the video again', async () => {
    await using pack = await sharedPack()
    const { worker, item, made, thumbnail, renders } = await hasVideo(pack)
    await using _worker = worker

    await rename(pack, item, 'Slow Water')

    const painted = await until(thumbnail, ({ shows }) => shows === 'a picture of “Slow Water”')
    expect(await itemRow(pack, item)).toMatchObject({ status: 'Ready', videoMedia: made?.videoMedia })
    expect(renders()).toBe(1)
    expect(painted.media).not.toBe(made?.thumbnailMedia)
    await until(
      () => pack.context.storage.size(made?.thumbnailMedia ?? ''),
      (size) => size === null,
    )
  })

  test('and changed back, has its thumbnail after the next render too', async () => {
    await using pack = await sharedPack()
    const { worker, item, made, thumbnail } = await hasVideo(pack)
    await using _worker = worker
    const first = `a picture of “${made?.title}”`
    await rename(pack, item, 'Slow Water')
    await until(thumbnail, ({ shows }) => shows === 'a picture of “Slow Water”')
    await rename(pack, item, made?.title ?? '')
    await until(thumbnail, ({ shows }) => shows === first)

    await pack.as('lyra').post(`/api/content/short/${item}/retry`)

    await untilStatus(pack, item, 'Ready')
    expect((await thumbnail()).shows).toBe(first)
  })

  test('leaves a thumbnail that its owner uploaded', async () => {
    await using pack = await sharedPack()
    const { worker, item, thumbnail } = await hasVideo(pack)
    await using _worker = worker
    await uploadThumbnail(pack, item)
    const uploaded = await thumbnail()

    await rename(pack, item, 'Slow Water')

    const queued = await pack.context.db.execute("select id from pgboss.job where name = 'repaint-thumbnail'")
    expect(queued.rows).toEqual([])
    expect(await thumbnail()).toEqual(uploaded)
  })
})

test('a transient fault is retried as often as the request allows', async () => {
  await using pack = await sharedPack()
  const { item } = await hasJob(pack.as('lyra'), { max_attempts: 2 })
  let tries = 0
  const speak = async () => {
    tries++
    throw new ProductError('unavailable', 'The voice service does not answer. Retry in a few minutes.')
  }
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage, { speak }) })

  const failed = await untilStatus(pack, item, 'Failed')

  expect(tries).toBe(2)
  expect(failed?.errorDetail).toBe('Voice overlay failed: The voice service does not answer. Retry in a few minutes.')
})

test('a near-duplicate text is rewritten up to three times, then the item fails with the reason', async () => {
  await using pack = await sharedPack()
  const { item_ids } = await hasJob(pack.as('lyra'), { quantity: 2 })
  let written = 0
  const write = async () => {
    written++
    return {
      title: 'The same',
      writer: 'test writer',
      lines: [{ persona: 'flow', line: 'The river does not argue with the stone, it goes around.' }],
    }
  }
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage, { write }) })

  const [first = '', second = ''] = item_ids
  await untilStatus(pack, first, 'Ready')
  const failed = await untilStatus(pack, second, 'Failed')

  expect(written).toBe(1 + 4)
  expect(failed?.errorDetail).toMatch(/^Writing the script failed: We couldn’t write a script that’s different enough/)
})

test('deleting a job stops its work and removes its files', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { job_id, item } = await hasJob(lyra)
  let stopped = false
  let media = ''
  const render = async (timeline: { bodySeconds: number }, name: string, { signal }: { signal: AbortSignal }) => {
    const row = await itemRow(pack, item)
    media = `${row?.ownerId}/videos/${item}/${name}.mp4`
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    stopped = true
    // It still stores its file, although it lost the lease.
    await pack.context.storage.putBytes(media, Buffer.from('late'))
    return rendered(media, timeline.bodySeconds)
  }
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage, { render }) })
  await untilStatus(pack, item, 'Rendering')

  const { status } = await lyra.delete(`/jobs/${job_id}`)

  expect(status).toBe(204)
  await until(() => stopped, Boolean, 10_000)
  await until(
    () => pack.context.storage.size(media),
    (size) => size === null,
    10_000,
  )
  expect((await lyra.get('/jobs/user')).body).toEqual([])
  expect(await itemRow(pack, item)).toBeNull()
  expect(await pack.context.db.select().from(steps).where(eq(steps.itemId, item))).toEqual([])
})

test('a script is compared again only with those that appeared since it was compared first', async () => {
  await using pack = await sharedPack()
  const { item_ids } = await hasJob(pack.as('lyra'), { quantity: 3 })
  const [first = '', second = '', third = ''] = item_ids
  const { work, db } = pack.context
  const scriptOf = (line: string) => ({ title: 'T', writer: 'x', lines: [{ persona: 'flow', line }] })
  await db
    .update(items)
    .set({ script: scriptOf('An old text.') })
    .where(eq(items.id, first))
  const lease = await work.take(third, (await itemTicket(pack, third)) ?? '')
  const other = await work.take(second, (await itemTicket(pack, second)) ?? '')
  const compared: string[][] = []

  expect(await lease?.earlierTexts()).toEqual(['An old text.'])
  expect(await other?.keepScript(scriptOf('Written meanwhile.'), () => true)).toBe(true)
  const kept = lease?.keepScript(scriptOf('A new text.'), (earlier) => compared.push(earlier) > 0)

  expect(await kept).toBe(true)
  expect(compared).toEqual([['An old text.'], ['Written meanwhile.']])
  expect((await itemRow(pack, third))?.script).toEqual(scriptOf('A new text.'))
})

test('of two workers that write the same text at once, one is refused', async () => {
  await using pack = await sharedPack()
  const { item_ids } = await hasJob(pack.as('lyra'), { quantity: 2 })
  const { work } = pack.context
  const leases = await Promise.all(item_ids.map(async (id) => work.take(id, (await itemTicket(pack, id)) ?? '')))
  const script = { title: 'T', writer: 'x', lines: [{ persona: 'flow', line: 'The same text.' }] }

  const kept = await Promise.all(
    leases.map((lease) => lease?.keepScript(script, (earlier) => !earlier.includes('The same text.'))),
  )

  expect(kept.sort()).toEqual([false, true])
})

test('a video whose payload in the queue cannot be read fails, and can be tried again', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { job_id, item } = await hasJob(lyra)
  const ticket = await itemTicket(pack, item)
  await pack.context.db.execute(sql`update pgboss.job set data = '{"itemId": 7}' where id = ${ticket}`)
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage) })

  const failed = await untilStatus(pack, item, 'Failed')
  expect(failed?.errorDetail).toBe(
    'We couldn’t start this video. Try again, and contact support if it keeps happening.',
  )
  expect((await lyra.patch(`/jobs/${job_id}/retry`)).body).toEqual({ job_id, item_ids: [item] })
  await untilStatus(pack, item, 'Ready')
})

test('a worker that lost its lease changes nothing', async () => {
  await using pack = await sharedPack()
  const { item } = await hasJob(pack.as('lyra'))
  const { work } = pack.context
  const ticket = (await itemTicket(pack, item)) ?? ''
  const sleeper = await work.take(item, ticket)
  const successor = await work.take(item, ticket)
  await successor?.report({ status: 'Rendering', percent: 40, etaAt: null })
  const before = await itemRow(pack, item)

  const script = { title: 'Late', writer: 'x', lines: [] }
  const finished = { videoMedia: 'x', fingerprint: null, thumbnailMedia: 'x', durationSeconds: 1, notes: [] }
  // Both are stored with the next write.
  sleeper?.remember('Rendering', 'hash', { media: 'late' })
  sleeper?.count([{ kind: 'video', amount: 1, reason: 'late' }])
  const attempts = [
    () => sleeper?.check(),
    () => sleeper?.report({ status: 'Finalizing', percent: 95, etaAt: null }),
    () => sleeper?.keepScript(script, () => true),
    () => sleeper?.finish(finished),
    () => sleeper?.fail('late'),
    () => sleeper?.backOff('late'),
    () => sleeper?.releaseAttempt(),
  ]

  for (const attempt of attempts) await expect(attempt()).rejects.toThrow('no longer ours')
  expect(await itemRow(pack, item)).toEqual(before)
  expect(await pack.context.db.select().from(steps)).toEqual([])
  expect(await pack.context.db.select().from(usage)).toEqual([])
})

test('a big batch does not delay the single video of another owner', async () => {
  await using pack = await sharedPack()
  const big = await hasJob(await onAlpha(pack, 'lyra'), { quantity: 12 })
  const made: string[] = []
  const quick = quickStudio(pack.context.storage)
  const studio = (of: { ownerId: string; id: string }) => {
    made.push(of.id)
    return quick(of)
  }
  await using worker = await startWorker(pack, { studio })
  await until(
    () => made.length,
    (count) => count >= 2,
  )
  const before = made.length

  const small = await hasJob(pack.as('jinx'))

  await untilStatus(pack, small.item, 'Ready')
  // At most the video in progress and one that was already taken.
  expect(made.indexOf(small.item) - before).toBeLessThanOrEqual(3)
  expect(made.length).toBeLessThan(12)
  await Promise.all(big.item_ids.map((id) => untilStatus(pack, id, 'Ready')))
  await worker.stop()
})

test('a worker releases its item at shutdown, and the next one finishes it', async () => {
  await using pack = await sharedPack()
  const { item } = await hasJob(pack.as('lyra'))
  const render = (_timeline: unknown, _name: string, { signal }: { signal: AbortSignal }) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  const first = await startWorker(pack, { studio: quickStudio(pack.context.storage, { render }) })
  await untilStatus(pack, item, 'Rendering')

  await first.stop()

  expect(await itemRow(pack, item)).toMatchObject({ attempts: 0 })
  await using _second = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  await untilStatus(pack, item, 'Ready')
})

async function itemTicket(pack: Awaited<ReturnType<typeof startPack>>, id: string) {
  const row = (await itemRow(pack, id)) as { ticket?: string | null } | null
  return row?.ticket
}
