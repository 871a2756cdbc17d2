import { youtubeReasonClass } from '@pack/core/publishing/youtube-reasons'
import type { YouTubeMetadata } from '@pack/core/publishing/youtube-videos'
import { describe, expect, test } from 'vitest'
import { createPlatform } from '../src/adapters/platforms/platform-fetch.ts'
import { answer, cut, empty, type Turn } from './providers/faulty-server.ts'
import { clientAt, faultOf, KIB, METADATA, PUBLISH_AT, reasoned, SIZE, startApi, UPLOADS } from './scripted-youtube.ts'

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
