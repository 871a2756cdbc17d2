import { IMPERSONATION_HEADER } from '@pack/core/accounts/impersonation'
import { accountListSchema, accountsQuerySchema, listAccounts } from '@pack/core/admin/list-accounts'
import { auditListSchema, auditQuerySchema, listAudit } from '@pack/core/admin/list-audit'
import {
  listDeveloperMessages,
  markDeveloperMessage,
  messageChangeSchema,
  sentMessageListSchema,
  sentMessagesQuerySchema,
} from '@pack/core/admin/list-developer-messages'
import {
  type AdminSession,
  endImpersonation,
  impersonationOrderSchema,
  impersonationSchema,
  startImpersonation,
} from '@pack/core/admin/manage-impersonation'
import {
  adminJobListSchema,
  adminJobsQuerySchema,
  cancelAnyJob,
  listAllJobs,
  retryAnyJob,
} from '@pack/core/admin/manage-jobs'
import type {
  AccountDirectory,
  AllJobs,
  AuditLog,
  Impersonations,
  SentMessages,
  SystemState,
} from '@pack/core/admin/ports'
import { readSystem, systemSchema } from '@pack/core/admin/read-system'
import { queuedSchema } from '@pack/core/generation/job-schema'
import type { Jobs } from '@pack/core/generation/ports'
import type { Storage } from '@pack/core/kernel/storage'
import type { Context } from 'hono'
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { adminOnly } from '../auth.ts'
import { endpoints, FORBIDDEN, idParams } from '../endpoint.ts'
import { type HttpEnv, newRouter } from '../router.ts'

type Uses = {
  directory: AccountDirectory
  impersonations: Impersonations
  auditLog: AuditLog
  sentMessages: SentMessages
  allJobs: AllJobs
  jobs: Jobs
  storage: Storage
  readSystemState: () => Promise<SystemState>
  newToken: () => string
  now: () => Date
  verifyAccessToken: VerifyAccessToken
}

/**
 * Accounts, jobs, the system's state, impersonation, the audit log and messages from users, for admins (part 3 §A and
 * §G).
 */
export function adminRoutes(uses: Uses) {
  const router = newRouter()
  const admin = endpoints(router, { tags: ['admin'], middleware: adminOnly(uses), errors: FORBIDDEN })

  admin(
    'get',
    '/admin/accounts',
    { query: accountsQuerySchema, out: accountListSchema, answers: 'One page of accounts, last seen first' },
    ({ query }) => listAccounts(uses, query),
  )
  admin(
    'get',
    '/admin/audit',
    { query: auditQuerySchema, out: auditListSchema, answers: 'One page of the audit log, newest first' },
    ({ query }) => listAudit(uses, query),
  )
  admin(
    'get',
    '/admin/jobs',
    { query: adminJobsQuerySchema, out: adminJobListSchema, answers: 'One page of unfinished jobs, newest first' },
    ({ query }) => listAllJobs(uses, query),
  )
  admin(
    'post',
    '/admin/jobs/{id}/retry',
    { params: idParams, status: 202, out: queuedSchema, answers: 'Failed items requeued' },
    ({ params, c }) => retryAnyJob(uses, deskOf(c), params.id),
  )
  admin(
    'delete',
    '/admin/jobs/{id}',
    { params: idParams, answers: 'Job canceled: unfinished items deleted, finished videos kept' },
    ({ params, c }) => cancelAnyJob(uses, deskOf(c), params.id),
  )
  admin(
    'get',
    '/admin/system',
    { out: systemSchema, answers: 'Queue depth of every background job, and live processes' },
    () => readSystem(uses),
  )
  admin(
    'get',
    '/admin/developer_messages',
    {
      query: sentMessagesQuerySchema,
      out: sentMessageListSchema,
      answers: 'One page of the messages that users sent to the developers, newest first',
    },
    ({ query }) => listDeveloperMessages(uses, query),
  )
  admin(
    'patch',
    '/admin/developer_messages/{id}',
    { params: idParams, body: messageChangeSchema, answers: 'Message marked as done, or as open again' },
    ({ params, body }) => markDeveloperMessage(uses, params.id, body),
  )

  admin(
    'post',
    '/admin/impersonations',
    {
      description: `Send the token in the header ${IMPERSONATION_HEADER}, together with the admin’s own access token.`,
      body: impersonationOrderSchema,
      status: 201,
      out: impersonationSchema,
      answers: 'A token for impersonating that user',
    },
    ({ body, c }) => {
      const isViewing = c.req.header(IMPERSONATION_HEADER) !== undefined
      return startImpersonation(uses, deskOf(c), body, { isViewing })
    },
  )
  admin('delete', '/admin/impersonations', { answers: 'Impersonation ended' }, ({ c }) =>
    endImpersonation(uses, deskOf(c)),
  )

  return router
}

const deskOf = (c: Context<HttpEnv>): AdminSession => ({
  admin: c.get('viewer'),
  sessionId: c.get('sessionId'),
  address: c.get('address'),
})
