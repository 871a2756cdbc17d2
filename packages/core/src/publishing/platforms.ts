import { z } from 'zod'
import { BG_CHANGE_SECONDS } from '../content/background.ts'

/** A platform that videos can be published to, as GET /user/platforms answers it (part 2 §7). */
export const platformSchema = z.object({ id: z.string(), name: z.string(), code: z.string(), connected: z.boolean() })

/** The account's platforms: none, until accounts can be connected. */
export const listPlatforms = (): z.infer<typeof platformSchema>[] => []

/** GET /api/user/tiktok/defaults (part 4 §B). `display_name` is that of the connected TikTok account. */
export const tiktokDefaultsSchema = z.object({
  defaults: z.record(z.string(), z.unknown()),
  display_name: z.string().nullable(),
})

/** The settings of a TikTok post until its author changes them (part 4 §B): private. */
export const tiktokDefaults = (): z.infer<typeof tiktokDefaultsSchema> => ({
  defaults: {
    privacy_level: 'SELF_ONLY',
    disable_duet: true,
    disable_stitch: true,
    disable_comment: true,
    is_commercial: false,
    your_brand: false,
    branded_content: false,
    allow_commercial_publish: true,
    background_mode: 'loop',
    bg_change_seconds: BG_CHANGE_SECONDS.default,
  },
  display_name: null,
})
