import { z } from 'zod'
import { contentModeSchema } from '../content/item-schema.ts'
import { tiktokSettingsChangeSchema } from './tiktok-settings-schema.ts'

/**
 * POST /tiktok/post (part 2 §7). `is_aigc`, `layout`, `account_id` and `revision`, the newest one that the caller saw,
 * are ours.
 */
export const tiktokPostSchema = tiktokSettingsChangeSchema
  .required({
    privacy_level: true,
    disable_duet: true,
    disable_stitch: true,
    disable_comment: true,
    is_commercial: true,
    your_brand: true,
    branded_content: true,
  })
  .extend({
    mode: contentModeSchema,
    item_id: z.string().max(100),
    account_id: z.string().max(100).optional(),
    revision: z.int().min(0).max(1_000_000).optional(),
  })
export type TikTokPostRequest = z.infer<typeof tiktokPostSchema>

/** The answer: what is known of the post so far. */
export const tiktokPostedSchema = z.object({
  tiktok_url: z.string().nullable(),
  tiktok_video_id: z.string().nullable(),
  publish_id: z.string().nullable(),
  publication_id: z.string(),
})
export type TikTokPosted = z.infer<typeof tiktokPostedSchema>
