import { z } from 'zod'
import type { AuditAction, AuditLog } from './ports.ts'

const PAGE_SIZE = 50

/** The query of GET /admin/audit. */
export const auditQuerySchema = z.object({
  kind: z.enum(['views', 'blocked', 'sessions', 'jobs']).optional(),
  search: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
})

const ACTIONS: Record<NonNullable<z.infer<typeof auditQuerySchema>['kind']>, readonly AuditAction[]> = {
  views: ['impersonation.call'],
  blocked: ['impersonation.refused'],
  sessions: ['impersonation.started', 'impersonation.ended'],
  jobs: ['job.retried', 'job.canceled'],
}

const personSchema = z.object({ id: z.string(), email: z.string() })
const rowSchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  /** Path of the screen that made the calls; null when it is unknown. */
  screen: z.string().nullable(),
  /** Methods and route patterns, or the reason given. */
  details: z.array(z.string()),
  address: z.string(),
  /** Null when the account was deleted since. */
  actor: personSchema.nullable(),
  target: personSchema.nullable(),
})
export type AuditListRow = z.infer<typeof rowSchema>

/** GET /admin/audit: newest first. */
export const auditListSchema = z.object({ rows: z.array(rowSchema), totalPages: z.number(), totalRows: z.number() })
export type AuditList = z.infer<typeof auditListSchema>

/**
 * The audit log, one entry for each page view: what admins did to other accounts, or as them, and from which address.
 */
export async function listAudit(
  { auditLog }: { auditLog: AuditLog },
  { kind, search, page }: z.infer<typeof auditQuerySchema>,
): Promise<AuditList> {
  const actions = kind ? ACTIONS[kind] : null
  const { rows, total } = await auditLog.list({ actions, search, page, limit: PAGE_SIZE })
  return {
    rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    totalRows: total,
  }
}
