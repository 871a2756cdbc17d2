import { z } from 'zod'
import { BG_CHANGE_SECONDS } from '../content/background.ts'
import { backgroundModeSchema, bgChangeSecondsSchema } from '../content/background-schema.ts'
import { TIKTOK_PRIVACY_LEVELS } from './tiktok-words.ts'

const fields = {
  privacy_level: z.enum(TIKTOK_PRIVACY_LEVELS, 'TikTok doesn’t have this privacy setting. Choose another.'),
  disable_duet: z.boolean(),
  disable_stitch: z.boolean(),
  disable_comment: z.boolean(),
  /** Automatic posts may be public; otherwise each one asks first (part 3 §I). */
  approve_public_posting: z.boolean(),
  allow_commercial_publish: z.boolean(),
  is_commercial: z.boolean(),
  your_brand: z.boolean(),
  branded_content: z.boolean(),
  background_mode: backgroundModeSchema,
  bg_change_seconds: bgChangeSecondsSchema(BG_CHANGE_SECONDS.editorMax),
  /** Logo, watermark, intro and outro stay on videos for TikTok, which forbids it (part 3 §A). */
  keep_branding: z.boolean(),
}

/** GET and PATCH /api/user/tiktok/defaults answer this; `display_name` is that of the linked account. */
export const tiktokDefaultsSchema = z.object({ defaults: z.object(fields), display_name: z.string().nullable() })

export type TikTokDefaults = z.infer<typeof tiktokDefaultsSchema>['defaults']

/** PATCH /api/user/tiktok/defaults: changed fields only. */
export const tiktokDefaultsChangeSchema = z.object(fields).partial()
export type TikTokDefaultsChange = z.infer<typeof tiktokDefaultsChangeSchema>
