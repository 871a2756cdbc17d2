import { z } from 'zod'

/**
 * GET /account/export: the newest archive of the account's data. Size in bytes; `url` is a signed link that expires.
 */
export const exportSchema = z.object({
  status: z.enum(['none', 'making', 'ready', 'failed']),
  requested_at: z.string().nullable(),
  ready_at: z.string().nullable(),
  bytes: z.number().nullable(),
  expires_at: z.string().nullable(),
  url: z.string().nullable(),
  /** Why it failed, or why it is delayed. */
  error_detail: z.string().nullable(),
})
export type ExportState = z.infer<typeof exportSchema>

/** DELETE /account. */
export const deletionSchema = z.object({ confirm: z.string().max(320) })
export const deletionAnswerSchema = z.object({ status: z.literal('deleting') })
