import { z } from 'zod'
import { notFound } from '../kernel/errors.ts'
import type { SentMessages } from './ports.ts'

const PAGE_SIZE = 20

/** The query of GET /admin/developer_messages. */
export const sentMessagesQuerySchema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) })

/** GET /admin/developer_messages: newest first. */
export const sentMessageListSchema = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      text: z.string(),
      /** An admin marked it as done. */
      done: z.boolean(),
      /** The email is empty for accounts of TikTok. */
      from: z.object({ id: z.string(), email: z.string(), name: z.string().nullable() }),
    }),
  ),
  totalPages: z.number(),
  totalRows: z.number(),
})
export type SentMessageList = z.infer<typeof sentMessageListSchema>

/** Messages that users sent to the developers. */
export async function listDeveloperMessages(
  { sentMessages }: { sentMessages: SentMessages },
  { page }: z.infer<typeof sentMessagesQuerySchema>,
): Promise<SentMessageList> {
  const { rows, total } = await sentMessages.list({ page, limit: PAGE_SIZE })
  return {
    rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    totalRows: total,
  }
}

/** The body of PATCH /admin/developer_messages/{id}. */
export const messageChangeSchema = z.object({ done: z.boolean() })

/** Marks a message as done, or as open again. Idempotent. */
export async function markDeveloperMessage(
  { sentMessages }: { sentMessages: SentMessages },
  id: string,
  { done }: z.infer<typeof messageChangeSchema>,
): Promise<void> {
  if (!(await sentMessages.mark(id, done))) throw notFound('Message')
}
