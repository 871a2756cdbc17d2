import { once } from 'node:events'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlatformFault } from '@pack/core/publishing/platform-fault'
import { youtubeReasonClass } from '@pack/core/publishing/youtube-reasons'
import type { YouTubeMetadata } from '@pack/core/publishing/youtube-videos'
import { type FaultAction, startYouTube } from '@pack/sandboxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clip, sha256 } from '../../sandboxes/test/clip.ts'
import { freePort } from '../src/adapters/embedded-postgres/free-port.ts'
import { createPlatform } from '../src/adapters/platforms/platform-fetch.ts'
import { youtubeLink } from '../src/adapters/platforms/youtube.ts'
import { youtubeVideos } from '../src/adapters/platforms/youtube-videos.ts'
import { redact } from '../src/log.ts'
import { consent } from './linking.ts'
import { answer, cut, empty, startFaultyServer, type Turn } from './providers/faulty-server.ts'

const KIB = 1024
const CHUNK = 256 * KIB
const SIZE = 3 * CHUNK + 1000
const never = new AbortController().signal

/** Real requests; only the pauses between them are skipped, and recorded. */
function clientAt(url: string, { chunkMs = 30_000 } = {}) {
  const pauses: number[] = []
  const clock = {
    now: () => 0,
    pause: async (ms: number) => {
      pauses.push(ms)
    },
  }
  const standIn = { browser: url, server: url }
  const platform = createPlatform({ platform: 'YouTube', standIn: url, clock })
  return { videos: youtubeVideos(platform, { standIn }, { clock, chunkBytes: CHUNK, chunkMs }), pauses }
}

const faultOf = (asked: Promise<unknown>): Promise<PlatformFault> =>
  asked.then(
    (answered) => Promise.reject(new Error(`answered ${JSON.stringify(answered)}`)),
    (error: PlatformFault) => error,
  )

let folder: string
let file: string
const video = clip(SIZE)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-youtube-'))
  file = join(folder, 'video.mp4')
  await writeFile(file, video)
})
afterAll(() => rm(folder, { recursive: true }))

/** What a session does with one request: how many of its bytes it keeps, and how it ends. */
type Trouble = {
  keeps?: number
  ends: 'answer' | 'cut' | 'silence' | { status: number; headers?: Record<string, string>; body?: string }
}

