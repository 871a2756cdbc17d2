import { z } from 'zod'
import { PLATFORMS, PUBLICATION_STATES } from './publication-state.ts'

const time = z.string().nullable()

/** A publication as items show it: the newest one at a linked account that wasn't cancelled, else the newest. */
export const publicationSummarySchema = z.object({
  id: z.string(),
  platform: z.enum(PLATFORMS),
  account_id: z.string(),
  account_title: z.string(),
  revision: z.number(),
  state: z.enum(PUBLICATION_STATES),
  /** Why it waits, failed or ended: a code, and in words with what to do about it. Null while nothing is wrong. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  remedy: z.string().nullable(),
  /** Whether "Retry Job" tries it again. */
  may_retry: z.boolean(),
  url: z.string().nullable(),
  due_at: time,
  /** When work on it goes on. */
  next_at: time,
  bytes: z.number().nullable(),
  sent_bytes: z.number(),
})
export type PublicationSummary = z.infer<typeof publicationSummarySchema>
