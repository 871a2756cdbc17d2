import { PLATFORMS, type PlatformCode } from '../content/publication-state.ts'

export { PLATFORMS, type PlatformCode }
export const isPlatform = (code: string): code is PlatformCode => PLATFORMS.some((known) => known === code)

export const PLATFORM_NAMES: Readonly<Record<PlatformCode, string>> = { youtube: 'YouTube', tiktok: 'TikTok' }

const YOUTUBE_SCOPE = 'https://www.googleapis.com/auth/'

/** Asked when a channel is linked, and all required (part 3 §A). */
export const YOUTUBE_SCOPES = ['youtube', 'youtube.upload', 'youtube.force-ssl', 'youtube.readonly'].map(
  (name) => YOUTUBE_SCOPE + name,
)

export const TIKTOK_PUBLISH_SCOPE = 'video.publish'
/** Asked when a TikTok account is linked. Only the first is required: without the others it cannot publish. */
export const TIKTOK_SCOPES = ['user.info.basic', TIKTOK_PUBLISH_SCOPE, 'video.list'] as const

const WORDS: Readonly<Record<string, string>> = {
  [`${YOUTUBE_SCOPE}youtube`]: 'Manage your channel and its playlists',
  [`${YOUTUBE_SCOPE}youtube.upload`]: 'Upload videos and thumbnails',
  [`${YOUTUBE_SCOPE}youtube.force-ssl`]: 'Edit and delete videos, comments and captions',
  [`${YOUTUBE_SCOPE}youtube.readonly`]: 'See your channel',
  [`${YOUTUBE_SCOPE}youtubepartner`]: 'Manage content as a YouTube partner',
  [`${YOUTUBE_SCOPE}youtube.channel-memberships.creator`]: 'See the members of your channel',
  [`${YOUTUBE_SCOPE}yt-analytics.readonly`]: 'See the statistics of your channel',
  'user.info.basic': 'See your name and picture',
  [TIKTOK_PUBLISH_SCOPE]: 'Post videos',
  'video.list': 'See your public videos',
}

/** A granted scope in words; an unknown scope by its name. */
export const scopeInWords = (scope: string): string => WORDS[scope] ?? scope.replace(YOUTUBE_SCOPE, '')