/** An upload session that has so many bytes, and these troubles, one for each request to it in turn; null: none. */
async function startSession(troubles: (Trouble | null)[] = [], has = 0) {
  let kept = video.subarray(0, has)
  let busy = 0
  const requests: string[] = []
  const lengths: unknown[] = []
  const busyAtStart: number[] = []

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const range = request.headers['content-range'] ?? ''
    const isProbe = range.startsWith('bytes */')
    requests.push(isProbe ? 'probe' : range)
    lengths.push(request.headers['content-length'])
    const { keeps = Number.POSITIVE_INFINITY, ends = 'answer' } = troubles.shift() ?? {}
    // YouTube would refuse bytes that do not follow those it has.
    if (!isProbe && Number(/\d+/.exec(range)?.[0]) !== kept.length) return response.writeHead(400).end()
    const received: Buffer[] = []
    let taken = 0
    for await (const chunk of request) {
      received.push(chunk)
      taken += chunk.length
      if (ends === 'cut' && taken >= keeps) break
    }
    kept = keeps < 0 ? Buffer.alloc(0) : Buffer.concat([kept, Buffer.concat(received).subarray(0, keeps)])
    if (ends === 'silence') return
    if (ends === 'cut') return response.destroy()
    if (ends !== 'answer') return response.writeHead(ends.status, ends.headers).end(ends.body)
    if (kept.length === SIZE) return response.writeHead(200, JSON_TYPE).end('{"id":"video-1"}')
    const range308 = kept.length > 0 ? { range: `bytes=0-${kept.length - 1}` } : {}
    return response.writeHead(308, range308).end()
  }

  const server = createServer((request, response) => {
    busyAtStart.push(busy++)
    serve(request, response)
      .catch(() => response.destroy())
      .finally(() => busy--)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    session: `${url}/upload/youtube/v3/videos?uploadType=resumable&upload_id=CANARY`,
    requests,
    /** The Content-Length of each request. */
    lengths,
    /** How many other requests were being received when each one began. */
    busyAtStart,
    kept: () => kept,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
type Session = Awaited<ReturnType<typeof startSession>>

/** Sends the file from its beginning; `sent` are the numbers of bytes that were reported. */
function send({ url, session }: Session, { signal = never, from = 0, chunkMs = 30_000 } = {}) {
  const sent: number[] = []
  const { videos, pauses } = clientAt(url, { chunkMs })
  const onSent = (bytes: number) => void sent.push(bytes)
  const done = videos.send(session, { file, from, bytes: SIZE, signal, onSent }, 'ya29.CANARY')
  return { done, sent, pauses }
}

/** The Content-Range of each chunk from this byte to the end. */
const chunksFrom = (from: number): string[] =>
  from >= SIZE ? [] : [`bytes ${from}-${Math.min(from + CHUNK, SIZE) - 1}/${SIZE}`, ...chunksFrom(from + CHUNK)]
const ALL = chunksFrom(0)
const [FIRST = '', SECOND = ''] = ALL
const AFTER_FIRST = chunksFrom(CHUNK)

const failing = (status: number, headers = {}): Trouble => ({ keeps: 0, ends: { status, headers } })
const refusing = (status: number, reason: string): Trouble => ({
  keeps: 0,
  ends: { status, headers: JSON_TYPE, body: JSON.stringify({ error: { code: status, errors: [{ reason }] } }) },
})

describe('Sending to an upload session', () => {
  test('sends chunks of a multiple of 256 KiB one after the other, the last one shorter', async () => {
    await using session = await startSession()
    const { done, sent, pauses } = send(session)

    expect(await done).toEqual({ kind: 'complete', videoId: 'video-1' })
    expect(session.requests).toEqual(ALL)
    expect(session.lengths).toEqual([CHUNK, CHUNK, CHUNK, 1000].map(String))
    expect(sent).toEqual([CHUNK, 2 * CHUNK, 3 * CHUNK])
    expect(sha256(session.kept())).toBe(sha256(video))
    expect(pauses).toEqual([])
  })

  test.each<[string, (Trouble | null)[], string[]]>([
    ['keeps less than was sent', [null, { keeps: 1000, ends: 'answer' }], [FIRST, SECOND, ...chunksFrom(CHUNK + 1000)]],
    ['cuts the connection within a chunk', [{ keeps: 70_000, ends: 'cut' }], [FIRST, 'probe', ...chunksFrom(70_000)]],
    ['cuts the connection at once', [{ keeps: 0, ends: 'cut' }], [FIRST, 'probe', ...ALL]],
    ['loses the answer to a chunk', [{ ends: 'cut' }], [FIRST, 'probe', ...AFTER_FIRST]],
    ['loses the answer to the last chunk', [null, null, null, { ends: 'cut' }], [...ALL, 'probe']],
    [
      'completes with malformed JSON',
      [null, null, null, { ends: { status: 200, body: '{"id": "vi' } }],
      [...ALL, 'probe'],
    ],
    ['completes without an id', [null, null, null, { ends: { status: 200, body: '{}' } }], [...ALL, 'probe']],
    ['never answers', [null, { ends: 'silence' }], [FIRST, SECOND, 'probe', ...chunksFrom(2 * CHUNK)]],
    ['answers 308 without Range', [null, { keeps: -1, ends: 'answer' }], [FIRST, SECOND, ...ALL]],
    ['answers 308 with an impossible Range', [failing(308, { range: 'bytes=0-9999999' })], [FIRST, 'probe', ...ALL]],
    ['answers 503, also to the probe', [failing(503), failing(503)], [FIRST, 'probe', 'probe', ...ALL]],
    ['answers 429', [failing(429)], [FIRST, 'probe', ...ALL]],
    ['answers 408', [failing(408)], [FIRST, 'probe', ...ALL]],
  ])('goes on where YouTube says when it %s', async (_case, troubles, requests) => {
    await using session = await startSession(troubles)

    expect(
      await send(session, { chunkMs: troubles.some((one) => one?.ends === 'silence') ? 1_000 : 30_000 }).done,
    ).toEqual({ kind: 'complete', videoId: 'video-1' })
    expect(session.requests).toEqual(requests)
    expect(sha256(session.kept())).toBe(sha256(video))
    expect(Math.max(...session.busyAtStart)).toBe(0)
  })

  test('backs off for longer each time, with jitter, and gives up when YouTube gets no new bytes', async () => {
    await using session = await startSession([null, ...Array<Trouble>(20).fill(failing(503))])
    const { done, sent, pauses } = send(session)

    expect(await faultOf(done)).toMatchObject({ kind: 'unanswered', reason: 'broken' })
    expect(sent).toEqual([CHUNK])
    expect(session.requests).toEqual([FIRST, SECOND, ...Array<string>(5).fill('probe')])
    expect(pauses.map((ms) => 2 ** Math.ceil(Math.log2(ms / 1000)))).toEqual([1, 2, 4, 8, 16])
  })

  test('waits for as long as YouTube asks', async () => {
    await using session = await startSession([failing(503, { 'retry-after': '7' })])
    const { done, pauses } = send(session)

    await done
    expect(pauses).toEqual([7_000])
  })

  test('goes on for as long as bytes arrive, however often the connection is cut', async () => {
    const cuts = Array.from({ length: 12 }, (): (Trouble | null)[] => [{ keeps: 60_000, ends: 'cut' }, null]).flat()
    await using session = await startSession(cuts)

    expect(await send(session).done).toMatchObject({ kind: 'complete' })
    expect(sha256(session.kept())).toBe(sha256(video))
  })

  test('starts where a probe said, and sends nothing when YouTube has everything', async () => {
    await using session = await startSession([], CHUNK + 5000)
    const { videos } = clientAt(session.url)
    const probe = () => videos.probe(session.session, SIZE, 'ya29.CANARY')

    expect(await probe()).toEqual({ kind: 'incomplete', received: CHUNK + 5000 })
    expect(await send(session, { from: CHUNK + 5000 }).done).toMatchObject({ kind: 'complete' })
    expect(await probe()).toEqual({ kind: 'complete', videoId: 'video-1' })
    expect(await send(session, { from: SIZE }).done).toEqual({ kind: 'complete', videoId: 'video-1' })
    expect(session.requests).toEqual(['probe', ...chunksFrom(CHUNK + 5000), 'probe', 'probe'])
    expect(session.lengths[0]).toBe('0')
    expect(sha256(session.kept())).toBe(sha256(video))
  })

  test.each([404, 410])('says that the session is gone after a %i', async (status) => {
    await using session = await startSession([null, failing(status), failing(status)])

    expect(await send(session).done).toEqual({ kind: 'gone' })
    expect(await clientAt(session.url).videos.probe(session.session, SIZE, '')).toEqual({ kind: 'gone' })
  })

  test.each<[string, Trouble, object]>([
    ['401', failing(401), { kind: 'no_access' }],
    ['403 quotaExceeded', refusing(403, 'quotaExceeded'), { kind: 'unanswered', reason: 'quotaExceeded' }],
    [
      '400 uploadLimitExceeded',
      refusing(400, 'uploadLimitExceeded'),
      { kind: 'unanswered', reason: 'uploadLimitExceeded' },
    ],
    ['400 invalidTitle', refusing(400, 'invalidTitle'), { kind: 'refused', reason: 'invalidTitle' }],
    ['403 without a reason', failing(403), { kind: 'refused', reason: null }],
    ['a redirect', failing(308, { location: 'https://evil.example/' }), { kind: 'lost' }],
  ])('stops at once after %s, and never shows the session', async (_case, trouble, expected) => {
    await using session = await startSession([null, trouble, trouble])

    const faults = [
      await faultOf(send(session).done),
      await faultOf(clientAt(session.url).videos.probe(session.session, SIZE, 'ya29.CANARY')),
    ]
    for (const fault of faults) {
      expect(fault).toMatchObject({ name: 'PlatformFault', ...expected })
      expect(JSON.stringify([redact(fault), fault.message, fault.stack])).not.toMatch(/CANARY|127\.0\.0\.1|evil/)
    }
    expect(session.requests).toEqual([FIRST, SECOND, 'probe'])
  })

  test('stops when the caller does, or when the bytes cannot be recorded', async () => {
    await using session = await startSession([null, null, null, null])
    const { videos } = clientAt(session.url)
    const upload = { file, from: 0, bytes: SIZE, signal: never }
    const leaseLost = new Error('the lease was lost')
    const stop = new AbortController()

    const onSent = () => Promise.reject(leaseLost)
    expect(await faultOf(videos.send(session.session, { ...upload, onSent }, ''))).toBe(leaseLost)
    expect(session.requests).toEqual([FIRST])

    const aborted = videos.send(
      session.session,
      { ...upload, from: CHUNK, signal: stop.signal, onSent: () => stop.abort(leaseLost) },
      '',
    )
    expect(await faultOf(aborted)).toBe(leaseLost)
    expect(session.requests).toEqual([FIRST, SECOND])
  })

  test('sends nothing of a file with another size, and stops when it becomes shorter', async () => {
    await using session = await startSession()
    const { videos } = clientAt(session.url)
    const short = join(folder, 'short.mp4')
    await writeFile(short, video)
    const upload = { file: short, from: 0, signal: never, onSent: () => truncate(short, CHUNK + 10) }

    expect((await faultOf(videos.send(session.session, { ...upload, bytes: SIZE - 1 }, ''))).message).toContain(
      'bytes instead of',
    )
    expect(session.requests).toEqual([])
    expect((await faultOf(videos.send(session.session, { ...upload, bytes: SIZE }, ''))).message).toContain(
      'became shorter',
    )
    expect(session.requests).toEqual([FIRST, SECOND])
  })
})

const METADATA: YouTubeMetadata = {
  title: 'Wolves',
  description: 'At night',
  tags: ['wolf', 'pack-0123456789ab'],
  categoryId: '22',
  privacy: 'public',
  publishAt: null,
  madeForKids: false,
  syntheticMedia: true,
}
const PUBLISH_AT = new Date('2026-12-24T18:00:00Z')

/** A Data API that plays a script. */
async function startApi(script: Record<string, Turn | Turn[]>) {
  const server = await startFaultyServer(script)
  return {
    ...server,
    ...clientAt(server.url),
    called: () => server.requests.map(({ method, path }) => `${method} ${path}`),
  }
}

const reasoned = (status: number, reason: string) =>
  answer({ error: { code: status, message: 'CANARY', errors: [{ reason }] } }, { status })
const UPLOADS = 'POST /upload/youtube/v3/videos'

describe('Starting an upload', () => {
  const opening: Turn = (response, received) => {
    const location = `http://${received.headers.host}/upload/youtube/v3/videos?uploadType=resumable&upload_id=1`
    response.writeHead(200, { location }).end()
  }

  test('sends privacy and both disclosures always, and publishAt with private videos only', async () => {
    await using api = await startApi({ [UPLOADS]: opening })
    const start = (metadata: Partial<YouTubeMetadata>) =>
      api.videos.start('ya29.CANARY', { metadata: { ...METADATA, ...metadata }, bytes: SIZE })

    expect(await start({})).toBe(`${api.url}/upload/youtube/v3/videos?uploadType=resumable&upload_id=1`)
    await start({ privacy: 'private', publishAt: PUBLISH_AT })
    await start({ privacy: 'unlisted', publishAt: PUBLISH_AT, madeForKids: true, syntheticMedia: false })

    const [first] = api.requests
    expect(first?.path).toBe(
      '/upload/youtube/v3/videos?uploadType=resumable&part=snippet%2Cstatus&notifySubscribers=true',
    )
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer ya29.CANARY',
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-length': String(SIZE),
      'x-upload-content-type': 'video/mp4',
    })
    expect(api.requests.map(({ json }) => json)).toEqual([
      {
        snippet: { title: 'Wolves', description: 'At night', tags: ['wolf', 'pack-0123456789ab'], categoryId: '22' },
        status: { privacyStatus: 'public', selfDeclaredMadeForKids: false, containsSyntheticMedia: true },
      },
      expect.objectContaining({
        status: {
          privacyStatus: 'private',
          selfDeclaredMadeForKids: false,
          containsSyntheticMedia: true,
          publishAt: '2026-12-24T18:00:00.000Z',
        },
      }),
      expect.objectContaining({
        status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: true, containsSyntheticMedia: false },
      }),
    ])
  })

  test.each<[string, Turn, object]>([
    ['a lost answer', cut({}, 0), { kind: 'lost' }],
    ['a 503', answer('', { status: 503 }), { kind: 'unanswered', reason: 'broken' }],
    ['a 503 with a reason', reasoned(503, 'backendError'), { kind: 'unanswered', reason: 'backendError' }],
    [
      'a 429 with a reason',
      reasoned(429, 'uploadRateLimitExceeded'),
      { kind: 'unanswered', reason: 'uploadRateLimitExceeded' },
    ],
    ['no session', empty, { kind: 'lost' }],
    ['an error with status 200', reasoned(200, 'invalidTitle'), { kind: 'refused', reason: 'invalidTitle' }],
    ['a reason that is none', reasoned(400, 'CANARY <script>'), { kind: 'refused', reason: null }],
    ['a used up quota', reasoned(403, 'quotaExceeded'), { kind: 'unanswered', reason: 'quotaExceeded' }],
    ['a channel’s limit', reasoned(400, 'uploadLimitExceeded'), { kind: 'unanswered', reason: 'uploadLimitExceeded' }],
    ['a dead token', reasoned(401, 'authError'), { kind: 'no_access', reason: 'authError' }],
    ['a suspended user', reasoned(403, 'authenticatedUserAccountSuspended'), { kind: 'blocked' }],
  ])('fails once after %s, with YouTube’s reason', async (_case, turn, expected) => {
    await using api = await startApi({ [UPLOADS]: turn })

    const fault = await faultOf(api.videos.start('ya29.CANARY', { metadata: METADATA, bytes: SIZE }))

    expect(fault).toMatchObject({ name: 'PlatformFault', ...expected })
    expect(fault.message).not.toContain('CANARY')
    expect(api.requests).toHaveLength(1)
  })

  test.each([
    'https://evil.example/upload?upload_id=CANARY',
    'file:///etc/passwd',
    '/upload/relative',
    'http://127.0.0.1:1/',
  ])('refuses a session at %s', async (location) => {
    await using api = await startApi({ [UPLOADS]: answer('', { headers: { location } }) })

    const fault = await faultOf(api.videos.start('ya29.CANARY', { metadata: METADATA, bytes: SIZE }))

    expect(fault).toMatchObject({ kind: 'refused', reason: 'unknownHost' })
    expect(fault.message).not.toMatch(/CANARY|evil/)
  })

  test('sends sessions to the two upload hosts only, never where tokens are issued', async () => {
    const platform = createPlatform({ platform: 'YouTube', standIn: null })
    const at = (host: string) => platform.takesUploads(`https://${host}/upload/youtube/v3/videos?upload_id=1`)

    expect(['www.googleapis.com', 'youtube.googleapis.com'].map(at)).toEqual([true, true])
    expect(
      ['oauth2.googleapis.com', 'evil.example', 'www.googleapis.com.evil.example', 'www.googleapis.com:8443'].map(at),
    ).toEqual(Array(4).fill(false))
    const { videos } = clientAt('http://127.0.0.1:1')
    const probe = videos.probe('https://evil.example/upload?upload_id=CANARY', SIZE, 'ya29.CANARY')
    expect(await faultOf(probe)).toMatchObject({
      kind: 'lost',
      message: expect.stringContaining('its address is unknown'),
    })
  })

  test('ends a session, also one that is gone, but not one that became a video', async () => {
    await using api = await startApi({
      'DELETE /upload/youtube/v3/videos': [
        ...[499, 404, 204, 401].map((status) => answer('', { status })),
        answer({ id: 'video-1' }),
      ],
    })
    const abandon = () => api.videos.abandon(`${api.url}/upload/youtube/v3/videos?upload_id=1`, 'ya29.CANARY')

    for (let turn = 0; turn < 3; turn++) await abandon()
    expect(await faultOf(abandon())).toMatchObject({ kind: 'no_access' })
    expect(await faultOf(abandon())).toMatchObject({ kind: 'refused', reason: 'uploadComplete' })
  })
})

