import { z } from 'zod'
import { backgroundModeSchema } from '../content/background-schema.ts'
import { PLATFORMS } from '../content/publication-state.ts'
import { publicationSummarySchema } from '../content/publication-summary-schema.ts'
import { SUBSCRIBE_LIMIT } from './job.ts'

/** A generation request and its progress, as GET /jobs/user lists it (part 2 §3). */
export const jobSchema = z.object({
  id: z.string(),
  mode: z.enum(['short', 'story', 'dialogue', 'uploaded']),
  theme: z.string(),
  personas: z.array(z.object({ id: z.string(), name: z.string() })),
  quantity: z.number(),
  background_mode: backgroundModeSchema,
  bg_change_seconds: z.number(),
  status: z.string(),
  error_detail: z.string().nullable(),
  progress_percent: z.number(),
  last_update_ms: z.number().nullable(),
  eta_ms: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  item_ids: z.array(z.string()),
})
export type Job = z.infer<typeof jobSchema>

/** The answer to POST /generate_content, 202. */
export const queuedSchema = z.object({ job_id: z.string(), item_ids: z.array(z.string()) })
export type Queued = z.infer<typeof queuedSchema>

/**
 * The answer to POST /api/content/{mode}/{id}/retry, 202: what was queued, and the publications that are tried again.
 */
export const retriedSchema = queuedSchema.extend({ publications: z.array(publicationSummarySchema) })
export type Retried = z.infer<typeof retriedSchema>

/**
 * A message of /ws/progress (part 2 §3): `item_id` or `job_id` names what changed; the eta and the update are epoch
 * milliseconds. Messages about an item also name its job.
 */
export const progressMessageSchema = z.object({
  job_id: z.string(),
  item_id: z.string().optional(),
  status: z.string(),
  percent: z.number(),
  last_update_ms: z.number(),
  eta_ms: z.number().nullable(),
  error_detail: z.string().nullish(),
  /** Where the item's newest live video is, and on which platform. */
  share_url: z.string().nullish(),
  platform: z.enum(PLATFORMS).nullish(),
})
export type ProgressMessage = z.infer<typeof progressMessageSchema>

/** The first message that a client sends on /ws/progress: who it is and what it watches (part 2 §7). */
export const subscribeMessageSchema = z.object({
  token: z.string().optional(),
  /** An admin's impersonation token, beside the access token. */
  impersonation: z.string().optional(),
  /** The page view that it belongs to, during impersonation. */
  page_view: z.string().optional(),
  subscribe: z.array(z.string()).max(SUBSCRIBE_LIMIT).optional(),
  type: z.string().optional(),
})

/** GET /user/readiness (part 2 §3, part 3 §C). */
export const readinessSchema = z.object({
  is_ready: z.boolean(),
  has_persona: z.boolean(),
  has_logo: z.boolean(),
  has_watermark: z.boolean(),
  has_intro: z.boolean(),
  has_outro: z.boolean(),
  has_background: z.boolean(),
  /** By persona id, the turn of its next video, which chooses among the starter kit's files. */
  turns: z.record(z.string(), z.number().int()),
  /** Languages that the writer and, by persona id, the voices handle; null for any. */
  writes: z.array(z.string()).readonly().nullable(),
  speaks: z.record(z.string(), z.array(z.string()).readonly().nullable()),
})
export type Readiness = z.infer<typeof readinessSchema>
