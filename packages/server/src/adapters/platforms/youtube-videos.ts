import { isFault, PlatformFault } from '@pack/core/publishing/platform-fault'
import { youtubeReasonClass } from '@pack/core/publishing/youtube-reasons'
import type { YouTubeMetadata, YouTubeVideo, YouTubeVideos } from '@pack/core/publishing/youtube-videos'
import { z } from 'zod'
import type { StandIn } from '../../config/config.ts'
import { SYSTEM_CLOCK } from '../providers/with-retries.ts'
import { youtubeAddresses } from './addresses.ts'
import type { Platform, PlatformCall } from './platform-fetch.ts'
import { askYouTube, NAME, readBody } from './youtube-answers.ts'
import { type SessionSettings, youtubeSessions } from './youtube-sessions.ts'

const PAGE = 50
/** 1,000 uploads; a channel can publish about 100 a day through us. */
const MOST_PAGES = 20
/** Clocks differ, and a list is not strictly in order of time. */
const LISTING_SLACK_MS = 60 * 60 * 1000
const THUMBNAIL_MAX_BYTES = 2 * 1024 * 1024
const THUMBNAIL_MS = 60_000

const dateSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** The fields of a part that videos.update can set. */
const snippetSchema = z.object({
  title: z.string().default(''),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  categoryId: z.string().nullish(),
  defaultLanguage: z.string().nullish(),
  defaultAudioLanguage: z.string().nullish(),
})
const statusSchema = z.object({
  uploadStatus: z.enum(['uploaded', 'processed', 'failed', 'rejected', 'deleted']),
  failureReason: z.string().nullish(),
  rejectionReason: z.string().nullish(),
  privacyStatus: z.string(),
  publishAt: dateSchema.nullish(),
  embeddable: z.boolean().nullish(),
  license: z.string().nullish(),
  publicStatsViewable: z.boolean().nullish(),
  selfDeclaredMadeForKids: z.boolean().nullish(),
  containsSyntheticMedia: z.boolean().nullish(),
})
const videosSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: snippetSchema,
        status: statusSchema,
        contentDetails: z.object({ duration: z.string().nullish() }).nullish(),
      }),
    )
    .default([]),
})
const channelsSchema = z.object({
  items: z
    .array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) }))
    .default([]),
})
const uploadsSchema = z.object({
  items: z
    .array(
      z.object({
        snippet: z.object({ publishedAt: dateSchema }),
        contentDetails: z.object({ videoId: z.string() }),
      }),
    )
    .default([]),
  nextPageToken: z.string().nullish(),
})
const entriesSchema = z.object({ items: z.array(z.object({ id: z.string() })).default([]) })

type Found = z.infer<typeof videosSchema>['items'][number]

/**
 * Videos through the YouTube Data API (part 4 §A3–A4). Every call has a time limit; GET, PUT and DELETE are repeated.
 */