const VIDEOS = '/youtube/v3/videos'
const ITEMS = '/youtube/v3/playlistItems'

/** A video as YouTube lists it to its owner. */
const listed = (id: string, { snippet = {}, status = {}, duration = 'PT1M5S' } = {}) => ({
  kind: 'youtube#video',
  id,
  snippet: {
    publishedAt: '2026-11-20T10:00:00Z',
    channelId: 'UC1',
    title: 'Wolves',
    description: 'At night',
    tags: ['wolf', 'night'],
    categoryId: '24',
    defaultLanguage: 'de',
    defaultAudioLanguage: 'de-AT',
    localized: { title: 'Wolves', description: 'At night' },
    ...snippet,
  },
  status: {
    uploadStatus: 'processed',
    privacyStatus: 'unlisted',
    license: 'creativeCommon',
    embeddable: false,
    publicStatsViewable: false,
    madeForKids: false,
    selfDeclaredMadeForKids: false,
    containsSyntheticMedia: true,
    ...status,
  },
  contentDetails: { duration },
})

describe('Updating a video', () => {
  const updated = async (change: Partial<YouTubeMetadata>, before = {}) => {
    await using api = await startApi({
      [`GET ${VIDEOS}`]: answer({ items: [listed('v1', { status: before })] }),
      [`PUT ${VIDEOS}`]: [answer('', { status: 500 }), answer({ id: 'v1' })],
    })
    await api.videos.update('ya29.CANARY', 'v1', change)
    return api.requests.filter(({ method }) => method === 'PUT').map(({ path, json }) => ({ path, json }))
  }
  const KEPT = { embeddable: false, license: 'creativeCommon', publicStatsViewable: false }
  const DISCLOSED = { selfDeclaredMadeForKids: false, containsSyntheticMedia: true }

  test('sends back all that YouTube would reset, and only the parts that change', async () => {
    const expected = {
      path: `${VIDEOS}?part=snippet`,
      json: {
        id: 'v1',
        snippet: {
          title: 'Wolves again',
          description: 'At night',
          tags: ['wolf', 'night'],
          categoryId: '24',
          defaultLanguage: 'de',
          defaultAudioLanguage: 'de-AT',
        },
      },
    }
    // After the 500 the same update is sent again.
    expect(await updated({ title: 'Wolves again' })).toEqual([expected, expected])
    expect((await updated({ privacy: 'private' }))[1]).toEqual({
      path: `${VIDEOS}?part=status`,
      json: { id: 'v1', status: { ...KEPT, ...DISCLOSED, privacyStatus: 'private' } },
    })
    expect((await updated({ tags: [], madeForKids: true }))[1]).toMatchObject({
      path: `${VIDEOS}?part=snippet%2Cstatus`,
      json: { snippet: { title: 'Wolves', tags: [] }, status: { ...KEPT, selfDeclaredMadeForKids: true } },
    })
    expect(await updated({})).toEqual([])
  })

  test('keeps, moves and drops the date of a private video', async () => {
    const before = { privacyStatus: 'private', publishAt: '2026-12-01T09:00:00Z' }
    const statusAfter = async (change: Partial<YouTubeMetadata>) => {
      const [, sent] = await updated(change, before)
      return (sent?.json as { status: unknown } | undefined)?.status
    }

    expect(await statusAfter({ syntheticMedia: true })).toMatchObject({
      ...before,
      publishAt: '2026-12-01T09:00:00.000Z',
    })
    expect(await statusAfter({ publishAt: PUBLISH_AT })).toMatchObject({
      privacyStatus: 'private',
      publishAt: '2026-12-24T18:00:00.000Z',
    })
    expect(await statusAfter({ publishAt: null })).toEqual({ ...KEPT, ...DISCLOSED, privacyStatus: 'private' })
    expect(await statusAfter({ privacy: 'public' })).toEqual({ ...KEPT, ...DISCLOSED, privacyStatus: 'public' })
  })

  test('says that a video is gone', async () => {
    await using api = await startApi({ [`GET ${VIDEOS}`]: answer({}) })

    const fault = await faultOf(api.videos.update('ya29.CANARY', 'v1', { title: 'Wolves' }))
    expect(fault).toMatchObject({ kind: 'refused', reason: 'videoNotFound' })
    expect(youtubeReasonClass(fault.reason)).toBe('gone')
  })
})

