import type { AuthUser } from './ports.ts'
import { appMetadata } from './tokens.ts'

/** An account in the Supabase format. */
export function publicUser(user: AuthUser) {
  const created = user.createdAt.toISOString()
  const seen = user.lastSeenAt.toISOString()
  const [provider = '', subject = ''] = user.identity.split(/:(.*)/s)
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: created,
    phone: '',
    confirmed_at: created,
    last_sign_in_at: seen,
    app_metadata: appMetadata(user),
    user_metadata: user.userMetadata,
    identities: [
      {
        identity_id: user.id,
        id: subject,
        user_id: user.id,
        provider,
        identity_data: { sub: subject, email: user.email },
        last_sign_in_at: seen,
        created_at: created,
        updated_at: seen,
      },
    ],
    created_at: created,
    updated_at: seen,
    is_anonymous: false,
  }
}
