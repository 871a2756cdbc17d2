import { type Context, Hono } from 'hono'
import type { Env } from '../control.ts'
import { type apiCalls, bodyOf, idsOf, pageOf, partsOf, partsProblem } from './call.ts'
import type { Channel, Channels } from './channels.ts'
import type { Playlist, Playlists } from './playlists.ts'
import { thumbnailsOf, timeOf } from './video-resource.ts'
import type { Video, Videos } from './videos.ts'
import { youtubeError } from './youtube-error.ts'

type Uses = { call: ReturnType<typeof apiCalls>; channels: Channels; playlists: Playlists; videos: Videos }

const ITEM_PARTS = ['contentDetails', 'id', 'snippet', 'status']
const PLAYLIST_PARTS = [...ITEM_PARTS, 'localizations', 'player']
const MAX_ITEMS = 5000
const MAX_TITLE = 150

/** playlists: list, insert. playlistItems: list, insert, delete. */
export function playlistRoutes({ call, channels, playlists, videos }: Uses): Hono<Env> {
  const routes = new Hono<Env>()
  const titleOf = (channelId: string) => channels.list().find(({ id }) => id === channelId)?.title ?? ''

  const playlistResource = (playlist: Playlist, parts: string[]) => {
    const { id, channel, title, description, privacy, madeAt, items } = playlist
    const texts = { title, description }
    const snippet = { publishedAt: timeOf(madeAt), channelId: channel, ...texts, thumbnails: {}, localized: texts }
    return withParts('youtube#playlist', id, parts, {
      snippet: { ...snippet, channelTitle: titleOf(channel) },
      status: { privacyStatus: privacy },
      contentDetails: { itemCount: items.length },
    })
  }

  const itemResource = (c: Context<Env>, viewer: Channel, playlist: Playlist, entryId: string, parts: string[]) => {
    const position = playlist.items.findIndex(({ id }) => id === entryId)
    const { videoId = '', addedAt = 0 } = playlist.items[position] ?? {}
    const video = videos.get(videoId)
    const isShown = video && (video.channel === viewer.id || video.status.privacyStatus !== 'private')
    const shown = isShown ? textsOf(video, c) : { title: video ? 'Private video' : 'Deleted video', thumbnails: {} }
    return withParts('youtube#playlistItem', entryId, parts, {
      snippet: {
        publishedAt: timeOf(addedAt),
        channelId: playlist.channel,
        description: isShown ? video.snippet.description : 'This video is unavailable.',
        ...shown,
        channelTitle: titleOf(playlist.channel),
        playlistId: playlist.id,
        position,
        resourceId: { kind: 'youtube#video', videoId },
        ...(isShown && { videoOwnerChannelId: video.channel, videoOwnerChannelTitle: titleOf(video.channel) }),
      },
      contentDetails: {
        videoId,
        ...(isShown && { videoPublishedAt: timeOf(video.publishedAt ?? video.receivedAt) }),
      },
      status: { privacyStatus: video?.status.privacyStatus ?? 'privacyStatusUnspecified' },
    })
  }

  routes.get(
    '/playlists',
    call('playlists.list', (c, channel) => {
      const parts = partsOf(c)
      const problem = partsProblem(parts, PLAYLIST_PARTS)
      if (problem) return youtubeError(c, problem.reason, problem.message)
      const filters = ['mine', 'id', 'channelId'].filter((name) => c.req.query(name) !== undefined)
      if (filters.length === 0)
        return youtubeError(c, 'missingRequiredParameter', 'No filter selected. Expected one of: mine, id, channelId')
      if (filters.length > 1) return youtubeError(c, 'incompatibleParameters')
      const ids = idsOf(c)
      const owner = filters[0] === 'mine' ? channel.id : c.req.query('channelId')
      const all = playlists.list().filter((playlist) => {
        const isSeen = playlist.channel === channel.id || playlist.privacy === 'public'
        const isAsked = filters[0] === 'id' ? ids.includes(playlist.id) : playlist.channel === owner
        return isAsked && (isSeen || (filters[0] === 'id' && playlist.privacy === 'unlisted'))
      })
      const page = pageOf(c, all.reverse())
      if (typeof page === 'string') return youtubeError(c, page)
      const items = page.items.map((playlist) => playlistResource(playlist, parts))
      return c.json({ kind: 'youtube#playlistListResponse', etag: `"${all.length}"`, ...page.paging, items })
    }),
  )
  routes.post(
    '/playlists',
    call('playlists.insert', async (c, channel) => {
      const parts = partsOf(c)
      const problem = partsProblem(parts, PLAYLIST_PARTS)
      if (problem) return youtubeError(c, problem.reason, problem.message)
      const { snippet, status } = await bodyOf(c)
      const { title, description = '' } = fieldsOf(snippet)
      const { privacyStatus = 'public' } = fieldsOf(status)
      if (typeof title !== 'string' || !title.trim()) return youtubeError(c, 'playlistTitleRequired')
      if (title.length > MAX_TITLE || typeof description !== 'string' || /[<>]/.test(title + description))
        return youtubeError(c, 'badRequest')
      if (privacyStatus !== 'public' && privacyStatus !== 'unlisted' && privacyStatus !== 'private')
        return youtubeError(c, 'badRequest')
      const made = playlists.add({ channel: channel.id, title, description, privacy: privacyStatus })
      return c.json(playlistResource(made, parts))
    }),
  )

  routes.get(
    '/playlistItems',
    call('playlistItems.list', (c, channel) => {
      const parts = partsOf(c)
      const problem = partsProblem(parts, ITEM_PARTS)
      if (problem) return youtubeError(c, problem.reason, problem.message)
      const { playlistId, videoId } = c.req.query()
      // By the items' own ids, a list is not simulated.
      if (!playlistId) return youtubeError(c, 'missingRequiredParameter', 'No filter selected. Expected: playlistId')
      const playlist = playlists.find(playlistId, channel)
      if (!playlist) return youtubeError(c, 'playlistNotFound')
      const page = pageOf(
        c,
        playlist.items.filter((entry) => videoId === undefined || entry.videoId === videoId),
      )
      if (typeof page === 'string') return youtubeError(c, page)
      const items = page.items.map(({ id }) => itemResource(c, channel, playlist, id, parts))
      return c.json({ kind: 'youtube#playlistItemListResponse', etag: `"${playlist.id}"`, items, ...page.paging })
    }),
  )
  routes.post(
    '/playlistItems',
    call('playlistItems.insert', async (c, channel) => {
      const parts = partsOf(c)
      const problem = partsProblem(parts, ITEM_PARTS)
      if (problem) return youtubeError(c, problem.reason, problem.message)
      const { playlistId, resourceId, position } = fieldsOf((await bodyOf(c)).snippet)
      const { kind, videoId } = fieldsOf(resourceId)
      if (typeof playlistId !== 'string' || !playlistId) return youtubeError(c, 'playlistIdRequired')
      if (typeof videoId !== 'string' || !videoId) return youtubeError(c, 'resourceIdRequired')
      if (kind !== 'youtube#video') return youtubeError(c, 'invalidResourceType')
      const playlist = playlists.find(playlistId, channel)
      if (!playlist) return youtubeError(c, 'playlistNotFound')
      if (playlist.channel !== channel.id) return youtubeError(c, 'playlistItemsNotAccessible')
      if (playlist.id.startsWith('UU')) return youtubeError(c, 'playlistOperationUnsupported')
      const video = videos.get(videoId)
      if (!video || (video.channel !== channel.id && video.status.privacyStatus === 'private'))
        return youtubeError(c, 'videoNotFound')
      const { length } = playlist.items
      if (length >= MAX_ITEMS) return youtubeError(c, 'playlistContainsMaximumNumberOfVideos')
      const at = position ?? length
      if (typeof at !== 'number' || !Number.isInteger(at) || at < 0 || at > length)
        return youtubeError(c, 'invalidPlaylistItemPosition')
      const { id } = playlists.insert(playlist, videoId, at)
      return c.json(itemResource(c, channel, playlists.find(playlistId, channel) ?? playlist, id, parts))
    }),
  )
  routes.delete(
    '/playlistItems',
    call('playlistItems.delete', (c, channel) => {
      const [id] = idsOf(c)
      if (!id) return youtubeError(c, 'missingRequiredParameter', 'Required parameter: id')
      const playlist = playlists.ofEntry(id)
      if (!playlist) return youtubeError(c, 'playlistItemNotFound')
      if (playlist.channel !== channel.id) return youtubeError(c, 'playlistItemsNotAccessible')
      playlists.remove(playlist, id)
      return c.body(null, 204)
    }),
  )
  return routes
}

const textsOf = (video: Video, c: Context<Env>) => ({
  title: video.snippet.title,
  thumbnails: thumbnailsOf(video, new URL(c.req.url).origin),
})

const withParts = (kind: string, id: string, parts: string[], all: Record<string, unknown>) => ({
  kind,
  etag: `"${id}"`,
  id,
  ...Object.fromEntries(parts.flatMap((part) => (part in all ? [[part, all[part]]] : []))),
})

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