export function youtubeVideos(
  platform: Platform,
  { standIn }: { standIn: StandIn | null },
  settings: SessionSettings = { clock: SYSTEM_CLOCK },
): YouTubeVideos {
  const addresses = youtubeAddresses(standIn)

  const list = async <Body>(token: string, url: string, query: Record<string, string>, schema: z.ZodType<Body>) => {
    const call = { method: 'GET', url: withQuery(url, query), bearer: token, repeatable: true } as const
    return readBody(await askYouTube(platform, call), schema)
  }

  const find = async (token: string, ids: readonly string[]): Promise<Found[]> => {
    const found: Found[] = []
    for (let at = 0; at < ids.length; at += PAGE) {
      const query = { part: 'snippet,status,contentDetails', id: ids.slice(at, at + PAGE).join(',') }
      found.push(...(await list(token, addresses.videos, query, videosSchema)).items)
    }
    return found
  }

  return {
    ...youtubeSessions(platform, settings),

    watchUrl: (id) => `${addresses.watch}?v=${id}`,

    // Never repeated: each start spends an insert of the day's quota. When its answer is lost, the session it may have
    // opened never gets a byte and expires.
    async start(token, { metadata, bytes }) {
      const answer = await askYouTube(platform, {
        method: 'POST',
        url: withQuery(addresses.uploads, {
          uploadType: 'resumable',
          part: 'snippet,status',
          notifySubscribers: 'true',
        }),
        bearer: token,
        headers: { 'x-upload-content-length': String(bytes), 'x-upload-content-type': 'video/mp4' },
        json: { snippet: snippetOf(metadata), status: statusOf(metadata) },
        repeatable: false,
      })
      const session = answer.headers.get('location')
      if (!session) throw new PlatformFault('lost', `${NAME} answered ${answer.status} without an upload session`)
      if (!platform.takesUploads(session))
        throw new PlatformFault('refused', `${NAME} opened the upload at an unknown host`, { reason: 'unknownHost' })
      return session
    },

    read: async (token, ids) => (await find(token, ids)).map(toVideo),

    async findByTag(token, tag, since) {
      const channel = { part: 'contentDetails', mine: 'true' }
      const [found] = (await list(token, addresses.channels, channel, channelsSchema)).items
      if (!found) throw new PlatformFault('refused', `${NAME} shows no channel`, { reason: 'youtubeSignupRequired' })
      const playlistId = found.contentDetails.relatedPlaylists.uploads
      const oldest = since.getTime() - LISTING_SLACK_MS
      let pageToken = ''
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = {
          part: 'snippet,contentDetails',
          ...{ playlistId, maxResults: String(PAGE) },
          ...(pageToken && { pageToken }),
        }
        const listed = await list(token, addresses.playlistItems, query, uploadsSchema).catch((error: unknown) => {
          // A channel without uploads has no such playlist.
          if (isFault(error, 'refused') && error.reason === 'playlistNotFound')
            return { items: [], nextPageToken: null }
          throw error
        })
        const ids = listed.items.map(({ contentDetails }) => contentDetails.videoId)
        const videos = new Map((await find(token, ids)).map((video) => [video.id, video]))
        const match = ids.find((id) => videos.get(id)?.snippet.tags.includes(tag))
        const video = match === undefined ? undefined : videos.get(match)
        if (video) return toVideo(video)
        const last = listed.items.at(-1)?.snippet.publishedAt.getTime() ?? 0
        if (!listed.nextPageToken || last < oldest) return null
        pageToken = listed.nextPageToken
      }
      // Not null: a second upload would follow.
      throw new PlatformFault('unanswered', `${NAME} lists more uploads than are searched`, {
        reason: 'tooManyUploads',
      })
    },

    // YouTube resets the fields that a named part lacks, so all of them are read and sent back.
    async update(token, id, change) {
      const [video] = await find(token, [id])
      if (!video) throw new PlatformFault('refused', `${NAME} doesn't list the video`, { reason: 'videoNotFound' })
      const parts = { ...changedSnippet(video.snippet, change), ...changedStatus(video.status, change) }
      if (Object.keys(parts).length === 0) return
      await askYouTube(platform, {
        method: 'PUT',
        url: withQuery(addresses.videos, { part: Object.keys(parts).join(',') }),
        bearer: token,
        json: { id, ...parts },
        repeatable: true,
      })
    },

    async setThumbnail(token, videoId, jpeg) {
      const isJpeg = jpeg[0] === 0xff && jpeg[1] === 0xd8 && jpeg[2] === 0xff
      if (!isJpeg || jpeg.length > THUMBNAIL_MAX_BYTES)
        throw new PlatformFault('refused', 'the thumbnail is no JPEG of at most 2 MB', { reason: 'invalidImage' })
      // A POST, but setting the same image twice changes nothing.
      await askYouTube(platform, {
        method: 'POST',
        url: withQuery(addresses.thumbnails, { videoId, uploadType: 'media' }),
        bearer: token,
        headers: { 'content-type': 'image/jpeg' },
        bytes: new Uint8Array(jpeg),
        callMs: THUMBNAIL_MS,
        repeatable: true,
      })
    },

    async addToPlaylist(token, { playlistId, videoId }) {
      const query = { part: 'id', playlistId, videoId, maxResults: '1' }
      const { items } = await list(token, addresses.playlistItems, query, entriesSchema)
      if (items.length > 0) return
      // Never repeated: YouTube adds the video again. After a lost answer the next call finds the entry in the list.
      const call: PlatformCall = {
        method: 'POST',
        url: withQuery(addresses.playlistItems, { part: 'snippet' }),
        bearer: token,
        json: { snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId } } },
        repeatable: false,
      }
      await askYouTube(platform, call).catch((error: unknown) => {
        if (!isFault(error, 'refused') || error.reason !== 'videoAlreadyInPlaylist') throw error
      })
    },

    async remove(token, id) {
      const url = withQuery(addresses.videos, { id })
      await askYouTube(platform, { method: 'DELETE', url, bearer: token, repeatable: true }).catch((error: unknown) => {
        if (!isFault(error, 'refused') || youtubeReasonClass(error.reason) !== 'gone') throw error
      })
    },
  }
}

