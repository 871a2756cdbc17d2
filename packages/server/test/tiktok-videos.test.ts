import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlatformFault } from '@pack/core/publishing/platform-fault'
import type { TikTokPost, TikTokProgress } from '@pack/core/publishing/tiktok-videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clip, sha256 } from '../../sandboxes/test/clip.ts'
import { creatorStudio } from '../../sandboxes/test/creator-studio.ts'
import { parseJson } from '../src/adapters/platforms/parse-json.ts'
import { createPlatform } from '../src/adapters/platforms/platform-fetch.ts'
import { tiktokVideos } from '../src/adapters/platforms/tiktok-videos.ts'
import { redact } from '../src/log.ts'
import { answer, cut, empty, startFaultyServer, type Turn } from './providers/faulty-server.ts'

const CHUNK = 100_000
const SIZE = 3 * CHUNK + 1000
const never = new AbortController().signal
const POST: TikTokPost = {
  title: 'Moon song',
  privacyLevel: 'SELF_ONLY',
  ...{ disableDuet: true, disableStitch: false, disableComment: true },
  ...{ yourBrand: true, brandedContent: false, syntheticMedia: true },
}

/** Real requests; only the pauses between them are skipped, and recorded. */
function clientAt(url: string, { chunkMs = 30_000, chunkBytes = CHUNK } = {}) {
  const pauses: number[] = []
  const clock = {
    now: () => 0,
    pause: async (ms: number) => {
      pauses.push(ms)
    },
  }
  const standIn = { browser: url, server: url }
  const platform = createPlatform({ platform: 'TikTok', standIn: url, clock })
  return { videos: tiktokVideos(platform, { standIn }, { clock, chunkBytes, chunkMs }), pauses }
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
  folder = await mkdtemp(join(tmpdir(), 'pack-tiktok-'))
  file = join(folder, 'video.mp4')
  await writeFile(file, video)
})
afterAll(() => rm(folder, { recursive: true }))

type Trouble = 'cut' | 'lost' | 'silence' | number