describe('Reading videos', () => {
  test('reads 50 at a time, and leaves out those that are unknown', async () => {
    const processing = { uploadStatus: 'uploaded', privacyStatus: 'private', publishAt: '2026-12-24T18:00:00Z' }
    await using api = await startApi({
      [`GET ${VIDEOS}`]: [
        answer({
          items: [listed('v0', { duration: 'P1DT2H3M4S' }), listed('v1', { status: processing, duration: 'P0D' })],
        }),
        answer({ items: [listed('v50', { status: { uploadStatus: 'rejected', rejectionReason: 'duplicate' } })] }),
        answer({}),
      ],
    })
    const ids = Array.from({ length: 101 }, (_, nth) => `v${nth}`)

    expect(await api.videos.read('ya29.CANARY', ids)).toEqual([
      {
        id: 'v0',
        title: 'Wolves',
        description: 'At night',
        tags: ['wolf', 'night'],
        privacy: 'unlisted',
        publishAt: null,
        state: 'processed',
        stateReason: null,
        seconds: 93_784,
      },
      expect.objectContaining({ id: 'v1', state: 'uploaded', publishAt: PUBLISH_AT, seconds: null }),
      expect.objectContaining({ id: 'v50', state: 'rejected', stateReason: 'duplicate' }),
    ])
    expect(
      api.requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('id')?.split(',').length),
    ).toEqual([50, 50, 1])
    expect(await api.videos.read('ya29.CANARY', [])).toEqual([])
  })

  test('asks again after a lost answer and after a 503, and reports something else as lost', async () => {
    await using api = await startApi({
      [`GET ${VIDEOS}`]: [cut({}, 0), answer('', { status: 503 }), answer({ items: [listed('v1')] }), answer([1])],
    })

    expect(await api.videos.read('ya29.CANARY', ['v1'])).toHaveLength(1)
    expect(await faultOf(api.videos.read('ya29.CANARY', ['v1']))).toMatchObject({ kind: 'lost' })
    expect(api.requests).toHaveLength(4)
  })
})

