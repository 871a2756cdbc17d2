import { z } from 'zod'
import { PLATFORMS } from './platforms.ts'

/**
 * The linked channel or creator. Names repeat because clients read different ones (part 2 §3). `thumbnail` is a link to
 * our copy.
 */
const channelInfoSchema = z.object({
  id: z.string(),
  channel_id: z.string(),
  title: z.string(),
  channel_title: z.string(),
  name: z.string(),
  nickname: z.string(),
  /** Null when there is none, or the platform doesn't say. */
  handle: z.string().nullable(),
  url: z.string().nullable(),
  profile_url: z.string().nullable(),
  thumbnail: z.string().nullable(),
})

const linkSchema = z.object({
  connected: z.boolean(),
  /** Our id of the linked account. */
  account_id: z.string().nullable(),
  channel_info: channelInfoSchema.nullable(),
  /** When the current access token expires; it is renewed before. */
  token_expiry: z.string().nullable(),
  /** When the user has to link again, unless the link is used until then; null: not limited. */
  link_expiry: z.string().nullable(),
  scopes: z.array(z.string()),
  reason: z.enum(['not_linked', 'refresh_token_revoked']).nullable(),
})
export type Link = z.infer<typeof linkSchema>

/** GET /platform_tokens/youtube and /tiktok: a link and until when it lasts. Always 200 (part 3 §I). */
export const connectionSchema = linkSchema.extend({
  /** Videos with a date to come that are due to be published through it. */
  scheduled: z.number(),
  /** Videos without a date to come that wait to be published through it. */
  waiting: z.number(),
})
export type Connection = z.infer<typeof connectionSchema>

/**
 * GET /user/platforms and GET /platform_tokens: one entry for each linked account, and one for each platform without.
 * `id` is the account's id, else the platform's code.
 */
export const platformSchema = linkSchema.extend({
  id: z.string(),
  name: z.string(),
  display_name: z.string(),
  code: z.enum(PLATFORMS),
})
export type Platform = z.infer<typeof platformSchema>

/** GET /oauth/google_url and GET /tiktok/auth/login. */
export const consentUrlSchema = z.object({ url: z.string() })

/** POST /oauth/callback/google. */
export const youtubeCallbackSchema = z.object({
  code: z.string().min(1).max(2000),
  state: z.string().min(1).max(200),
  redirect_uri: z.string().max(600),
})
/** POST /oauth/callback/tiktok. */
export const tiktokCallbackSchema = youtubeCallbackSchema.extend({ redirect_uri: z.string().max(600).optional() })

/** The linked channel or creator: its id at the platform, and our id of the linked account. */
export const linkedSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
})

/** GET /tiktok/creator_info. `can_post` and `can_post_now` are derived (part 4 §B3). */
export const creatorInfoSchema = z.object({
  nickname: z.string(),
  channel_title: z.string(),
  display_name: z.string(),
  unique_id: z.string(),
  avatar: z.string().nullable(),
  privacy_level_options: z.array(z.string()),
  /** Null when TikTok doesn't say. */
  max_video_post_duration_sec: z.number().nullable(),
  disable_duet: z.boolean(),
  disable_stitch: z.boolean(),
  disable_comment: z.boolean(),
  /** Whether this account may post through the product at all, and whether it may right now. */
  can_post: z.boolean(),
  can_post_now: z.boolean(),
})
export type CreatorInfo = z.infer<typeof creatorInfoSchema>
