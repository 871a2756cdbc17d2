import { z } from 'zod'
import { FAILED_STATUSES, MAKING_STATUSES, MOVING_STATUSES, type Status, WAITING_STATUSES } from '../content/status.ts'
import { jobSchema, type Queued } from '../generation/job-schema.ts'
import { deleteJob, retryJob } from '../generation/manage-jobs.ts'
import type { Jobs } from '../generation/ports.ts'
import { notFound } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import type { AdminSession } from './manage-impersonation.ts'
import type { AccountDirectory, AllJobs, AuditAction, AuditLog } from './ports.ts'

const PAGE_SIZE = 20

/** The query of GET /admin/jobs: by default all that are unfinished. */
export const adminJobsQuerySchema = z.object({
  state: z.enum(['moving', 'failed', 'review']).optional(),
  search: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
})

const STATUSES: Record<NonNullable<z.infer<typeof adminJobsQuerySchema>['state']>, readonly Status[]> = {
  moving: MOVING_STATUSES,
  failed: FAILED_STATUSES,
  review: WAITING_STATUSES,
}
const UNFINISHED = [...MAKING_STATUSES, ...FAILED_STATUSES]

const adminJobSchema = jobSchema.extend({ owner: z.object({ id: z.string(), email: z.string() }) })
export type AdminJob = z.infer<typeof adminJobSchema>

/** GET /admin/jobs: newest first; a page past the last one is empty. */
export const adminJobListSchema = z.object({
  jobs: z.array(adminJobSchema),
  totalPages: z.number(),
  totalJobs: z.number(),
})
export type AdminJobList = z.infer<typeof adminJobListSchema>

/** Unfinished jobs of all accounts. `search` is part of the owner's email address. */
export async function listAllJobs(
  { allJobs }: { allJobs: AllJobs },
  { state, search, page }: z.infer<typeof adminJobsQuerySchema>,
): Promise<AdminJobList> {
  const statuses = state ? STATUSES[state] : UNFINISHED
  const { jobs, total } = await allJobs.list({ statuses, search, page, limit: PAGE_SIZE })
  return { jobs, totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)), totalJobs: total }
}

type Uses = {
  allJobs: AllJobs
  directory: AccountDirectory
  auditLog: AuditLog
  jobs: Jobs
  storage: Storage
  now: () => Date
}

/** Retries a failed job of any account, as its owner would. */
export async function retryAnyJob(uses: Uses, session: AdminSession, jobId: string): Promise<Queued> {
  const owner = await ownerOf(uses, jobId)
  await audit(uses, session, { targetId: owner.id, action: 'job.retried', detail: `Job ${jobId}` })
  return retryJob(uses, owner, jobId)
}

/** Cancels a job of any account: its unfinished videos are stopped and deleted, finished ones stay. */
export async function cancelAnyJob(uses: Uses, session: AdminSession, jobId: string): Promise<void> {
  const owner = await ownerOf(uses, jobId)
  await audit(uses, session, { targetId: owner.id, action: 'job.canceled', detail: `Job ${jobId}` })
  await deleteJob(uses, owner, jobId)
}

async function ownerOf({ allJobs, directory }: Uses, jobId: string) {
  const ownerId = await allJobs.ownerOf(jobId)
  const owner = ownerId && (await directory.find(ownerId))
  if (!owner) throw notFound('Job')
  return owner
}

/** Writes the audit entry. Callers await it before the action, so that no action goes unrecorded. */
const audit = (
  { auditLog, now }: Uses,
  { admin, address }: AdminSession,
  entry: { targetId: string; action: AuditAction; detail: string },
) => auditLog.write({ ...entry, actorId: admin.id, address, at: now() })
