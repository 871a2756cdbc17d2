import type { LinkPlatforms } from '@pack/core/publishing/ports'
import type { YouTubeVideos } from '@pack/core/publishing/youtube-videos'
import { createPlatform } from '../adapters/platforms/platform-fetch.ts'
import { tiktokLink } from '../adapters/platforms/tiktok.ts'
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

const clientOf = (platform: 'YouTube' | 'TikTok', { standIn }: PlatformApp) =>
  createPlatform({ platform, standIn: standIn?.server ?? null })