describe('Finding an upload by its tag', () => {
  const entry = (id: string, publishedAt: string) => ({ snippet: { publishedAt }, contentDetails: { videoId: id } })
  const channel = answer({ items: [{ contentDetails: { relatedPlaylists: { uploads: 'UU1' } } }] })
  const page = (ids: string[], publishedAt: string, nextPageToken?: string) =>
    answer({ items: ids.map((id) => entry(id, publishedAt)), ...(nextPageToken && { nextPageToken }) })
  const tagged = (id: string, tag = 'wolf') => listed(id, { snippet: { tags: [tag] } })
  const SINCE = new Date('2026-11-20T00:00:00Z')

  test('goes through the uploads, newest first, and never searches', async () => {
    await using api = await startApi({
      'GET /youtube/v3/channels': channel,
      [`GET ${ITEMS}`]: [page(['v3'], '2026-11-21T10:00:00Z', 'next'), page(['v2', 'v1'], '2026-11-20T10:00:00Z')],
      [`GET ${VIDEOS}`]: [
        answer({ items: [tagged('v3')] }),
        answer({ items: [tagged('v1', 'pack-1'), tagged('v2', 'pack-1')] }),
      ],
    })

    expect(await api.videos.findByTag('ya29.CANARY', 'pack-1', SINCE)).toMatchObject({ id: 'v2' })
    expect(api.called()).toEqual([
      'GET /youtube/v3/channels?part=contentDetails&mine=true',
      `GET ${ITEMS}?part=snippet%2CcontentDetails&playlistId=UU1&maxResults=50`,
      `GET ${VIDEOS}?part=snippet%2Cstatus%2CcontentDetails&id=v3`,
      `GET ${ITEMS}?part=snippet%2CcontentDetails&playlistId=UU1&maxResults=50&pageToken=next`,
      `GET ${VIDEOS}?part=snippet%2Cstatus%2CcontentDetails&id=v2%2Cv1`,
    ])
  })

  test('finds nothing in older uploads and in a channel without any', async () => {
    await using api = await startApi({
      'GET /youtube/v3/channels': channel,
      [`GET ${ITEMS}`]: [page(['v1'], '2026-11-19T10:00:00Z', 'next'), reasoned(404, 'playlistNotFound')],
      [`GET ${VIDEOS}`]: answer({ items: [tagged('v1')] }),
    })

    expect(await api.videos.findByTag('ya29.CANARY', 'pack-1', SINCE)).toBeNull()
    expect(await api.videos.findByTag('ya29.CANARY', 'pack-1', SINCE)).toBeNull()
  })

  test('fails instead of finding nothing when the list has no end or the channel is missing', async () => {
    await using api = await startApi({
      'GET /youtube/v3/channels': [channel, answer({})],
      [`GET ${ITEMS}`]: page(['v1'], '2026-11-21T10:00:00Z', 'next'),
      [`GET ${VIDEOS}`]: answer({ items: [tagged('v1')] }),
    })
    const find = () => faultOf(api.videos.findByTag('ya29.CANARY', 'pack-1', SINCE))

    expect(await find()).toMatchObject({ kind: 'unanswered', reason: 'tooManyUploads' })
    expect(api.requests).toHaveLength(41)
    expect(await find()).toMatchObject({ kind: 'refused', reason: 'youtubeSignupRequired' })
  })
})

