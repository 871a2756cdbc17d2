import { Readable } from 'node:stream'
import { auth, youtube as client } from '@googleapis/youtube'
import { expect, test } from 'vitest'
import { clip, sha256 } from './clip.ts'
import { METADATA, studio, UNIT } from './studio.ts'

/** A JPEG as far as its first bytes show. */
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000)])

/** A studio, and Google's own client, unmodified but for the root URL of each call. */
async function google() {
  const youtube = await studio()
  const oauth = new auth.OAuth2()
  // Without an expiry, the client would answer any 403 with a refresh.
  oauth.setCredentials({
    access_token: youtube.headers.authorization.replace('Bearer ', ''),
    expiry_date: Date.now() + 3_600_000,
  })
  return { ...youtube, oauth, api: client({ version: 'v3', auth: oauth }), options: { rootUrl: `${youtube.url}/` } }
}

test('Google’s own client publishes a video with thumbnail and playlist, changes and deletes it', async () => {
  await using youtube = await google()
  const { api, options } = youtube
  const file = clip(200_000)

  const { data: video } = await api.videos.insert(
    {
      part: ['snippet', 'status'],
      requestBody: { snippet: { title: 'Moon song', tags: ['wolf'] }, status: { privacyStatus: 'unlisted' } },
      media: { mimeType: 'video/mp4', body: Readable.from([file.subarray(0, 400), file.subarray(400)]) },
    },
    options,
  )
  const id = video.id ?? ''
  const list = async () =>
    (await api.videos.list({ part: ['snippet', 'status', 'processingDetails'], id: [id, 'made-up-123'] }, options)).data
      .items

  expect(await youtube.videos()).toMatchObject([{ id, sha256: sha256(file), bytes: 200_000, privacy: 'unlisted' }])
  expect(await list()).toMatchObject([
    {
      snippet: { title: 'Moon song', tags: ['wolf'] },
      status: { uploadStatus: 'uploaded', privacyStatus: 'unlisted' },
      processingDetails: { processingStatus: 'processing' },
    },
  ])
  youtube.pass(5)
  expect(await list()).toMatchObject([{ status: { uploadStatus: 'processed' } }])

  const set = await api.thumbnails.set(
    { videoId: id, media: { mimeType: 'image/jpeg', body: Readable.from([JPEG]) } },
    options,
  )
  const picture = await fetch(set.data.items?.[0]?.high?.url ?? '')
  expect(Buffer.from(await picture.arrayBuffer()).equals(JPEG)).toBe(true)

  const named = { snippet: { title: 'Songs' }, status: { privacyStatus: 'private' } }
  const { data: playlist } = await api.playlists.insert({ part: ['snippet', 'status'], requestBody: named }, options)
  const playlistId = playlist.id ?? ''
  const resourceId = { kind: 'youtube#video', videoId: id }
  await api.playlistItems.insert({ part: ['snippet'], requestBody: { snippet: { playlistId, resourceId } } }, options)
  const entries = await api.playlistItems.list({ part: ['contentDetails'], playlistId }, options)
  expect(entries.data.items).toMatchObject([{ contentDetails: { videoId: id } }])

  const snippet = { title: 'Sun song', categoryId: '10' }
  await api.videos.update({ part: ['snippet'], requestBody: { id, snippet } }, options)
  expect(await list()).toMatchObject([{ snippet: { title: 'Sun song' }, status: { privacyStatus: 'unlisted' } }])
  expect((await api.videos.delete({ id }, options)).status).toBe(204)
  expect(await list()).toEqual([])
  await expect(api.videos.delete({ id }, options)).rejects.toMatchObject({
    status: 404,
    response: { data: { error: { errors: [{ reason: 'videoNotFound' }] } } },
  })
})

test('Google’s own client starts a resumable upload, and its transport sends the chunks', async () => {
  await using youtube = await google()
  const { api, oauth } = youtube
  const file = clip(2 * UNIT + 1000)
  // Its insert with media knows only multipart; without media it takes any address.
  const started = await api.videos.insert(
    { part: ['snippet', 'status'], requestBody: METADATA, uploadType: 'resumable' },
    {
      url: `${youtube.url}/upload/youtube/v3/videos`,
      headers: { 'x-upload-content-length': String(file.length), 'x-upload-content-type': 'video/mp4' },
    },
  )
  // Declared as HTTP/2's headers; over HTTP/1 they are those of fetch.
  const { headers }: { headers: object } = started
  const session = 'get' in headers && typeof headers.get === 'function' ? String(headers.get('location')) : ''
  const put = (range: string, data = Buffer.alloc(0)) =>
    oauth.request<{ id?: string }>({
      method: 'PUT',
      url: session,
      headers: { 'content-range': `bytes ${range}/${file.length}`, 'content-type': 'video/mp4' },
      data,
      validateStatus: (status) => status < 400,
    })

  const first = await put(`0-${UNIT - 1}`, file.subarray(0, UNIT))
  const probe = await put('*')
  const last = await put(`${UNIT}-${file.length - 1}`, file.subarray(UNIT))
  const again = await put('*')

  expect([first, probe, last, again].map((answer) => [answer.status, answer.headers.get('range')])).toEqual([
    [308, `bytes=0-${UNIT - 1}`],
    [308, `bytes=0-${UNIT - 1}`],
    [200, null],
    [200, null],
  ])
  expect(again.data).toEqual(last.data)
  expect(await youtube.videos()).toMatchObject([{ id: last.data.id, sha256: sha256(file) }])
})
