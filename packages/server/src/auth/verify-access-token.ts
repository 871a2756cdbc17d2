import type { Accounts } from '@pack/core/accounts/ports'
import type { Viewer } from '@pack/core/accounts/viewer'
import { resolveImpersonation, type ViewedCall } from '@pack/core/admin/manage-impersonation'
import type { AuditLog, Impersonations } from '@pack/core/admin/ports'
import { ProductError } from '@pack/core/kernel/errors'
import type { VerifyToken } from './tokens.ts'

/** The caller of a request. During impersonation `viewer` is the impersonated user and `actor` the admin. */
export type Caller = { viewer: Viewer; actor: Viewer | null; sessionId: string; expiresAt: Date }

/**
 * Finds the caller of an access token and when it expires; with an impersonation token, the impersonated user. Throws
 * ProductError 'not_signed_in', or 'forbidden' for an invalid impersonation.
 */
export type VerifyAccessToken = (
  token: string,
  impersonation?: { token: string; call: ViewedCall | null },
) => Promise<Caller>

type Uses = {
  accounts: Accounts
  impersonations: Impersonations
  auditLog: AuditLog
  now: () => Date
  verify: VerifyToken
  kind: 'embedded' | 'hosted'
  adminEmails: string[]
}

/** Rights come from the account's row, never from the token's claims. */
export const verifyAccessToken =
  ({ accounts, impersonations, auditLog, now, verify, kind, adminEmails }: Uses): VerifyAccessToken =>
  async (token, impersonation) => {
    const claims = await verify(token)
    const viewer =
      kind === 'embedded'
        ? await accounts.viewerOfSession(claims)
        : await accounts.viewerOfIdentity({
            identity: `hosted:${claims.userId}`,
            issuedAt: claims.issuedAt,
            email: claims.email.toLowerCase(),
            // A hosted project may accept unverified addresses; Google verifies them.
            isAdmin: claims.provider === 'google' && adminEmails.includes(claims.email.toLowerCase()),
          })
    if (!viewer) throw new ProductError('not_signed_in', 'Your session has ended. Please log in again.')
    const { sessionId, expiresAt } = claims
    if (impersonation === undefined) return { viewer, actor: null, sessionId, expiresAt }
    const grant = { admin: viewer, sessionId, token: impersonation.token }
    const viewed = await resolveImpersonation({ impersonations, auditLog, now }, grant, impersonation.call)
    const first = Math.min(viewed.expiresAt.getTime(), expiresAt.getTime())
    return { viewer: viewed.target, actor: viewer, sessionId, expiresAt: new Date(first) }
  }
