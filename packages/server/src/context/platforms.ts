import { createHash } from 'node:crypto'
import type { LinkPlatforms } from '@pack/core/publishing/ports'
import type { TikTokVideos } from '@pack/core/publishing/tiktok-videos'
import type { WebhookUses } from '@pack/core/publishing/tiktok-webhook'
import type { YouTubeVideos } from '@pack/core/publishing/youtube-videos'
import { createPlatform } from '../adapters/platforms/platform-fetch.ts'
import { tiktokLink } from '../adapters/platforms/tiktok.ts'
import { isSignedByTikTok } from '../adapters/platforms/tiktok-signature.ts'
import { tiktokVideos } from '../adapters/platforms/tiktok-videos.ts'
import { youtubeLink } from '../adapters/platforms/youtube.ts'
import { youtubeVideos } from '../adapters/platforms/youtube-videos.ts'
import type { Config, PlatformApp } from '../config/config.ts'

/** The platforms that accounts can be linked at, or their stand-ins. */
export function createPlatforms({ platforms: { youtube, tiktok }, youtubeScopes }: Config): LinkPlatforms {
  return {
    youtube: youtube && youtubeLink(clientOf('YouTube', youtube), youtube, youtubeScopes),
    tiktok: tiktok && tiktokLink(clientOf('TikTok', tiktok), tiktok),
  }
}

/** The videos of YouTube channels; null when YouTube is not set up. */
export const createYouTubeVideos = ({ platforms: { youtube } }: Config): YouTubeVideos | null =>
  youtube && youtubeVideos(clientOf('YouTube', youtube), youtube)

/** The posts of TikTok creators; null when TikTok is not set up. */
export const createTikTokVideos = ({ platforms: { tiktok } }: Config): TikTokVideos | null =>
  tiktok && tiktokVideos(clientOf('TikTok', tiktok), tiktok)

/** Checks of TikTok's webhooks: client key and signature. */
export const createTikTokWebhooks = ({
  platforms: { tiktok },
}: Config): Pick<WebhookUses, 'tiktokClientKey' | 'isSignedByTikTok' | 'hash'> => ({
  tiktokClientKey: tiktok?.clientId ?? null,
  isSignedByTikTok: (text, signature) => tiktok !== null && isSignedByTikTok(tiktok.clientSecret, text, signature),
  hash: (text) => createHash('sha256').update(text).digest('hex'),
})

const clientOf = (platform: 'YouTube' | 'TikTok', { standIn }: PlatformApp) =>
  createPlatform({ platform, standIn: standIn?.server ?? null })
