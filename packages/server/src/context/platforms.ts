import type { LinkPlatforms } from '@pack/core/publishing/ports'
import { createPlatform } from '../adapters/platforms/platform-fetch.ts'
import { tiktokLink } from '../adapters/platforms/tiktok.ts'
import { youtubeLink } from '../adapters/platforms/youtube.ts'
import type { Config } from '../config/config.ts'

/** The platforms that accounts can be linked at, or their stand-ins. */
export function createPlatforms({ platforms: { youtube, tiktok }, youtubeScopes }: Config): LinkPlatforms {
  return {
    youtube:
      youtube &&
      youtubeLink(
        createPlatform({ platform: 'YouTube', standIn: youtube.standIn?.server ?? null }),
        youtube,
        youtubeScopes,
      ),
    tiktok:
      tiktok && tiktokLink(createPlatform({ platform: 'TikTok', standIn: tiktok.standIn?.server ?? null }), tiktok),
  }
}
