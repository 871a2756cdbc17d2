import { IMPERSONATION_HEADER } from '@pack/core/accounts/impersonation'
import { accountListSchema, accountsQuerySchema, listAccounts } from '@pack/core/admin/list-accounts'
import { auditListSchema, auditQuerySchema, listAudit } from '@pack/core/admin/list-audit'
import {
  type AdminSession,
  endImpersonation,
  impersonationOrderSchema,
  impersonationSchema,
  startImpersonation,
} from '@pack/core/admin/manage-impersonation'
import type { AccountDirectory, AuditLog, Impersonations } from '@pack/core/admin/ports'
import type { Context } from 'hono'
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { adminOnly } from '../auth.ts'
import { endpoints, FORBIDDEN } from '../endpoint.ts'
import { type HttpEnv, newRouter } from '../router.ts'

type Uses = {
  directory: AccountDirectory
  impersonations: Impersonations
  auditLog: AuditLog
  newToken: () => string
  now: () => Date
  verifyAccessToken: VerifyAccessToken
}

/** Accounts, impersonation and the audit log, for admins (part 3 §A and §G). */
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
    'post',
    '/admin/impersonations',
    {
      description: `Send the token in the header ${IMPERSONATION_HEADER}, together with the admin's own access token.`,
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
