import { z } from 'zod'
import type { AuditLog } from './ports.ts'

const PAGE_SIZE = 50

/** The query of GET /admin/audit. */
export const auditQuerySchema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) })

const personSchema = z.object({ id: z.string(), email: z.string() })
const rowSchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  /** Method and route pattern, or the reason given. */
  detail: z.string(),
  address: z.string(),
  /** Null when the account was deleted since. */
  actor: personSchema.nullable(),
  target: personSchema.nullable(),
})
export type AuditListRow = z.infer<typeof rowSchema>

/** GET /admin/audit: newest first. */
export const auditListSchema = z.object({ rows: z.array(rowSchema), totalPages: z.number(), totalRows: z.number() })
export type AuditList = z.infer<typeof auditListSchema>

/** The audit log: what admins did to other accounts, or as them, and from which address. */
export async function listAudit(
  { auditLog }: { auditLog: AuditLog },
  { page }: z.infer<typeof auditQuerySchema>,
): Promise<AuditList> {
  const { rows, total } = await auditLog.list({ page, limit: PAGE_SIZE })
  return {
    rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    totalRows: total,
  }
}