describe('Finishing and deleting a video', () => {
  test('adds it to a playlist only once, and does not repeat a lost insert', async () => {
    await using api = await startApi({
      [`GET ${ITEMS}`]: [answer({}), answer({ items: [{ id: 'entry' }] }), answer({ items: [] })],
      [`POST ${ITEMS}`]: [cut({}, 0), reasoned(409, 'videoAlreadyInPlaylist'), reasoned(404, 'playlistNotFound')],
    })
    const add = () => api.videos.addToPlaylist('ya29.CANARY', { playlistId: 'PL1', videoId: 'v1' })

    expect(await faultOf(add())).toMatchObject({ kind: 'lost' })
    await add()
    expect(api.called()).toEqual([
      `GET ${ITEMS}?part=id&playlistId=PL1&videoId=v1&maxResults=1`,
      `POST ${ITEMS}?part=snippet`,
      `GET ${ITEMS}?part=id&playlistId=PL1&videoId=v1&maxResults=1`,
    ])
    expect(api.requests[1]?.json).toEqual({
      snippet: { playlistId: 'PL1', resourceId: { kind: 'youtube#video', videoId: 'v1' } },
    })
    await add()
    expect(await faultOf(add())).toMatchObject({ kind: 'refused', reason: 'playlistNotFound' })
  })

  test('sets a JPEG of at most 2 MB as thumbnail, again after a fault', async () => {
    await using api = await startApi({
      'POST /upload/youtube/v3/thumbnails/set': [
        answer('', { status: 503 }),
        answer({ items: [{}] }),
        reasoned(403, 'forbidden'),
      ],
    })
    const set = (jpeg: Uint8Array) => api.videos.setThumbnail('ya29.CANARY', 'v1', jpeg)
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2 * KIB * KIB - 3)])

    await set(jpeg)
    expect(api.called()).toEqual(Array(2).fill('POST /upload/youtube/v3/thumbnails/set?videoId=v1&uploadType=media'))
    expect(api.requests[1]?.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(jpeg.length),
    })
    expect(await faultOf(set(jpeg))).toMatchObject({ kind: 'refused', reason: 'forbidden' })
    for (const wrong of [Buffer.concat([jpeg, Buffer.alloc(1)]), Buffer.from('RIFF....WEBP')])
      expect(await faultOf(set(wrong))).toMatchObject({ kind: 'refused', reason: 'invalidImage' })
    expect(api.requests).toHaveLength(3)
  })

  test('deletes it, also when an earlier attempt did', async () => {
    await using api = await startApi({
      [`DELETE ${VIDEOS}`]: [cut({}, 0), reasoned(404, 'videoNotFound'), reasoned(403, 'forbidden')],
    })

    await api.videos.remove('ya29.CANARY', 'v1')
    expect(api.called()).toEqual(Array(2).fill(`DELETE ${VIDEOS}?id=v1`))
    expect(await faultOf(api.videos.remove('ya29.CANARY', 'v1'))).toMatchObject({ reason: 'forbidden' })
  })
})

const REDIRECT = 'http://localhost:4400/oauth/callback/google'

