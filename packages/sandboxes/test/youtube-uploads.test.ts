import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clip, sha256 } from './clip.ts'
import { DAY, SCOPE } from './start-youtube.ts'
import { METADATA, reasonOf, studio, UNIT } from './studio.ts'

test('an upload in one piece: the video exists with the last byte, and plays as it was sent', async () => {
  await using youtube = await studio()
  const file = clip(3000)

  const started = await youtube.begin(file.length, {
    snippet: { title: 'Moon song', description: 'Of the wolf', tags: ['wolf', 'moon'], categoryId: '10' },
    status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: false, containsSyntheticMedia: true },
  })

  expect(started).toMatchObject({ status: 200, body: null })
  expect(started.location).toMatch(new RegExp(`^${youtube.url}/upload/youtube/v3/videos\\?.*upload_id=`))
  expect(await youtube.videos()).toEqual([])
  const { status, body } = await youtube.put(started.location ?? '', file)
  expect([status, body]).toMatchObject([
    200,
    {
      kind: 'youtube#video',
      id: expect.stringMatching(/^[\w-]{11}$/),
      snippet: { title: 'Moon song', tags: ['wolf', 'moon'], categoryId: '10', channelTitle: 'Lyra at Night' },
      status: { uploadStatus: 'uploaded', privacyStatus: 'unlisted', containsSyntheticMedia: true },
    },
  ])
  expect(await youtube.videos()).toMatchObject([
    {
      id: body?.id,
      account: youtube.channels.list()[0]?.id,
      title: 'Moon song',
      description: 'Of the wolf',
      sha256: sha256(file),
      bytes: 3000,
      duration_seconds: 12,
      width: 1080,
      height: 1920,
      privacy: 'unlisted',
      publish_at: null,
      state: 'uploaded',
      settings: { tags: ['wolf', 'moon'], categoryId: '10', selfDeclaredMadeForKids: false, notifySubscribers: true },
    },
  ])
  const whole = await youtube.control('GET', `videos/${body?.id}/file`)
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
  const part = await fetch(`${youtube.url}/_control/videos/${body?.id}/file`, { headers: { range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/3000'])
  expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(10, 20))).toBe(true)
})

test('an upload in chunks is acknowledged with 308 and Range, and never with Location', async () => {
  await using youtube = await studio()
  const file = clip(2 * UNIT + 1000)
  const to = await youtube.session(file.length)

  expect(await youtube.probe(to, file.length)).toEqual({ status: 308, range: null, location: null, body: null })
  expect(await youtube.chunk(to, file, 0, UNIT)).toMatchObject({ status: 308, range: `bytes=0-${UNIT - 1}` })
  expect(await youtube.probe(to)).toMatchObject({ status: 308, range: `bytes=0-${UNIT - 1}`, location: null })
  expect(await youtube.chunk(to, file, UNIT, 2 * UNIT)).toMatchObject({ status: 308, range: `bytes=0-${2 * UNIT - 1}` })
  const last = await youtube.chunk(to, file, 2 * UNIT, file.length)

  expect(last.status).toBe(200)
  expect(await youtube.videos()).toMatchObject([{ id: last.body?.id, sha256: sha256(file) }])
  // The answer is given again, to a probe and to bytes that are sent again.
  expect(await youtube.probe(to, file.length)).toMatchObject({ status: 200, body: last.body })
  expect(await youtube.chunk(to, file, 2 * UNIT, file.length)).toMatchObject({ status: 200, body: last.body })
  expect(await youtube.videos()).toHaveLength(1)
})

test.each([
  ['a chunk that is no multiple of 256 KiB', (file: Buffer) => `bytes 0-999/${file.length}`, 1000, 400],
  ['a gap', (file: Buffer) => `bytes ${UNIT}-${2 * UNIT - 1}/${file.length}`, UNIT, 503],
  ['another total size', (file: Buffer) => `bytes 0-${UNIT - 1}/${file.length + 1}`, UNIT, 400],
  ['fewer bytes than Content-Range says', (file: Buffer) => `bytes 0-${UNIT - 1}/${file.length}`, 1000, 400],
  ['an unreadable Content-Range', () => 'bytes=0-10', 1000, 400],
])('an upload with %s is refused, and can go on', async (_case, range, bytes, status) => {
  await using youtube = await studio()
  const file = clip(3 * UNIT)
  const to = await youtube.session(file.length)

  expect((await youtube.put(to, file.subarray(0, bytes), range(file))).status).toBe(status)
  expect((await youtube.put(to, file)).status).toBe(200)
})

