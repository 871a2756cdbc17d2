import type { Accounts } from '@pack/core/accounts/ports'
import type { Viewer } from '@pack/core/accounts/viewer'
import { ProductError } from '@pack/core/kernel/errors'
import type { VerifyToken } from './tokens.ts'

type Uses = { accounts: Accounts; verify: VerifyToken; kind: 'embedded' | 'hosted'; adminEmails: string[] }

/** From a token's claims to the account row, which alone decides on rights. Throws ProductError 'not_signed_in'. */
export const verifyAccessToken =
  ({ accounts, verify, kind, adminEmails }: Uses) =>
  async (token: string): Promise<{ viewer: Viewer; expiresAt: Date }> => {
    const claims = await verify(token)
    const viewer =
      kind === 'embedded'
        ? await accounts.viewerOfSession(claims)
        : await accounts.viewerOfIdentity({
            identity: `hosted:${claims.userId}`,
            email: claims.email.toLowerCase(),
            // A hosted project may let people sign up with any address; only Google vouches for it.
            isAdmin: claims.provider === 'google' && adminEmails.includes(claims.email.toLowerCase()),
          })
    if (!viewer) throw new ProductError('not_signed_in', 'Not signed in: this session has ended. Sign in again.')
    return { viewer, expiresAt: claims.expiresAt }
  }
