import { rm } from 'node:fs/promises'
import type { YouTubeMetadata } from '@pack/core/publishing/youtube-videos'
import { type FaultAction, startYouTube } from '@pack/sandboxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../sandboxes/test/clip.ts'
import { freePort } from '../src/adapters/embedded-postgres/free-port.ts'
import { createPlatform } from '../src/adapters/platforms/platform-fetch.ts'
import { youtubeLink } from '../src/adapters/platforms/youtube.ts'
import { consent } from './linking.ts'
import { CHUNK, clientAt, faultOf, METADATA, never, PUBLISH_AT, SIZE, video, writeVideo } from './scripted-youtube.ts'

let folder: string
let file: string
beforeAll(async () => {
  ;({ folder, file } = await writeVideo())
})
afterAll(() => rm(folder, { recursive: true }))

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
