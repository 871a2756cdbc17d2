import { loopParts } from '@pack/core/film/loop'
import { type Timeline, totalSeconds } from '@pack/core/film/timeline'
import type { Preview } from '@pack/core/generation/preview'
import { ProductError } from '@pack/core/kernel/errors'
import { expect, test } from 'vitest'
import { hasItem } from './made.ts'
import { sharedPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { hasJob, itemRow, onAlpha, startWorker, untilStatus } from './worker.ts'

const scriptOf = (item: { script: { lines: { line: string }[] } | null } | null) =>
  item?.script?.lines.map(({ line }) => line)

test('with write_first the script waits, is edited, and is rendered exactly as saved', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { job_id, item } = await hasJob(lyra, { write_first: true })
  let spoken = 0
  await using _worker = await startWorker(pack, {
    studio: quickStudio(pack.context.storage, {
      speak: async (lines) => {
        spoken += lines.length
        return lines.map(({ text }) => ({
          media: 'x.wav',
          seconds: 2,
          words: [{ text, start: 0, end: 2 }],
          provider: 'test voice',
        }))
      },
    }),
  })
  await untilStatus(pack, item, 'Script Ready')

  const jobs = (await lyra.get('/jobs/user')).body
  const before = spoken
  const saved = await lyra.patch('/api/update/short', { id: item, quote: 'The river never asks the way.' })
  const rendered = await lyra.post(`/api/content/short/${item}/render`)
  const ready = await untilStatus(pack, item, 'Ready')

  expect(jobs).toMatchObject([{ id: job_id, status: 'Script Ready', progress_percent: 100 }])
  expect(before).toBe(0)
  expect([saved.status, rendered.status, rendered.body]).toEqual([200, 200, { job_id, item_ids: [item] }])
  expect(scriptOf(ready)).toEqual(['The river never asks the way.'])
  expect(spoken).toBe(1)
})

test('a script to review is written while the only worker renders, also again and after a failure', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const video = await hasJob(lyra, {})
  let fails = false
  const endRenders = new AbortController()
  await using _worker = await startWorker(pack, {
    studio: (item) => {
      const quick = quickStudio(pack.context.storage)(item)
      const write: typeof quick.writer.write = (...order) =>
        fails ? Promise.reject(new ProductError('invalid', 'No.')) : quick.writer.write(...order)
      const render: typeof quick.renderer.render = async (...order) => {
        if (!endRenders.signal.aborted)
          await new Promise((resolve) => endRenders.signal.addEventListener('abort', resolve, { once: true }))
        return quick.renderer.render(...order)
      }
      return { ...quick, writer: { ...quick.writer, write }, renderer: { ...quick.renderer, render } }
    },
  })
  await untilStatus(pack, video.item, 'Rendering')

  const { job_id, item } = await hasJob(lyra, { write_first: true })
  await untilStatus(pack, item, 'Script Ready')
  fails = true
  await lyra.post(`/api/content/short/${item}/rewrite`)
  await untilStatus(pack, item, 'Failed')
  fails = false
  const retried = await lyra.patch(`/jobs/${job_id}/retry`)
  await untilStatus(pack, item, 'Script Ready')

  expect(retried.status).toBeLessThan(300)
  expect(await itemRow(pack, video.item)).toMatchObject({ status: 'Rendering' })
  endRenders.abort()
  await untilStatus(pack, video.item, 'Ready')
})

test('a script that waits to be written goes with its video, and with its job', async () => {
  await using pack = await sharedPack()
  const lyra = await onAlpha(pack, 'lyra')
  const { item } = await hasJob(lyra, { write_first: true })
  const { job_id } = await hasJob(lyra, { write_first: true })
  const waiting = async () => (await pack.context.queue.states()).get('write-script')?.waiting

  const before = await waiting()
  await lyra.delete(`/api/content/short/${item}`)
  const withoutItem = await waiting()
  await lyra.delete(`/jobs/${job_id}`)

  expect([before, withoutItem, await waiting()]).toEqual([2, 1, 0])
})

test('a waiting script can be rewritten with another idea, and waits again', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { item } = await hasJob(lyra, { write_first: true })
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  const first = scriptOf(await untilStatus(pack, item, 'Script Ready'))

  const again = await lyra.post(`/api/content/short/${item}/rewrite`)

  expect(again.status).toBe(200)
  await expect.poll(async () => scriptOf(await itemRow(pack, item)), { timeout: 20_000 }).not.toEqual(first)
  await untilStatus(pack, item, 'Script Ready')
})

test('waiting scripts are listed, newest request first, and can all be rendered at once', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const waits = { writeFirst: true, status: 'Script Ready' } as const
  const older = await hasItem(pack, { owner: 'lyra', ...waits })
  const newer = await hasItem(pack, { owner: 'lyra', ...waits })
  const finished = await hasItem(pack, { owner: 'lyra' })
  const foreign = await hasItem(pack, { owner: 'jinx', ...waits })
  const listed = async () => ((await lyra.get('/api/content/scripts')).body as { id: string }[]).map(({ id }) => id)
  const ids = [older, newer, finished, foreign].map(({ id }) => id)

  const before = await listed()
  const rendered = await lyra.post('/api/content/scripts/render', { ids })

  expect(before).toEqual([newer.id, older.id])
  expect(rendered.status).toBe(200)
  expect((rendered.body as { item_ids: string[] }).item_ids.toSorted()).toEqual([older.id, newer.id].toSorted())
  expect(await listed()).toEqual([])
  expect(await itemRow(pack, older.id)).toMatchObject({ status: 'Queued', writeFirst: false, scriptEdited: true })
  expect(await itemRow(pack, finished.id)).toMatchObject({ status: 'Ready' })
  expect(await itemRow(pack, foreign.id)).toMatchObject({ status: 'Script Ready' })
})

