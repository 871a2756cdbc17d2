import type { Accounts } from '@pack/core/accounts/ports'
import type { Viewer } from '@pack/core/accounts/viewer'
import { resolveImpersonation, type ViewedCall } from '@pack/core/admin/manage-impersonation'
import type { AuditLog, Impersonations } from '@pack/core/admin/ports'
import { ProductError } from '@pack/core/kernel/errors'
import type { VerifyToken } from './tokens.ts'

/** Who makes a call. `viewer` is whose product is seen; `actor` the admin behind it while it is viewed as somebody. */
export type Caller = { viewer: Viewer; actor: Viewer | null; sessionId: string; expiresAt: Date }

/**
 * Who is behind an access token, and until when that holds; with a right to view as somebody, who is viewed. Throws
 * ProductError 'not_signed_in', or 'forbidden' when that right does not hold.
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

/** From a token's claims to the account row, which alone decides on rights. */
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
            // A hosted project may let people sign up with any address; only Google vouches for it.
            isAdmin: claims.provider === 'google' && adminEmails.includes(claims.email.toLowerCase()),
          })
    if (!viewer) throw new ProductError('not_signed_in', 'Not signed in: this session has ended. Sign in again.')
    const { sessionId, expiresAt } = claims
    if (impersonation === undefined) return { viewer, actor: null, sessionId, expiresAt }
    const right = { admin: viewer, sessionId, token: impersonation.token }
    const viewed = await resolveImpersonation({ impersonations, auditLog, now }, right, impersonation.call)
    const first = Math.min(viewed.expiresAt.getTime(), expiresAt.getTime())
    return { viewer: viewed.target, actor: viewer, sessionId, expiresAt: new Date(first) }
  }
