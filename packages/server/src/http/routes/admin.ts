import { createRoute } from '@hono/zod-openapi'
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
import { adminOnly, type VerifyAccessToken } from '../auth.ts'
import { answers, answersNothing, answersWith, body, FORBIDDEN } from '../describe.ts'
import { type HttpEnv, newRouter } from '../router.ts'

type Uses = {
  directory: AccountDirectory
  impersonations: Impersonations
  auditLog: AuditLog
  newToken: () => string
  now: () => Date
  verifyAccessToken: VerifyAccessToken
}

/** What admins see and do (part 3 §A and §G): accounts, viewing the product as somebody, the audit log. */
export function adminRoutes(uses: Uses) {
  const router = newRouter()
  const admin = { tags: ['admin'], security: [{ bearer: [] }], middleware: adminOnly(uses) }

  router.openapi(
    createRoute({
      ...admin,
      method: 'get',
      path: '/admin/accounts',
      request: { query: accountsQuerySchema },
      responses: { ...answers(accountListSchema, 'One page of accounts, last seen first'), ...FORBIDDEN },
    }),
    async (c) => c.json(await listAccounts(uses, c.req.valid('query')), 200),
  )

  router.openapi(
    createRoute({
      ...admin,
      method: 'get',
      path: '/admin/audit',
      request: { query: auditQuerySchema },
      responses: { ...answers(auditListSchema, 'One page of the audit log, newest first'), ...FORBIDDEN },
    }),
    async (c) => c.json(await listAudit(uses, c.req.valid('query')), 200),
  )

  router.openapi(
    createRoute({
      ...admin,
      method: 'post',
      path: '/admin/impersonations',
      description: `The token goes into the header ${IMPERSONATION_HEADER}, beside the admin's own access token.`,
      request: body(impersonationOrderSchema),
      responses: { ...answersWith(201, impersonationSchema, 'The right to view as that user'), ...FORBIDDEN },
    }),
    async (c) => {
      const isViewing = c.req.header(IMPERSONATION_HEADER) !== undefined
      return c.json(await startImpersonation(uses, deskOf(c), c.req.valid('json'), { isViewing }), 201)
    },
  )

  router.openapi(
    createRoute({
      ...admin,
      method: 'delete',
      path: '/admin/impersonations',
      responses: { ...answersNothing('Nobody is viewed any more in this session'), ...FORBIDDEN },
    }),
    async (c) => {
      await endImpersonation(uses, deskOf(c))
      return c.body(null, 204)
    },
  )

  return router
}

const deskOf = (c: Context<HttpEnv>): AdminSession => ({
  admin: c.get('viewer'),
  sessionId: c.get('sessionId'),
  address: c.get('address'),
})