test('a cut connection leaves whole units; the rest is sent from there', async () => {
  await using youtube = await studio()
  const file = clip(4 * UNIT)
  const to = await youtube.session(file.length)
  await youtube.fault({ drop_after_bytes: 2 * UNIT + 5 })

  await expect(youtube.put(to, file)).rejects.toThrow()
  const { range } = await youtube.probe(to, file.length)
  const kept = Number(range?.split('-')[1]) + 1

  expect([kept % UNIT, kept > 0, kept <= 2 * UNIT]).toEqual([0, true, true])
  expect((await youtube.chunk(to, file, kept, file.length)).status).toBe(200)
  expect(await youtube.videos()).toMatchObject([{ sha256: sha256(file) }])
})

test('the server may keep fewer bytes than it was sent', async () => {
  await using youtube = await studio()
  const file = clip(4 * UNIT)
  const to = await youtube.session(file.length)
  await youtube.fault({ keep_bytes: UNIT + 5 })

  expect(await youtube.chunk(to, file, 0, 2 * UNIT)).toMatchObject({ status: 308, range: `bytes=0-${UNIT - 1}` })
  expect((await youtube.chunk(to, file, UNIT, file.length)).status).toBe(200)
  expect(await youtube.videos()).toMatchObject([{ sha256: sha256(file) }])
})

test.each(['drop_after', 'truncate', 'malformed'] as const)(
  'an answer to the last byte that is lost (%s): the video exists, and a probe tells its id',
  async (action) => {
    await using youtube = await studio()
    const file = clip(2 * UNIT)
    const to = await youtube.session(file.length)
    await youtube.chunk(to, file, 0, UNIT)
    await youtube.fault(action)

    await expect(youtube.chunk(to, file, UNIT, file.length)).rejects.toThrow()
    const [video] = await youtube.videos()

    expect(video?.sha256).toBe(sha256(file))
    expect(await youtube.probe(to, file.length)).toMatchObject({ status: 200, body: { id: video?.id } })
    expect(await youtube.videos()).toHaveLength(1)
  },
)

test('a later request takes over from one that hangs, whose further bytes change nothing', async () => {
  await using youtube = await studio()
  const file = clip(3 * UNIT)
  const to = await youtube.session(file.length)
  let slow: ReadableStreamDefaultController | undefined
  const hanging = youtube.call(to, {
    method: 'PUT',
    headers: { 'content-range': `bytes 0-${file.length - 1}/${file.length}` },
    duplex: 'half',
    body: new ReadableStream({
      start(controller) {
        slow = controller
        controller.enqueue(file.subarray(0, UNIT))
      },
    }),
  } as RequestInit)
  await expect.poll(() => youtube.probe(to)).toMatchObject({ range: `bytes=0-${UNIT - 1}` })

  expect((await youtube.chunk(to, file, UNIT, 2 * UNIT)).range).toBe(`bytes=0-${2 * UNIT - 1}`)
  slow?.enqueue(Buffer.alloc(2 * UNIT))
  slow?.close()
  expect(reasonOf(await hanging)).toEqual([503, 'backendError'])
  expect((await youtube.chunk(to, file, 2 * UNIT, file.length)).status).toBe(200)
  expect(await youtube.videos()).toMatchObject([{ sha256: sha256(file) }])
})

