import { cleanText } from '@pack/core/kernel/text'
import type { Creator } from '@pack/core/publishing/ports'
import { z } from 'zod'
import type { Platform } from './platform-fetch.ts'
import { askTikTok } from './tiktok-answers.ts'

const creatorSchema = z.object({
  creator_nickname: z.string().default(''),
  creator_username: z.string().default(''),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean(),
  duet_disabled: z.boolean(),
  stitch_disabled: z.boolean(),
  max_video_post_duration_sec: z.number().nullish(),
})

/** Reads TikTok's limits for a creator right now (part 4 §B3). Throws PlatformFault. */
export async function readCreator(platform: Platform, url: string, token: string): Promise<Creator> {
  const call = { method: 'POST', url, bearer: token, json: {}, repeatable: true } as const
  const { data: found } = await askTikTok(platform, call, creatorSchema)
  return {
    nickname: cleanText(found.creator_nickname),
    username: cleanText(found.creator_username),
    privacyLevels: found.privacy_level_options,
    maxSeconds: found.max_video_post_duration_sec ?? null,
    commentDisabled: found.comment_disabled,
    duetDisabled: found.duet_disabled,
    stitchDisabled: found.stitch_disabled,
  }
}