/** A channel at the stand-in, and the client of its owner. */
async function startChannel() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startYouTube({ host: '127.0.0.1', port, url, folder: null }, [
    { id: 'pack', secret: 'hush', redirectUris: [REDIRECT] },
  ])
  const app = {
    clientId: 'pack',
    clientSecret: 'hush',
    redirectUris: [REDIRECT],
    standIn: { browser: url, server: url },
  }
  const link = youtubeLink(createPlatform({ platform: 'YouTube', standIn: url }), app, [])
  const verifier = 'v'.repeat(64)
  const page = new URL(link.consentUrl({ state: 'state', verifier, redirectUri: REDIRECT }))
  const code = (await consent(page, { account: 'Wolves' })).searchParams.get('code') ?? ''
  const tokens = await link.exchange({ code, verifier, redirectUri: REDIRECT })
  const { videos } = clientAt(url)
  const control = async (method: string, path: string, body?: unknown) => {
    const answered = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return answered.json()
  }
  return {
    ...{ url, sandbox, videos, tokens, control },
    refresh: async () => (await link.refresh(tokens.refresh ?? '')).access,
    start: (metadata: Partial<YouTubeMetadata> = {}) =>
      videos.start(tokens.access, { metadata: { ...METADATA, ...metadata }, bytes: SIZE }),
    send: (session: string, from = 0, token = tokens.access) =>
      videos.send(session, { file, from, bytes: SIZE, signal: never, onSent() {} }, token),
    /** All videos that the stand-in has, as its control API shows them. */
    received: () => control('GET', 'videos') as Promise<Record<string, unknown>[]>,
    fail: (nth: number, action: FaultAction) =>
      sandbox.control.inject({ method: 'PUT', path: '/upload/youtube/v3/videos', nth, action }),
    pass: (seconds: number) => sandbox.control.clock.set(sandbox.control.clock.now() + seconds * 1000),
    [Symbol.asyncDispose]: sandbox.close,
  }
}

async function upload(channel: Channel, metadata: Partial<YouTubeMetadata> = {}): Promise<string> {
  const progress = await channel.send(await channel.start(metadata))
  if (progress.kind !== 'complete') throw new Error(`the upload ended ${progress.kind}`)
  return progress.videoId
}
type Channel = Awaited<ReturnType<typeof startChannel>>