const withQuery = (url: string, query: Record<string, string>) => `${url}?${new URLSearchParams(query)}`

const snippetOf = ({ title, description, tags, categoryId }: YouTubeMetadata) => ({
  ...{ title, description, tags, categoryId },
})

/** YouTube takes a publishAt with private videos only. */
const statusOf = ({ privacy, publishAt, madeForKids, syntheticMedia }: YouTubeMetadata) => ({
  privacyStatus: privacy,
  selfDeclaredMadeForKids: madeForKids,
  containsSyntheticMedia: syntheticMedia,
  ...(privacy === 'private' && publishAt && { publishAt: publishAt.toISOString() }),
})

/** The part `snippet` with a change; nothing if it doesn't change. */
function changedSnippet(now: Found['snippet'], change: Partial<YouTubeMetadata>) {
  const { title, description, tags, categoryId } = change
  const given = Object.fromEntries(
    Object.entries({ title, description, tags, categoryId }).filter(([, value]) => value !== undefined),
  )
  return Object.keys(given).length > 0 ? { snippet: { ...present(now), ...given } } : {}
}

/** The part `status` with a change; nothing if it doesn't change. */
function changedStatus(now: Found['status'], change: Partial<YouTubeMetadata>) {
  const { privacy, publishAt, madeForKids, syntheticMedia } = change
  if ([privacy, publishAt, madeForKids, syntheticMedia].every((value) => value === undefined)) return {}
  const { embeddable, license, publicStatsViewable } = now
  const privacyStatus = privacy ?? (publishAt ? 'private' : now.privacyStatus)
  const at = publishAt === undefined ? now.publishAt : publishAt
  return {
    status: present({
      ...{ embeddable, license, publicStatsViewable, privacyStatus },
      selfDeclaredMadeForKids: madeForKids ?? now.selfDeclaredMadeForKids,
      containsSyntheticMedia: syntheticMedia ?? now.containsSyntheticMedia,
      publishAt: privacyStatus === 'private' ? at?.toISOString() : undefined,
    }),
  }
}

/** Without the fields that have no value. */
const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

function toVideo({ id, snippet, status, contentDetails }: Found): YouTubeVideo {
  const { title, description, tags } = snippet
  return {
    ...{ id, title, description, tags },
    privacy: status.privacyStatus,
    publishAt: status.publishAt ?? null,
    state: status.uploadStatus,
    stateReason: status.failureReason ?? status.rejectionReason ?? null,
    seconds: secondsIn(contentDetails?.duration ?? ''),
  }
}

/** An ISO 8601 duration such as PT1M5S; null without one, and for the P0D of a video that is being processed. */
function secondsIn(duration: string): number | null {
  const read = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration)
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (read ?? []).slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds || null
}
