import { z } from 'zod'

const flag = z.boolean()

/**
 * PATCH /content/{mode}/{id}/tiktok-metadata: changed settings of a video's TikTok post. `title` null: made from the
 * video. Which privacy levels exist, TikTok says.
 */
export const tiktokSettingsChangeSchema = z
  .object({
    title: z.string().nullable(),
    privacy_level: z.string().min(1, 'Choose who can watch this video.').max(100),
    disable_duet: flag,
    disable_stitch: flag,
    disable_comment: flag,
    is_commercial: flag,
    your_brand: flag,
    branded_content: flag,
    is_aigc: flag,
    layout: z.enum(['vertical', 'as_is']),
  })
  .partial()
export type TikTokSettingsChange = z.infer<typeof tiktokSettingsChangeSchema>