/** An upload address with these troubles, one for each request in turn; null: none. `status` is what it knows. */
async function startUpload(troubles: (Trouble | null)[] = []) {
  let kept = Buffer.alloc(0)
  const requests: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const range = request.headers['content-range'] ?? ''
    requests.push(range)
    headers.push(request.headers)
    const trouble = troubles.shift() ?? null
    const received: Buffer[] = []
    for await (const piece of request) {
      received.push(piece)
      if (trouble === 'cut') return response.destroy()
    }
    if (typeof trouble === 'number') return response.writeHead(trouble).end('<html>a page</html>')
    if (trouble === 'silence') return
    if (Number(/\d+/.exec(range)?.[0]) !== kept.length) return response.writeHead(416).end()
    kept = Buffer.concat([kept, ...received])
    if (trouble === 'lost') return response.destroy()
    return response.writeHead(kept.length === SIZE ? 201 : 206).end('not JSON')
  }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let asked = 0
  return {
    ...{ url, requests, headers },
    uploadUrl: `${url}/video/?upload_id=1&upload_token=CANARY`,
    kept: () => kept,
    asked: () => asked,
    ask: async (): Promise<TikTokProgress> => {
      asked++
      return { state: 'processing', failReason: null, uploadedBytes: kept.length, postId: null, logId: null }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
type Upload = Awaited<ReturnType<typeof startUpload>>

function send({ url, uploadUrl, ask }: Upload, { from = 0, signal = never, chunkMs = 30_000 } = {}) {
  const sent: number[] = []
  const { videos, pauses } = clientAt(url, { chunkMs })
  const onSent = (bytes: number) => void sent.push(bytes)
  return { done: videos.send(uploadUrl, { file, from, bytes: SIZE, signal, ask, onSent }), sent, pauses }
}

const RANGES = [
  ...[`bytes 0-${CHUNK - 1}/${SIZE}`, `bytes ${CHUNK}-${2 * CHUNK - 1}/${SIZE}`],
  `bytes ${2 * CHUNK}-${SIZE - 1}/${SIZE}`,
]
const [FIRST = '', SECOND = '', LAST = ''] = RANGES

describe('Sending to an upload address', () => {
  test('sends chunks in order, the remainder in the last one, and no token', async () => {
    await using upload = await startUpload()
    const { done, sent, pauses } = send(upload)

    expect(await done).toBe('sent')
    expect(upload.requests).toEqual(RANGES)
    expect(upload.headers.map(({ authorization }) => authorization)).toEqual([undefined, undefined, undefined])
    expect(upload.headers[0]).toMatchObject({ 'content-type': 'video/mp4', 'content-length': String(CHUNK) })
    expect(sha256(upload.kept())).toBe(sha256(video))
    expect([sent, pauses, upload.asked()]).toEqual([[CHUNK, 2 * CHUNK], [], 0])
  })

  test.each<[string, (Trouble | null)[], string[]]>([
    ['cuts the connection within a chunk', [null, 'cut'], [FIRST, SECOND, SECOND, LAST]],
    ['loses the answer to a chunk', ['lost'], [FIRST, SECOND, LAST]],
    ['loses the answer to the last one', [null, null, 'lost'], [FIRST, SECOND, LAST]],
    ['never answers', ['silence'], [FIRST, FIRST, SECOND, LAST]],
    ['answers 503', [503, null], [FIRST, FIRST, SECOND, LAST]],
    ['answers 400 once', [400, null], [FIRST, FIRST, SECOND, LAST]],
    ['says that the range is wrong', [416, null], [FIRST, FIRST, SECOND, LAST]],
  ])('asks which bytes TikTok has, and goes on there, when it %s', async (_what, troubles, requests) => {
    await using upload = await startUpload(troubles)
    const { done } = send(upload, { chunkMs: troubles.includes('silence') ? 300 : 30_000 })

    expect(await done).toBe('sent')
    expect(upload.requests).toEqual(requests)
    expect(sha256(upload.kept())).toBe(sha256(video))
  })

  test('goes on from a byte within a chunk with the whole chunk', async () => {
    await using upload = await startUpload([416])
    const { done } = send(upload, { from: CHUNK + 500 })
    expect(await done).toBe('sent')
    expect(upload.requests[0]).toBe(SECOND)
  })

  test.each([403, 404])('says that the address is gone after a %i', async (status) => {
    await using upload = await startUpload([null, status])
    expect(await send(upload).done).toBe('gone')
  })

  test('backs off, then gives up when TikTok gets no new bytes; a refused chunk is refused for good', async () => {
    await using away = await startUpload(Array<Trouble>(9).fill(503))
    const { done, pauses } = send(away)
    expect(await faultOf(done)).toMatchObject({ kind: 'unanswered', reason: 'broken' })
    expect(pauses.map((ms) => 2 ** Math.ceil(Math.log2(ms / 1000)))).toEqual([1, 2, 4, 8, 16])
    await using refusing = await startUpload(Array<Trouble>(9).fill(400))
    expect(await faultOf(send(refusing).done)).toMatchObject({ kind: 'refused', reason: 'upload_refused' })
  })

  test('stops when the post has failed meanwhile, or the caller has lost it', async () => {
    await using upload = await startUpload([503])
    const { videos } = clientAt(upload.url)
    const given = { file, from: 0, bytes: SIZE, signal: never, onSent: () => {} }
    const failed = async () => ({ ...(await upload.ask()), state: 'failed' as const })
    expect(await videos.send(upload.uploadUrl, { ...given, ask: failed })).toBe('sent')
    const lost = new Error('the lease was lost')
    const onSent = () => Promise.reject(lost)
    expect(await faultOf(videos.send(upload.uploadUrl, { ...given, ask: upload.ask, onSent }))).toBe(lost)
    expect(upload.requests).toEqual([FIRST, FIRST])
  })

  test('sends nothing of a file with another size', async () => {
    await using upload = await startUpload()
    const { videos } = clientAt(upload.url)
    const given = { file, from: 0, bytes: SIZE - 1, signal: never, ask: upload.ask, onSent: () => {} }
    expect((await faultOf(videos.send(upload.uploadUrl, given))).message).toContain('bytes instead of')
    expect(upload.requests).toEqual([])
  })

  test.each<[string, Trouble]>([
    ['an error', 503],
    ['a refusal', 400],
    ['a cut', 'cut'],
  ])('never shows the address, after %s', async (_what, trouble) => {
    await using upload = await startUpload(Array<Trouble>(9).fill(trouble))
    const fault = await faultOf(send(upload).done)
    expect(JSON.stringify([redact(fault), fault.message, fault.stack])).not.toMatch(/CANARY|127\.0\.0\.1/)
  })
})

const ok = (data: object): Turn => answer({ data, error: { code: 'ok', message: '', log_id: 'LOG' } })
const refusing = (status: number, code: string): Turn =>
  answer({ data: {}, error: { code, message: 'no', log_id: 'LOG' } }, { status })
const INIT = 'POST /v2/post/publish/video/init/'
const STATUS = 'POST /v2/post/publish/status/fetch/'

describe('Calls', () => {
  test('init says what its author chose and how the file is sent', async () => {
    await using server = await startFaultyServer({})
    server.play(INIT, ok({ publish_id: 'v_pub_file~1', upload_url: `${server.url}/video/?upload_token=CANARY` }))
    const { videos } = clientAt(server.url, { chunkBytes: 64_000_000 })

    expect(await videos.init('act.token', { post: POST, bytes: 150_000_000 })).toEqual({
      ...{ publishId: 'v_pub_file~1', uploadUrl: `${server.url}/video/?upload_token=CANARY` },
    })
    expect(server.requests[0]?.headers.authorization).toBe('Bearer act.token')
    expect(server.requests[0]?.json).toEqual({
      post_info: {
        ...{ title: 'Moon song', privacy_level: 'SELF_ONLY', is_aigc: true },
        ...{ disable_duet: true, disable_stitch: false, disable_comment: true },
        ...{ brand_content_toggle: false, brand_organic_toggle: true },
      },
      source_info: { source: 'FILE_UPLOAD', video_size: 150_000_000, chunk_size: 64_000_000, total_chunk_count: 2 },
    })
  })

  test.each<[string, Turn, object]>([
    ['no answer', cut('', 0), { kind: 'lost' }],
    ['a cut answer', cut({ data: {} }), { kind: 'lost' }],
    ['broken JSON', answer('{"data":', {}), { kind: 'lost' }],
    ['an empty answer', empty, { kind: 'lost' }],
    ['a page', answer('<html>', { status: 502 }), { kind: 'unanswered' }],
    ['other data', ok({ publish_id: 7 }), { kind: 'lost', logId: 'LOG' }],
    ['500 internal_error', refusing(500, 'internal_error'), { kind: 'unanswered', reason: 'internal_error' }],
    ['200 internal_error', refusing(200, 'internal_error'), { kind: 'unanswered', reason: 'internal_error' }],
    ['429', refusing(429, 'rate_limit_exceeded'), { kind: 'unanswered', reason: 'rate_limit_exceeded', logId: 'LOG' }],
    ['401', refusing(401, 'access_token_invalid'), { kind: 'no_access', reason: 'access_token_invalid' }],
    ['403', refusing(403, 'spam_risk_too_many_posts'), { kind: 'blocked', reason: 'spam_risk_too_many_posts' }],
    ['200 with a refusal', refusing(200, 'privacy_level_option_mismatch'), { kind: 'refused', logId: 'LOG' }],
    ['400', refusing(400, 'invalid_params'), { kind: 'refused', reason: 'invalid_params' }],
    [
      'a foreign host',
      ok({ publish_id: 'p', upload_url: 'https://evil.example/?upload_token=CANARY' }),
      { kind: 'refused', reason: 'unknown_host' },
    ],
  ])('init is sent once, whatever comes: %s', async (_what, turn, expected) => {
    await using server = await startFaultyServer({ [INIT]: turn })
    const fault = await faultOf(clientAt(server.url).videos.init('act.CANARY', { post: POST, bytes: SIZE }))
    expect(fault).toMatchObject({ name: 'PlatformFault', ...expected })
    expect(server.requests).toHaveLength(1)
    expect(JSON.stringify([redact(fault), fault.message, fault.stack])).not.toMatch(/CANARY|evil/)
  })

  test('a server that cannot be reached has heard nothing', async () => {
    const server = await startFaultyServer({})
    await server[Symbol.asyncDispose]()
    const init = clientAt(server.url).videos.init('t', { post: POST, bytes: SIZE })
    expect(await faultOf(init)).toMatchObject({ kind: 'unanswered', reason: 'unreachable' })
  })

  test('reads are repeated', async () => {
    const states = [refusing(500, 'internal_error'), cut('', 0), ok({ status: 'PUBLISH_COMPLETE', uploaded_bytes: 9 })]
    await using server = await startFaultyServer({ [STATUS]: states })
    expect(await clientAt(server.url).videos.status('t', 'p')).toEqual({
      ...{ state: 'complete', failReason: null, uploadedBytes: 9, postId: null, logId: 'LOG' },
    })
    expect(server.requests[0]?.json).toEqual({ publish_id: 'p' })
  })

  test.each([
    [
      { status: 'PROCESSING_UPLOAD', uploaded_bytes: 5 },
      { state: 'processing', uploadedBytes: 5 },
    ],
    [{ status: 'SOMETHING_NEW' }, { state: 'processing', uploadedBytes: null }],
    [
      { status: 'FAILED', fail_reason: 'spam_risk_text' },
      { state: 'failed', failReason: 'spam_risk_text' },
    ],
    [{ status: 'FAILED' }, { state: 'failed', failReason: 'failed' }],
    [
      { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [] },
      { state: 'complete', postId: null },
    ],
  ])('a status is read: %o', async (data, expected) => {
    await using server = await startFaultyServer({ [STATUS]: ok(data) })
    expect(await clientAt(server.url).videos.status('t', 'p')).toMatchObject(expected)
  })

  test('64-bit ids stay as they are: 1,000 of 1,000, as numbers and as text', async () => {
    await using server = await startFaultyServer({})
    const { videos } = clientAt(server.url)
    const ids = Array.from({ length: 1000 }, () =>
      String((7_500_000_000_000_000_000n + BigInt(Math.floor(Math.random() * 2 ** 52))) | 1n),
    )
    // Number by number over HTTP would take long: the client parses each answer with this.
    for (const id of ids) expect(parseJson(`{"id":[${id}],"text":"[${id}]"}`)).toEqual({ id: [id], text: `[${id}]` })
    for (const [index, id] of ids.slice(0, 20).entries()) {
      const shown = index % 2 === 0 ? id : `"${id}"`
      server.play(
        STATUS,
        answer(`{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[${shown}]},"error":{"code":"ok"}}`),
      )
      expect((await videos.status('t', 'p')).postId).toBe(id)
    }
  })

  test('other numbers and texts are read as they are', () => {
    const values = [
      0,
      -1,
      1.5,
      12_345_678_901.25,
      1e300,
      9_007_199_254_740_991,
      'a "quoted" 12345678901234567890',
      '\\',
      true,
    ]
    expect(parseJson(JSON.stringify({ values, 'key 99999999999999999999': null }))).toEqual({
      ...{ values, 'key 99999999999999999999': null },
    })
    expect(() => parseJson('{"a":')).toThrow(SyntaxError)
  })

  test('upload addresses are TikTok’s own', () => {
    const { takesUploads } = createPlatform({ platform: 'TikTok', standIn: null })
    const fine = ['https://open-upload.tiktokapis.com/video/?a=b', 'https://upload.us.tiktokapis.com/video/?a=b']
    const foreign = [
      ...[
        'http://open-upload.tiktokapis.com/',
        'https://open-upload.tiktokapis.com.evil.example/',
        'https://evil.example/',
      ],
      ...[
        'https://upload.us.evil.tiktokapis.com/',
        'https://open-upload.tiktokapis.com:8443/',
        'https://upload..tiktokapis.com/',
      ],
      ...['https://user@open-upload.tiktokapis.com/', 'https://open.tiktokapis.com/', 'file:///etc/passwd', 'nothing'],
    ]
    expect(fine.map(takesUploads)).toEqual([true, true])
    expect(foreign.filter(takesUploads)).toEqual([])
  })
})

describe('With the sandbox', () => {
  test('a file of two chunks is posted as it is', async () => {
    await using studio = await creatorStudio()
    const size = 10 * 1024 * 1024 + 500_000
    const large = clip(size)
    const path = join(folder, 'large.mp4')
    await writeFile(path, large)
    const { videos } = clientAt(studio.url, { chunkBytes: 5 * 1024 * 1024 })

    expect(await videos.creator(studio.token)).toMatchObject({ privacyLevels: expect.arrayContaining(['SELF_ONLY']) })
    const { publishId, uploadUrl } = await videos.init(studio.token, { post: POST, bytes: size })
    const sent: number[] = []
    const upload = { file: path, from: 0, bytes: size, signal: never, onSent: (bytes: number) => void sent.push(bytes) }
    expect(await videos.send(uploadUrl, { ...upload, ask: () => videos.status(studio.token, publishId) })).toBe('sent')
    studio.pass(60)

    expect(sent).toEqual([5 * 1024 * 1024])
    expect(await videos.status(studio.token, publishId)).toMatchObject({
      state: 'complete',
      uploadedBytes: size,
      postId: null,
    })
    expect(await studio.videos()).toMatchObject([
      { publish_id: publishId, sha256: sha256(large), privacy: 'SELF_ONLY' },
    ])
  })
})
