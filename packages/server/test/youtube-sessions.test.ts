import { once } from 'node:events'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../sandboxes/test/clip.ts'
import { redact } from '../src/log.ts'
import { CHUNK, clientAt, faultOf, never, SIZE, video, writeVideo } from './scripted-youtube.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
type Session = Awaited<ReturnType<typeof startSession>>

let folder: string
let file: string
beforeAll(async () => {
  ;({ folder, file } = await writeVideo())
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
