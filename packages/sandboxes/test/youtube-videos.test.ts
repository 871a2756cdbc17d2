import { describe, expect, test } from 'vitest'
import { clip } from './clip.ts'
import { SCOPE } from './start-youtube.ts'
import { METADATA, reasonOf, studio } from './studio.ts'

/** A JPEG as far as its first bytes show. */
const jpeg = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes - 4)])

/** A studio with what follows an upload. */
async function videoStudio() {
  const youtube = await studio()
  return {
    ...youtube,
    processed: async (metadata: unknown = METADATA) => {
      const id = await youtube.upload(clip(), metadata)
      youtube.pass(5)
      return id
    },
    /** The header of a token of another channel. */
    other: async (scopes = `${SCOPE}youtube`) =>
      `Bearer ${(await youtube.link({ scope: scopes, login_hint: 'Umbra' })).access_token}`,
    update: (part: string, body: object, bearer?: string) => youtube.api('PUT', `videos?part=${part}`, body, bearer),
    setThumbnail: (videoId: string, image: Buffer<ArrayBuffer>, type = 'image/jpeg') =>
      youtube.call(`${youtube.url}/upload/youtube/v3/thumbnails/set?videoId=${videoId}`, {
        method: 'POST',
        headers: { ...youtube.headers, 'content-type': type },
        body: image,
      }),
    used: async () => (await youtube.control('GET', 'settings')).json(),
  }
}

describe('videos.update', () => {
  test('resets what a named part leaves out, to public at that', async () => {
    await using youtube = await videoStudio()
    const id = await youtube.processed({
      snippet: { title: 'Moon song', description: 'Long', tags: ['wolf'] },
      status: {
        privacyStatus: 'private',
        embeddable: false,
        selfDeclaredMadeForKids: true,
        containsSyntheticMedia: true,
      },
    })

    const snippet = { title: 'Sun song', categoryId: '22' }
    const { status, body } = await youtube.update('snippet,status', { id, snippet, status: { license: 'youtube' } })

    expect(status).toBe(200)
    expect(body?.snippet).toMatchObject({ title: 'Sun song', description: '' })
    expect(body?.snippet).not.toHaveProperty('tags')
    expect(body?.status).toMatchObject({ privacyStatus: 'public', embeddable: true, containsSyntheticMedia: false })
    expect(body?.status).not.toHaveProperty('selfDeclaredMadeForKids')
  })

  test('moves a date while the video is private and was never out; a past one publishes it at once', async () => {
    await using youtube = await videoStudio()
    const id = await youtube.processed()
    const schedule = (inMs: number, privacyStatus = 'private') =>
      youtube.update('status', {
        id,
        status: { privacyStatus, publishAt: new Date(youtube.now() + inMs).toISOString() },
      })

    expect((await schedule(60_000)).body?.status).toMatchObject({
      privacyStatus: 'private',
      publishAt: expect.any(String),
    })
    expect(reasonOf(await schedule(60_000, 'unlisted'))).toEqual([400, 'invalidPublishAt'])
    expect((await schedule(-60_000)).body?.status).toMatchObject({ privacyStatus: 'public' })
    expect(reasonOf(await schedule(60_000))).toEqual([400, 'invalidPublishAt'])
  })

  test('and videos.delete refuse what is unknown, foreign or incomplete, and the scope for uploads', async () => {
    await using youtube = await videoStudio()
    const id = await youtube.processed()
    const umbra = await youtube.other()
    const uploader = `Bearer ${(await youtube.link({ scope: `${SCOPE}youtube.upload` })).access_token}`
    const snippet = { title: 'Sun song', categoryId: '22' }

    expect(reasonOf(await youtube.update('snippet', { id, snippet: { title: 'Sun' } }))).toEqual([
      400,
      'invalidCategoryId',
    ])
    expect(reasonOf(await youtube.update('status', { id, snippet }))).toEqual([400, 'unexpectedPart'])
    expect(reasonOf(await youtube.update('snippet', { id: 'made-up-123', snippet }))).toEqual([404, 'videoNotFound'])
    expect(reasonOf(await youtube.update('snippet', { id, snippet }, umbra))).toEqual([403, 'forbidden'])
    expect(reasonOf(await youtube.api('DELETE', `videos?id=${id}`, undefined, umbra))).toEqual([403, 'forbidden'])
    for (const [method, path] of [
      ['DELETE', `videos?id=${id}`],
      ['PUT', 'videos?part=snippet'],
      ['GET', `videos?part=status&id=${id}`],
      ['POST', 'playlistItems?part=snippet'],
    ] as const)
      expect(reasonOf(await youtube.api(method, path, undefined, uploader))).toEqual([403, 'insufficientPermissions'])
  })
})

test('videos.delete takes a video away; its bytes stay for comparison', async () => {
  await using youtube = await videoStudio()
  const id = await youtube.processed()

  expect((await youtube.api('DELETE', `videos?id=${id}`)).status).toBe(204)
  expect((await youtube.read(id)).body?.items).toEqual([])
  expect(reasonOf(await youtube.api('DELETE', `videos?id=${id}`))).toEqual([404, 'videoNotFound'])
  expect(await youtube.videos()).toMatchObject([{ id, state: 'deleted' }])
  expect((await youtube.control('GET', `videos/${id}/file`)).status).toBe(200)
})

