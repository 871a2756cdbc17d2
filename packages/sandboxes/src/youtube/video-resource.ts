import type { Channel } from './channels.ts'
import { stateOf, type Video } from './videos.ts'

type Seen = { now: number; origin: string; channel: Channel | undefined }

/** ISO 8601, to the second, as YouTube writes times. */
export const timeOf = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

const SIZES = { default: [120, 90], medium: [320, 180], high: [480, 360] } as const

export const thumbnailsOf = (video: Video, origin: string) =>
  Object.fromEntries(
    Object.entries(SIZES).map(([name, [width, height]]) => [
      name,
      { url: `${origin}/vi/${video.id}/${name}.jpg`, width, height },
    ]),
  )

const durationOf = (seconds: number) => {
  const whole = Math.round(seconds)
  return `PT${whole >= 60 ? `${Math.floor(whole / 60)}M` : ''}${whole % 60}S`
}

/** The video as YouTube describes it, with the asked parts. Counters are strings. */
export function videoResource(video: Video, parts: string[], { now, origin, channel }: Seen) {
  const { id, snippet, status, media, channel: channelId } = video
  const { tags, title, description, defaultLanguage, defaultAudioLanguage, categoryId } = snippet
  const state = stateOf(video, now)
  const isOver = state !== 'uploaded'
  const done = isOver ? 10 : video.outcome === 'stuck' ? 3 : 1
  const all: Record<string, unknown> = {
    snippet: {
      publishedAt: timeOf(video.publishedAt ?? video.receivedAt),
      channelId,
      title,
      description,
      thumbnails: thumbnailsOf(video, origin),
      channelTitle: channel?.title ?? '',
      ...(tags.length > 0 && { tags }),
      categoryId,
      liveBroadcastContent: 'none',
      ...(defaultLanguage && { defaultLanguage }),
      ...(defaultAudioLanguage && { defaultAudioLanguage }),
      localized: { title, description },
    },
    status: {
      uploadStatus: state,
      ...(state === 'failed' && { failureReason: video.outcome }),
      ...(state === 'rejected' && { rejectionReason: video.outcome }),
      privacyStatus: status.privacyStatus,
      ...(status.publishAt && { publishAt: timeOf(Date.parse(status.publishAt)) }),
      license: status.license,
      embeddable: status.embeddable,
      publicStatsViewable: status.publicStatsViewable,
      madeForKids: status.selfDeclaredMadeForKids ?? false,
      ...(status.selfDeclaredMadeForKids !== undefined && { selfDeclaredMadeForKids: status.selfDeclaredMadeForKids }),
      containsSyntheticMedia: status.containsSyntheticMedia,
    },
    contentDetails: {
      // Unknown, and zero, until the video is processed.
      duration: isOver && media ? durationOf(media.seconds) : 'P0D',
      dimension: '2d',
      definition: media && Math.min(media.width, media.height) >= 720 ? 'hd' : 'sd',
      caption: 'false',
      licensedContent: false,
      contentRating: {},
      projection: 'rectangular',
      hasCustomThumbnail: video.thumbnail !== null,
    },
    statistics: { viewCount: '0', likeCount: '0', dislikeCount: '0', favoriteCount: '0', commentCount: '0' },
    processingDetails: {
      processingStatus:
        { uploaded: 'processing', processed: 'succeeded', failed: 'failed' }[state as string] ?? 'terminated',
      ...(!isOver && {
        processingProgress: {
          partsTotal: '10',
          partsProcessed: String(done),
          timeLeftMs: String(Math.max(0, video.processedAt - now)),
        },
      }),
      ...(state === 'failed' && { processingFailureReason: 'transcodeFailed' }),
      fileDetailsAvailability: isOver ? 'available' : 'inProgress',
      thumbnailsAvailability: isOver ? 'available' : 'inProgress',
    },
  }
  return {
    kind: 'youtube#video',
    etag: `"${id}"`,
    id,
    ...Object.fromEntries(parts.flatMap((part) => (part in all ? [[part, all[part]]] : []))),
  }
}