test('a multipart upload sends metadata and file at once; one that is cut off leaves nothing', async () => {
  await using youtube = await studio()
  const file = clip(600_000)
  // The delimiter's beginning within the file, and around the ends of what arrives together.
  file.write('\r\n--bound', 300_000)
  const opening = `--boundary\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(METADATA)}\r\n--boundary\r\ncontent-type: video/mp4\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(opening), file, Buffer.from('\r\n--boundary--')])
  const send = (body: Buffer<ArrayBuffer>, type = 'multipart/related; boundary=boundary') =>
    youtube.call(`${youtube.url}/upload/youtube/v3/videos?uploadType=multipart&part=snippet&part=status`, {
      method: 'POST',
      headers: { ...youtube.headers, 'content-type': type },
      body: ReadableStream.from(Array.from({ length: 61 }, (_, at) => body.subarray(at * 10_000, (at + 1) * 10_000))),
      duplex: 'half',
    } as RequestInit)

  expect(reasonOf(await send(whole.subarray(0, -10)))).toEqual([400, 'badRequest'])
  expect(reasonOf(await send(whole, 'video/mp4'))).toEqual([400, 'mediaBodyRequired'])
  expect(await youtube.videos()).toEqual([])
  expect((await send(whole)).body).toMatchObject({ snippet: { title: 'Moon song' } })
  expect(await youtube.videos()).toMatchObject([{ sha256: sha256(file), bytes: 600_000, privacy: 'private' }])
})

test('a session ends when its time is over, when it is cancelled, or when YouTube loses it; nothing is left', async () => {
  await using youtube = await studio()
  const file = clip(UNIT * 2)
  const expired = await youtube.session(file.length)
  await youtube.chunk(expired, file, 0, UNIT)
  youtube.pass(7 * DAY)
  await youtube.control('POST', `accounts/${youtube.channels.list()[0]?.id}/expire`)
  const { access_token: token } = await youtube.link({ scope: `${SCOPE}youtube` })
  youtube.headers.authorization = `Bearer ${token}`
  const cancelled = await youtube.session(file.length)
  const lost = await youtube.session(file.length)

  expect((await youtube.probe(expired)).status).toBe(404)
  const cancel = await fetch(cancelled, { method: 'DELETE', headers: youtube.headers })
  expect(cancel.status).toBe(499)
  expect((await youtube.probe(cancelled)).status).toBe(404)
  await youtube.control('DELETE', 'uploads')
  expect((await youtube.put(lost, file)).status).toBe(404)
  expect((await youtube.probe(`${youtube.url}/upload/youtube/v3/videos?upload_id=made-up`)).status).toBe(404)
  expect(await youtube.videos()).toEqual([])
})

test('a session URI carries the right to upload, but a wrong token beside it is refused', async () => {
  await using youtube = await studio()
  const file = clip()
  const to = await youtube.session(file.length)

  expect(reasonOf(await youtube.call(to, { method: 'PUT', headers: { authorization: 'Bearer ya29.x' } }))).toEqual([
    401,
    'authError',
  ])
  expect((await youtube.call(to, { method: 'PUT', body: file })).status).toBe(200)
})

const named = (snippet: object) => ({ snippet: { title: 'ok', ...snippet } })
const withStatus = (status: object) => ({ snippet: { title: 'ok' }, status })

test.each([
  ['no title', { snippet: {} }, 'invalidTitle'],
  ['a blank title', named({ title: ' ' }), 'invalidTitle'],
  ['a title of 101 characters', named({ title: 'x'.repeat(101) }), 'invalidTitle'],
  ['a title with an angle bracket', named({ title: 'a < b' }), 'invalidTitle'],
  ['a description over 5,000 bytes', named({ description: 'é'.repeat(2501) }), 'invalidDescription'],
  ['a description with markup', named({ description: '<b>' }), 'invalidDescription'],
  ['tags over 500 characters with commas', named({ tags: Array(251).fill('x') }), 'invalidTags'],
  ['tags over 500 characters with quotes', named({ tags: [`${'x'.repeat(498)} `] }), 'invalidTags'],
  ['an unknown category', named({ categoryId: '99' }), 'invalidCategoryId'],
  ['an unknown field', named({ titel: 'x' }), 'badRequest'],
  ['an unknown privacy', withStatus({ privacyStatus: 'secret' }), 'badRequest'],
  ['a date for a public video', withStatus({ publishAt: '2099-01-01T00:00:00Z' }), 'invalidPublishAt'],
  [
    'a date in the past',
    withStatus({ privacyStatus: 'private', publishAt: '2020-01-01T00:00:00Z' }),
    'invalidPublishAt',
  ],
  [
    'a date without a zone',
    withStatus({ privacyStatus: 'private', publishAt: '2099-01-01T00:00:00' }),
    'invalidPublishAt',
  ],
])('a start with %s is refused in YouTube’s words', async (_case, metadata, reason) => {
  await using youtube = await studio()

  const answer = await youtube.begin(1000, metadata)

  expect(reasonOf(answer)).toEqual([400, reason])
  expect(answer.location).toBe(null)
})

test('a start is refused for a part that is not named, another media type and a missing scope', async () => {
  await using youtube = await studio()
  const { access_token: readonly } = await youtube.link({ scope: `${SCOPE}youtube.readonly` })
  const further = (headers: Record<string, string>) => youtube.begin(1000, METADATA, { further: headers })

  expect(reasonOf(await youtube.begin(1000, METADATA, { query: ',everything' }))).toEqual([400, 'unknownPart'])
  expect(reasonOf(await further({ 'x-upload-content-type': 'image/png' }))).toEqual([400, 'badContent'])
  expect(reasonOf(await further({ authorization: `Bearer ${readonly}` }))).toEqual([403, 'insufficientPermissions'])
  const plain = { method: 'POST', headers: youtube.headers }
  const direct = await youtube.call(`${youtube.url}/youtube/v3/videos?part=snippet`, plain)
  expect(reasonOf(direct)).toEqual([400, 'mediaBodyRequired'])
})

test('starts have a bucket of their own, which failed ones spend too, until midnight Pacific Time', async () => {
  await using youtube = await studio()
  await youtube.control('PUT', 'settings', { inserts_per_day: 2 })
  // 23:30 in Los Angeles, on the evening before the clocks go forward.
  await youtube.control('PUT', 'clock', { now: '2027-03-14T07:30:00Z' })
  const { access_token: token } = await youtube.link({ scope: `${SCOPE}youtube` })
  youtube.headers.authorization = `Bearer ${token}`

  expect(reasonOf(await youtube.begin(1000, { snippet: { title: '' } }))).toEqual([400, 'invalidTitle'])
  const to = await youtube.session(1000)
  expect(reasonOf(await youtube.begin(1000))).toEqual([403, 'quotaExceeded'])
  // What was started goes on, and other calls have their own units.
  expect((await youtube.put(to, clip(1000))).status).toBe(200)
  expect((await youtube.read('x')).status).toBe(200)
  expect(await (await youtube.control('GET', 'settings')).json()).toMatchObject({ inserts_used: 2 })
  youtube.pass(31 * 60)
  expect((await youtube.begin(1000)).status).toBe(200)
})

test('a channel has a limit of uploads in 24 hours, and may not upload while it is suspended', async () => {
  await using youtube = await studio()
  await youtube.control('PUT', 'accounts', { title: 'Lyra at Night', uploads_per_day: 1 })
  await youtube.upload()

  expect(reasonOf(await youtube.begin(1000))).toEqual([400, 'uploadLimitExceeded'])
  await youtube.control('PUT', 'accounts', { title: 'Lyra at Night', uploads_per_day: 2, channel: 'suspended' })
  expect(reasonOf(await youtube.begin(1000))).toEqual([403, 'authenticatedUserAccountSuspended'])
})

test('a video is processed after a while, and a scheduled one then becomes public at its date', async () => {
  await using youtube = await studio()
  await youtube.control('PUT', 'settings', { processing_seconds: 60 })
  const publishAt = new Date(youtube.now() + 590_000).toISOString()
  const id = await youtube.upload(clip(), { ...METADATA, status: { privacyStatus: 'private', publishAt } })
  const shown = async () => (await youtube.read(id)).body as unknown as { items: [Record<string, unknown>] }

  expect((await shown()).items[0]).toMatchObject({
    status: { uploadStatus: 'uploaded', privacyStatus: 'private', publishAt: expect.any(String) },
    processingDetails: { processingStatus: 'processing', processingProgress: { partsTotal: '10' } },
    contentDetails: { duration: 'P0D' },
    statistics: { viewCount: '0' },
  })
  youtube.pass(61)
  expect((await shown()).items[0]).toMatchObject({
    status: { uploadStatus: 'processed', privacyStatus: 'private' },
    processingDetails: { processingStatus: 'succeeded' },
    contentDetails: { duration: 'PT12S' },
  })
  youtube.pass(500)
  expect((await shown()).items[0]).toMatchObject({ status: { privacyStatus: 'private' } })
  youtube.pass(60)
  const { status } = (await shown()).items[0] as { status: Record<string, unknown> }
  expect(status.privacyStatus).toBe('public')
  expect(status).not.toHaveProperty('publishAt')
})

test.each([
  ['codec', 'failed', 'failureReason'],
  ['duplicate', 'rejected', 'rejectionReason'],
])('processing can end with %s', async (processing, uploadStatus, field) => {
  await using youtube = await studio()
  await youtube.control('PUT', 'accounts', { title: 'Lyra at Night', processing })
  const id = await youtube.upload()
  youtube.pass(5)

  expect((await youtube.read(id)).body).toMatchObject({ items: [{ status: { uploadStatus, [field]: processing } }] })
  expect(await youtube.videos()).toMatchObject([{ state: uploadStatus, reason: processing }])
})

test('a file that is no video, is cut off, or is empty fails in processing', async () => {
  await using youtube = await studio()
  for (const file of [Buffer.from('no video'), clip().subarray(0, 900), Buffer.alloc(0)])
    await youtube.upload(Buffer.from(file))
  youtube.pass(5)

  const reasons = (await youtube.videos()).map(({ state, reason }) => [state, reason])
  expect(reasons).toEqual([
    ['failed', 'invalidFile'],
    ['failed', 'invalidFile'],
    ['failed', 'emptyFile'],
  ])
})

test('videos.list leaves out unknown and foreign private videos, takes 50 ids, and tells owners more', async () => {
  await using youtube = await studio()
  const [open, closed] = [await youtube.upload(clip(), { snippet: { title: 'Open' } }), await youtube.upload()]
  const { access_token: token } = await youtube.link({ scope: `${SCOPE}youtube.readonly`, login_hint: 'Umbra' })
  const ids = `${open},${closed},made-up-123`
  const asOther = async (part: string) =>
    youtube.call(`${youtube.url}/youtube/v3/videos?part=${part}&id=${ids}`, {
      headers: { authorization: `Bearer ${token}` },
    })

  expect((await youtube.read(ids)).body).toMatchObject({ items: [{ id: open }, { id: closed }] })
  expect((await asOther('snippet')).body).toMatchObject({ items: [{ id: open }], pageInfo: { totalResults: 1 } })
  expect(reasonOf(await asOther('processingDetails'))).toEqual([403, 'forbidden'])
  expect(reasonOf(await youtube.read(Array(51).fill('x').join(',')))).toEqual([400, 'invalidFilters'])
  expect(reasonOf(await youtube.call(`${youtube.url}/youtube/v3/videos?part=id`, youtube))).toEqual([
    400,
    'missingRequiredParameter',
  ])
})

test('videos and half-finished uploads survive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const file = clip(2 * UNIT)
  const before = await studio(folder)
  const id = await before.upload()
  const to = new URL(await before.session(file.length))
  await before.chunk(to.href, file, 0, UNIT)
  const known = await before.videos()
  await before.close()

  await using after = await studio(folder)
  const moved = `${after.url}${to.pathname}${to.search}`

  expect(await after.videos()).toEqual(known)
  expect((await after.control('GET', `videos/${id}/file`)).status).toBe(200)
  expect(await after.probe(moved)).toMatchObject({ status: 308, range: `bytes=0-${UNIT - 1}` })
  expect((await after.chunk(moved, file, UNIT, file.length)).status).toBe(200)
  expect(await after.videos()).toMatchObject([{ id }, { sha256: sha256(file) }])
  await rm(folder, { recursive: true })
})

test('an upload makes one video, even if a crash loses the record that it did', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const file = clip(2 * UNIT)
  const before = await studio(folder)
  const to = new URL(await before.session(file.length))
  await before.chunk(to.href, file, 0, UNIT)
  const record = join(folder, 'youtube/uploads', `${to.searchParams.get('upload_id')}.json`)
  const unfinished = await readFile(record)
  const { body } = await before.chunk(to.href, file, UNIT, file.length)
  await before.close()
  await writeFile(record, unfinished)

  await using after = await studio(folder)
  const again = await after.chunk(`${after.url}${to.pathname}${to.search}`, file, UNIT, file.length)

  expect(again).toMatchObject({ status: 200, body: { id: body?.id } })
  expect(await after.videos()).toMatchObject([{ id: body?.id, sha256: sha256(file) }])
  await rm(folder, { recursive: true })
})