test('thumbnails.set takes JPEG and PNG up to 2 MB for processed videos of a verified channel', async () => {
  await using youtube = await videoStudio()
  const id = await youtube.upload()
  const set = async (image: Buffer<ArrayBuffer>, type?: string, video = id) =>
    reasonOf(await youtube.setThumbnail(video, image, type))
  const largest = jpeg(2 * 1024 * 1024)

  expect(await set(jpeg(100))).toEqual([403, 'forbidden'])
  youtube.pass(5)
  expect(await set(largest)).toEqual([200, undefined])
  const picture = await fetch(`${youtube.url}/vi/${id}/high.jpg`)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await picture.arrayBuffer()).equals(largest)).toBe(true)
  const related = Buffer.concat([
    Buffer.from('--b\r\ncontent-type: application/json\r\n\r\n{}\r\n--b\r\ncontent-type: image/jpeg\r\n\r\n'),
    jpeg(100),
    Buffer.from('\r\n--b--'),
  ])
  expect(await set(related, 'multipart/related; boundary=b')).toEqual([200, undefined])
  expect(await youtube.videos()).toMatchObject([{ thumbnail: { bytes: 100 } }])
  expect(await set(jpeg(2 * 1024 * 1024 + 1))).toEqual([413, 'uploadTooLarge'])
  expect(await set(Buffer.from('RIFFxxxxWEBPVP8 '))).toEqual([400, 'invalidImage'])
  expect(await set(jpeg(100), 'image/webp')).toEqual([400, 'badContent'])
  expect(await set(Buffer.alloc(0))).toEqual([400, 'mediaBodyRequired'])
  expect(await set(jpeg(100), 'image/jpeg', 'made-up-123')).toEqual([404, 'videoNotFound'])
  await youtube.control('PUT', 'accounts', { title: 'Lyra at Night', phone_verified: false })
  expect(await set(jpeg(100))).toEqual([403, 'forbidden'])
})

describe('playlists', () => {
  test('a playlist takes a video as often as it is added', async () => {
    await using youtube = await videoStudio()
    const videoId = await youtube.processed()
    const made = await youtube.api('POST', 'playlists?part=snippet,status', {
      snippet: { title: 'Songs' },
      status: { privacyStatus: 'unlisted' },
    })
    const playlistId = made.body?.id
    const resourceId = { kind: 'youtube#video', videoId }
    const add = (position?: number) =>
      youtube.api('POST', 'playlistItems?part=snippet', { snippet: { playlistId, resourceId, position } })
    const items = async () =>
      (await youtube.api('GET', `playlistItems?part=snippet&playlistId=${playlistId}&videoId=${videoId}`)).body?.items

    expect(await items()).toEqual([])
    await add()
    expect((await add(0)).body?.snippet).toMatchObject({ position: 0, title: 'Moon song' })
    const [first, second] = (await items()) ?? []
    expect([first?.snippet?.position, second?.snippet?.position]).toEqual([0, 1])
    expect((await youtube.api('DELETE', `playlistItems?id=${first?.id}`)).status).toBe(204)
    expect(await items()).toMatchObject([{ id: second?.id }])
    expect((await youtube.api('GET', 'playlists?part=contentDetails,snippet&mine=true')).body?.items).toMatchObject([
      { id: playlistId, snippet: { title: 'Songs' }, contentDetails: { itemCount: 1 } },
    ])
  })

  test('playlistItems.insert is refused in YouTube’s words; the control API makes playlists', async () => {
    await using youtube = await videoStudio()
    const videoId = await youtube.processed()
    const make = async (body: object) =>
      (await (await youtube.control('PUT', 'playlists', body)).json()) as { id: string }
    const foreign = await make({ account: 'Umbra', title: 'Hers', id: 'PLaaaaaaaaaaaaaaaa' })
    const own = await make({ account: 'Lyra at Night', title: 'Mine' })
    const uploads = `UU${youtube.channels.find('Lyra at Night')?.id.slice(2)}`
    const resourceId = { kind: 'youtube#video', videoId }
    const add = async (snippet: object) =>
      reasonOf(await youtube.api('POST', 'playlistItems?part=snippet', { snippet }))

    expect(await add({ resourceId })).toEqual([400, 'playlistIdRequired'])
    expect(await add({ playlistId: own.id })).toEqual([400, 'resourceIdRequired'])
    expect(await add({ playlistId: 'PLmade-up', resourceId })).toEqual([404, 'playlistNotFound'])
    expect(await add({ playlistId: foreign.id, resourceId })).toEqual([403, 'playlistItemsNotAccessible'])
    expect(await add({ playlistId: uploads, resourceId })).toEqual([400, 'playlistOperationUnsupported'])
    const unknown = { kind: 'youtube#video', videoId: 'made-up-123' }
    expect(await add({ playlistId: own.id, resourceId: unknown })).toEqual([404, 'videoNotFound'])
    expect(await add({ playlistId: own.id, resourceId, position: 5 })).toEqual([400, 'invalidPlaylistItemPosition'])
    expect(await add({ playlistId: own.id, resourceId })).toEqual([200, undefined])
    expect(await (await youtube.control('GET', 'playlists')).json()).toMatchObject([
      { id: foreign.id, title: 'Hers', videos: [] },
      { id: own.id, title: 'Mine', videos: [videoId] },
    ])
  })

  test('the uploads playlist has the newest first, after a lag, and private ones for the owner only', async () => {
    await using youtube = await videoStudio()
    await youtube.control('PUT', 'settings', { listing_lag_seconds: 30 })
    const mine = await youtube.api('GET', 'channels?part=contentDetails&mine=true')
    const uploads = `UU${youtube.channels.list()[0]?.id.slice(2)}`
    const list = (further = 'maxResults=2', bearer?: string) =>
      youtube.api('GET', `playlistItems?part=contentDetails&playlistId=${uploads}&${further}`, undefined, bearer)
    const idsOf = async (answer: ReturnType<typeof list>) =>
      (await answer).body?.items?.map(({ contentDetails }) => contentDetails?.videoId)

    expect(mine.body?.items).toMatchObject([{ contentDetails: { relatedPlaylists: { uploads } } }])
    expect(reasonOf(await list())).toEqual([404, 'playlistNotFound'])
    const first = await youtube.processed({ snippet: { title: 'Open' } })
    const second = await youtube.processed()
    expect(reasonOf(await list())).toEqual([404, 'playlistNotFound'])
    youtube.pass(30)
    const third = await youtube.processed()
    expect(await idsOf(list())).toEqual([second, first])
    youtube.pass(30)
    const page = await list()
    expect(page.body).toMatchObject({ pageInfo: { totalResults: 3, resultsPerPage: 2 } })
    expect(await idsOf(list())).toEqual([third, second])
    expect(await idsOf(list(`maxResults=2&pageToken=${page.body?.nextPageToken}`))).toEqual([first])
    expect(await idsOf(list('', await youtube.other(`${SCOPE}youtube.readonly`)))).toEqual([first])
    expect(reasonOf(await list('maxResults=51'))).toEqual([400, 'invalidValue'])
    expect(reasonOf(await list('pageToken=x'))).toEqual([400, 'invalidPageToken'])
    const channel = await youtube.api('GET', 'channels?part=statistics&mine=true')
    expect(channel.body?.items).toMatchObject([{ statistics: { videoCount: '1' } }])
  })
})