describe('At the stand-in', () => {
  test('uploads one video with identical bytes through cut connections and lost answers', async () => {
    await using channel = await startChannel()
    const session = await channel.start()
    // A request that one fault hits is not counted by those after it: these are the 2nd, 5th, 6th and 8th request.
    channel.fail(2, { drop_after_bytes: 100_000 })
    channel.fail(4, 'drop_after')
    channel.fail(4, { status: 503 })
    channel.fail(5, 'drop_after')

    const progress = await channel.send(session)

    const [video1, ...others] = await channel.received()
    expect(progress).toEqual({ kind: 'complete', videoId: video1?.id })
    expect(others).toEqual([])
    expect(video1).toMatchObject({
      sha256: sha256(video),
      title: 'Wolves',
      description: 'At night',
      privacy: 'public',
      settings: {
        tags: METADATA.tags,
        categoryId: '22',
        selfDeclaredMadeForKids: false,
        containsSyntheticMedia: true,
        notifySubscribers: true,
      },
    })
    expect(channel.sandbox.control.faults.every(({ seen, nth = 0 }) => seen >= nth)).toBe(true)
    expect(await channel.videos.probe(session, SIZE, channel.tokens.access)).toEqual(progress)
  })

  test('reads a video while it is processed, then processed, rejected or failed', async () => {
    await using channel = await startChannel()
    const id = await upload(channel, { privacy: 'private', publishAt: PUBLISH_AT })
    const read = async () => (await channel.videos.read(channel.tokens.access, [id, 'unknown']))[0]

    expect(await read()).toEqual({
      id,
      title: 'Wolves',
      description: 'At night',
      tags: METADATA.tags,
      privacy: 'private',
      publishAt: PUBLISH_AT,
      state: 'uploaded',
      stateReason: null,
      seconds: null,
    })
    channel.pass(60)
    expect(await read()).toMatchObject({ state: 'processed', seconds: 12 })

    channel.sandbox.channels.set({ title: 'Wolves', processing: 'copyright' })
    const rejected = await upload(channel)
    channel.pass(60)
    expect(await channel.videos.read(channel.tokens.access, [rejected])).toMatchObject([
      { state: 'rejected', stateReason: 'copyright' },
    ])
  })

  test('goes on in the same session with a fresh token', async () => {
    await using channel = await startChannel()
    const session = await channel.start()
    channel.fail(3, { status: 401 })

    expect(await faultOf(channel.send(session))).toMatchObject({ kind: 'no_access' })
    const token = await channel.refresh()
    const probe = await channel.videos.probe(session, SIZE, token)
    expect(probe).toEqual({ kind: 'incomplete', received: 2 * CHUNK })
    expect(await channel.send(session, 2 * CHUNK, token)).toMatchObject({ kind: 'complete' })
    expect(await channel.received()).toMatchObject([{ sha256: sha256(video) }])
    expect(await faultOf(channel.videos.read('made-up', ['v1']))).toMatchObject({
      kind: 'no_access',
      reason: 'authError',
    })
  })

  test('ends a session for good, and loses one after its lifetime', async () => {
    await using channel = await startChannel()
    const { access } = channel.tokens
    const [abandoned, expired] = [await channel.start(), await channel.start()]

    await channel.videos.abandon(abandoned, access)
    await channel.videos.abandon(abandoned, access)
    expect(await channel.send(abandoned)).toEqual({ kind: 'gone' })
    channel.pass(8 * 86_400)
    const token = await channel.refresh()
    expect(await channel.videos.probe(expired, SIZE, token)).toEqual({ kind: 'gone' })
    expect(await channel.received()).toEqual([])
  })

  test('does not end a session that became a video', async () => {
    await using channel = await startChannel()
    const session = await channel.start()
    await channel.send(session)

    expect(await faultOf(channel.videos.abandon(session, channel.tokens.access))).toMatchObject({
      reason: 'uploadComplete',
    })
  })

  test('tells the quota of the day from the limit of a channel and from refused metadata', async () => {
    await using channel = await startChannel()
    const refusal = async (metadata: Partial<YouTubeMetadata> = {}) => (await faultOf(channel.start(metadata))).reason

    expect(await refusal({ title: '<<<<' })).toBe('invalidTitle')
    expect(await refusal({ description: 'é'.repeat(2501) })).toBe('invalidDescription')
    expect(await refusal({ privacy: 'private', publishAt: new Date(0) })).toBe('invalidPublishAt')
    channel.sandbox.channels.set({ title: 'Wolves', uploads_per_day: 0 })
    expect(await refusal()).toBe('uploadLimitExceeded')
    await channel.control('PUT', 'settings', { inserts_per_day: 1 })
    expect(await refusal()).toBe('quotaExceeded')
  })

  test('keeps what the owner set in YouTube Studio through an update', async () => {
    await using channel = await startChannel()
    const { access } = channel.tokens
    const id = await upload(channel, { privacy: 'private', publishAt: PUBLISH_AT })
    const inStudio = {
      snippet: { title: 'Wolves', tags: ['wolf'], categoryId: '24', defaultLanguage: 'de' },
      status: {
        privacyStatus: 'private',
        publishAt: PUBLISH_AT,
        license: 'creativeCommon',
        embeddable: false,
        publicStatsViewable: false,
      },
    }
    await fetch(`${channel.url}/youtube/v3/videos?part=snippet,status`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...inStudio }),
    })
    const [before] = await channel.received()

    await channel.videos.update(access, id, { title: 'Wolves again' })
    expect(await channel.received()).toEqual([{ ...before, title: 'Wolves again' }])

    const later = new Date(PUBLISH_AT.getTime() + 86_400_000)
    await channel.videos.update(access, id, { publishAt: later, syntheticMedia: true })
    const { settings, ...video1 } = (await channel.received())[0] ?? {}
    expect(video1).toMatchObject({ privacy: 'private', publish_at: later.toISOString() })
    expect(settings).toEqual({ ...(before?.settings as object), containsSyntheticMedia: true })

    await channel.videos.update(access, id, { privacy: 'public' })
    expect(await channel.received()).toMatchObject([{ privacy: 'public', publish_at: null, settings }])
  })

  test('finds an upload by its tag once it is listed, also a private one, until it is deleted', async () => {
    await using channel = await startChannel()
    const { access } = channel.tokens
    const since = new Date(channel.sandbox.control.clock.now())
    const find = (tag = 'pack-0123456789ab') => channel.videos.findByTag(access, tag, since)

    expect(await find()).toBeNull()
    const id = await upload(channel, { privacy: 'private' })
    expect(await find()).toBeNull()
    channel.pass(10)
    await upload(channel, { tags: ['wolf'] })
    channel.pass(10)
    expect(await find()).toMatchObject({ id, privacy: 'private' })
    expect(await find('pack-ba9876543210')).toBeNull()

    await channel.videos.remove(access, id)
    await channel.videos.remove(access, id)
    expect(await find()).toBeNull()
    expect(await faultOf(channel.videos.update(access, id, { title: 'Gone' }))).toMatchObject({
      reason: 'videoNotFound',
    })
  })

  test('adds a video to a playlist once, though the answer to the first attempt was lost', async () => {
    await using channel = await startChannel()
    const { access } = channel.tokens
    const videoId = await upload(channel)
    const made = await channel.control('PUT', 'playlists', { account: 'Wolves', title: 'Night' })
    const { id: playlistId } = made as { id: string }
    channel.sandbox.control.inject({ method: 'POST', path: '/youtube/v3/playlistItems', nth: 1, action: 'drop_after' })
    const add = () => channel.videos.addToPlaylist(access, { playlistId, videoId })

    expect(await faultOf(add())).toMatchObject({ kind: 'lost' })
    await add()
    await add()
    expect(await channel.control('GET', 'playlists')).toMatchObject([{ id: playlistId, videos: [videoId] }])
    const missing = channel.videos.addToPlaylist(access, { playlistId: 'PLmissing0000', videoId })
    expect(await faultOf(missing)).toMatchObject({ kind: 'refused', reason: 'playlistNotFound' })
  })

  test('sets the thumbnail of a processed video', async () => {
    await using channel = await startChannel()
    const id = await upload(channel)
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('a wolf')])
    const set = () => channel.videos.setThumbnail(channel.tokens.access, id, jpeg)

    expect(await faultOf(set())).toMatchObject({ kind: 'refused', reason: 'forbidden' })
    channel.pass(10)
    await set()
    const shown = await fetch(`${channel.url}/vi/${id}/high.jpg`)
    expect(sha256(new Uint8Array(await shown.arrayBuffer()))).toBe(sha256(jpeg))
  })
})

test('every reason has its consequence, an unknown one that of its status', () => {
  const classes = Object.entries({
    quota: ['quotaExceeded', 'dailyLimitExceeded'],
    channel_limit: ['uploadLimitExceeded'],
    later: ['rateLimitExceeded', 'userRateLimitExceeded', 'uploadRateLimitExceeded', 'backendError', 'internalError'],
    reconnect: ['authError', 'insufficientPermissions'],
    gone: ['videoNotFound'],
    permanent: [
      'forbidden',
      'invalidTitle',
      'youtubeSignupRequired',
      'playlistNotFound',
      'constructor',
      'neverHeardOf',
    ],
  })
  for (const [expected, reasons] of classes)
    for (const reason of reasons) expect(youtubeReasonClass(reason)).toBe(expected)
  const byStatus = [400, 401, 403, 404, 408, 429, 500, 503].map((status) => youtubeReasonClass('neverHeardOf', status))
  expect(byStatus.join(' ')).toBe('permanent reconnect permanent permanent later later later later')
  expect(youtubeReasonClass('youtubeSignupRequired', 401)).toBe('permanent')
})