test('only a waiting script can be rendered or rewritten', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { item } = await hasJob(lyra)

  const answers = await Promise.all(
    ['render', 'rewrite'].map((what) => lyra.post(`/api/content/short/${item}/${what}`)),
  )

  for (const { status, body } of answers) {
    expect(status).toBe(409)
    expect(body).toEqual({ detail: 'This script has already been handled. Reload to see the latest.' })
  }
})

test('a preview is the timeline to render, with real speech and a link to every file; for TikTok without branding', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { item } = await hasJob(lyra, { write_first: true })
  await using _worker = await startWorker(pack)
  const written = await untilStatus(pack, item, 'Script Ready')

  const { status, body } = await lyra.post(`/api/content/short/${item}/preview`, {})
  const preview = body as Preview

  expect(status).toBe(200)
  expect(preview.pictures).toBeNull()
  expect(preview.timeline.lines.map(({ text }) => text)).toEqual(scriptOf(written))
  expect(totalSeconds(preview.timeline)).toBeGreaterThan(5)
  expect(Object.keys(preview.media).length).toBeGreaterThan(5)
  for (const url of Object.values(preview.media)) expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)

  const branding = async () => {
    const answer = await lyra.post(`/api/content/short/${item}/preview`, { for_tiktok: true })
    const { intro, outro, logo, watermark, music } = (answer.body as Preview).timeline
    return [intro, outro, logo, watermark, music].map((part) => part !== null)
  }
  expect(await branding()).toEqual([false, false, false, false, true])
  await lyra.patch('/api/user/tiktok/defaults', { keep_branding: true })
  expect(await branding()).toEqual([false, true, true, true, true])
})

test('a preview speaks the edited text, validates it like saving, and is private', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const { item } = await hasJob(lyra, { write_first: true })
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  await untilStatus(pack, item, 'Script Ready')
  const preview = (script: unknown, who = lyra) =>
    who.post(`/api/content/short/${item}/preview`, { script: JSON.stringify(script) })

  const edited = await preview([{ persona: 'flow', line: 'The edited line, spoken at once.' }])
  const [short, stranger, foreign] = [
    await preview([{ persona: 'flow', line: 'No' }]),
    await preview([{ persona: 'nobody', line: 'Who is this?' }]),
    await preview([{ persona: 'flow', line: 'Not mine.' }], pack.as('jinx')),
  ]

  expect((edited.body as Preview).timeline.lines.map(({ text }) => text)).toEqual(['The edited line, spoken at once.'])
  expect([short.status, stranger.status, foreign.status]).toEqual([422, 422, 404])
  expect(short.body).toEqual({ detail: 'Line 1 is invalid' })
})

test('a remade video keeps the background of unchanged lines, in its preview too', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const told = (first: string) =>
    [first, 'Nobody tells you how long the nights become in winter.', 'Then you sleep.'].map((line) => ({
      persona: 'flow',
      line,
    }))
  const long = 'You light the fire before you feel ready, and you keep it burning all night.'
  const script = { title: 'Fire', writer: 'you', lines: told(long) }
  const { id } = await hasItem(pack, { owner: 'lyra', mode: 'story', script, scriptEdited: true })
  const { makersFor, storage } = pack.context
  const rendered: Timeline[] = []
  const quick = quickStudio(storage)
  const renderer = (of: { ownerId: string; id: string }) => {
    const { render, ...others } = quick(of).renderer
    const noted: typeof render = (timeline, ...order) => {
      rendered.push(timeline)
      return render(timeline, ...order)
    }
    return { ...others, render: noted }
  }
  await using _worker = await startWorker(pack, { studio: (of) => ({ ...makersFor(of), renderer: renderer(of) }) })
  const make = async () => {
    await lyra.post(`/api/content/story/${id}/retry`)
    await untilStatus(pack, id, 'Ready')
    return rendered.at(-1)
  }
  const parts = (timeline?: Timeline) =>
    timeline?.background.kind === 'loop' ? loopParts(timeline.background, timeline.bodySeconds) : []
  const before = await make()

  const shorter = JSON.stringify(told('You keep the fire burning all night.'))
  const preview = (await lyra.post(`/api/content/story/${id}/preview`, { script: shorter })).body as Preview
  await lyra.patch('/api/update/story', { id, script: shorter })
  const after = await make()

  const [was, is] = [parts(before)[1], parts(after)[1]]
  expect(preview.timeline).toEqual(after)
  expect(is?.from).toBeLessThan(was?.from ?? 0)
  expect(is?.place).toBe(was?.place)
  expect(parts(after)[0]?.crossFade?.place).toBe(was?.place)
})