test('a list costs 1 unit, a change 50, an upload none of them', async () => {
  await using youtube = await videoStudio()
  const id = await youtube.processed()

  expect(await youtube.used()).toMatchObject({ units_used: 0, inserts_used: 1 })
  await youtube.read(id)
  await youtube.setThumbnail(id, jpeg(100))
  expect(await youtube.used()).toMatchObject({ units_used: 51, inserts_used: 1 })
  await youtube.control('PUT', 'settings', { units_per_day: 100 })
  expect(reasonOf(await youtube.setThumbnail(id, jpeg(100)))).toEqual([403, 'quotaExceeded'])
})

test('as its owner could in Studio, the control API makes a video private, ends its processing, deletes it', async () => {
  await using youtube = await videoStudio()
  const publishAt = new Date(youtube.now() + 60_000).toISOString()
  const id = await youtube.processed({
    snippet: { title: 'Moon song' },
    status: { privacyStatus: 'private', publishAt },
  })
  const change = async (body: object) => (await youtube.control('PUT', `videos/${id}`, body)).status
  const status = async () => (await youtube.read(id)).body?.items?.[0]?.status

  expect(await change({ privacy: 'secret' })).toBe(422)
  expect(await change({ privacy: 'public' })).toBe(200)
  expect(await status()).toMatchObject({ privacyStatus: 'public' })
  expect(await status()).not.toHaveProperty('publishAt')
  await change({ privacy: 'private' })
  expect(await status()).toMatchObject({ privacyStatus: 'private' })
  await change({ processing: 'copyright' })
  expect(await status()).toMatchObject({ uploadStatus: 'rejected', rejectionReason: 'copyright' })
  expect((await youtube.control('DELETE', `videos/${id}`)).status).toBe(204)
  expect(await status()).toBeUndefined()
  expect(await change({ privacy: 'public' })).toBe(404)
})

test('the overview plays what was received; a video that is not private has a page', async () => {
  await using youtube = await videoStudio()
  const open = await youtube.processed({ snippet: { title: 'Open' } })
  const closed = await youtube.processed()
  const textOf = async (path: string) => (await fetch(`${youtube.url}${path}`)).text()

  const overview = await textOf('/')
  for (const id of [open, closed]) expect(overview).toContain(`src="/_control/videos/${id}/file"`)
  expect(overview).toContain('processed, private')
  for (const path of [`/watch?v=${open}`, `/shorts/${open}`])
    expect(await textOf(path)).toContain(`src="/_control/videos/${open}/file"`)
  expect(await textOf(`/watch?v=${closed}`)).toContain('This video is private.')
  expect(await textOf('/shorts/made-up-123')).toContain('isn’t available')
})
