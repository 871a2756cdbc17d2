import { z } from 'zod'
import { PUBLICATION_STATES } from '../content/publication-state.ts'
import { publicationSummarySchema } from '../content/publication-summary-schema.ts'

const time = z.string().nullable()

/**
 * GET /api/content/{mode}/{id}/publications: the ledger's rows of an item with their receipts, newest first (part 5).
 */
export const publicationSchema = publicationSummarySchema.extend({
  item_id: z.string(),
  /** YouTube's id of the video; TikTok's of the upload (publish_id). */
  remote_id: z.string().nullable(),
  /** TikTok's id of the post, once anyone can see it. */
  post_id: z.string().nullable(),
  /** TikTok's id of its last refusal, to quote to TikTok's support. */
  log_id: z.string().nullable(),
  sha256: z.string().nullable(),
  /** True when the owner requested it, false when the item's date did. */
  requested: z.boolean(),
  /** Problems besides the video itself, such as a refused thumbnail, in words. */
  warnings: z.array(z.string()),
  /** The data sent to YouTube; null before the upload. */
  sent: z
    .object({
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      privacy: z.string(),
      publish_at: time,
      made_for_kids: z.boolean(),
      synthetic_media: z.boolean(),
      playlist_id: z.string().nullable(),
    })
    .nullable(),
  /** The data sent to TikTok; null before the post was begun. */
  posted: z
    .object({
      title: z.string(),
      privacy_level: z.string(),
      disable_duet: z.boolean(),
      disable_stitch: z.boolean(),
      disable_comment: z.boolean(),
      your_brand: z.boolean(),
      branded_content: z.boolean(),
      is_aigc: z.boolean(),
    })
    .nullable(),
  created_at: z.string(),
  started_at: time,
  accepted_at: time,
  processed_at: time,
  live_at: time,
  ended_at: time,
  /** Every change of its state, oldest first. */
  history: z.array(
    z.object({
      state: z.enum(PUBLICATION_STATES),
      reason: z.string().nullable(),
      message: z.string().nullable(),
      at: z.string(),
    }),
  ),
})
export type PublicationReceipt = z.infer<typeof publicationSchema>

/** The answer of calls that publish: 202, and the same publications for a repeated request. */
export const publishedSchema = z.object({ publications: z.array(publicationSummarySchema) })
export type Published = z.infer<typeof publishedSchema>
