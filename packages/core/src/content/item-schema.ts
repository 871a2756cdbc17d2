import { z } from 'zod'
import { ORIENTATIONS } from '../film/timeline.ts'
import { backgroundModeSchema } from './background-schema.ts'
import { CLEAN_STATUSES } from './clean-rendition.ts'
import { CONTENT_MODES } from './item.ts'
import { publicationSummarySchema } from './publication-summary-schema.ts'

export const contentModeSchema = z.enum(CONTENT_MODES)

/**
 * An item's post on TikTok (part 2 §3): its address by four names, its id, and the settings, `privacy_level` null
 * before any were saved.
 */
const tiktokSchema = z.object({
  video_url: z.string().nullable(),
  share_url: z.string().nullable(),
  url: z.string().nullable(),
  post_url: z.string().nullable(),
  video_id: z.string().nullable(),
  /** The saved title, else one made from the video. */
  title: z.string(),
  privacy_level: z.string().nullable(),
  disable_duet: z.boolean(),
  disable_stitch: z.boolean(),
  disable_comment: z.boolean(),
  is_commercial: z.boolean(),
  your_brand: z.boolean(),
  branded_content: z.boolean(),
  /** Labelled as made with AI. */
  is_aigc: z.boolean(),
  layout: z.enum(['vertical', 'as_is']),
})

/** A content item as the API returns it (part 2 §3). */
export const contentItemSchema = z.object({
  id: z.string(),
  job_id: z.string(),
  mode: contentModeSchema,
  title: z.string(),
  theme: z.string(),
  tone: z.string(),
  key_points: z.array(z.string()),
  status: z.string(),
  error_detail: z.string().nullable(),
  /** Notes for the user on how it was made, e.g. "offline writer, offline voice". */
  notes: z.array(z.string()),
  publish_date: z.string().nullable(),
  publish_to: z.array(z.string()),
  /** The linked accounts that were chosen; a platform without one means the account that was linked last. */
  publish_account_ids: z.array(z.string()),
  publications: z.array(publicationSummarySchema),
  /** When the newest live publication went live. */
  published_at: z.string().nullable(),
  test: z.boolean(),
  /** Short: the quote. */
  quote: z.string().nullable(),
  /** Story and dialogue: JSON text of a list of {persona, line}. */
  script: z.string().nullable(),
  background_mode: backgroundModeSchema,
  bg_change_seconds: z.number(),
  video_orientation: z.enum(ORIENTATIONS),
  duration_seconds: z.number().nullable(),
  persona: z.string().nullable(),
  personas: z.array(z.string()),
  youtube_url: z.string().nullable(),
  /** A signed URL of the video in storage; ranges allowed. */
  supabase_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  /** A signed URL of the video as TikTok gets it; null until `clean_status` is ready. */
  clean_url: z.string().nullable(),
  clean_status: z.enum(CLEAN_STATUSES),
  clean_percent: z.number(),
  /** Why it failed. */
  clean_error: z.string().nullable(),
  clean_seconds: z.number().nullable(),
  tiktok_url: z.string().nullable(),
  tiktok_video_id: z.string().nullable(),
  tiktok_status: z.string().nullable(),
  tiktok_publish_id: z.string().nullable(),
  tiktok: tiktokSchema,
  /** Whether its owner shows it publicly, among the examples. */
  showcase: z.boolean(),
  progress_percent: z.number(),
  eta_ms: z.number().nullable(),
  last_update_ms: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ContentItem = z.infer<typeof contentItemSchema>

/** GET /api/content/{mode} (part 2 §7). */
export const listingSchema = z.object({
  items: z.array(contentItemSchema),
  totalPages: z.number(),
  totalItems: z.number(),
})
export type Listing = z.infer<typeof listingSchema>

/** GET /api/content/scripts: a script that waits for review. */
export const waitingScriptSchema = contentItemSchema.pick({
  id: true,
  mode: true,
  title: true,
  theme: true,
  personas: true,
  created_at: true,
})
export type WaitingScript = z.infer<typeof waitingScriptSchema>

/** GET /api/content/summary (part 2 §3). durationThisMonth in seconds. */
export const summarySchema = z.object({
  totalVideos: z.number(),
  videosThisMonth: z.number(),
  durationThisMonth: z.number(),
})
export type Summary = z.infer<typeof summarySchema>
