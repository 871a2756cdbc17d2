import { z } from 'zod'
import type { IdentityProvider } from '../../auth/ports.ts'
import { NO_ABORT } from '../platforms/oauth-answers.ts'
import { createPlatform, type Platform } from '../platforms/platform-fetch.ts'
import { challengeOf, isDesktop } from '../platforms/tiktok-pkce.ts'

const CONSENT = 'https://www.tiktok.com'
const API = 'https://open.tiktokapis.com'
/** The only scope that sign-in needs: open_id, display name and picture. TikTok provides no email address. */
const SCOPE = 'user.info.basic'

const tokenSchema = z.object({ access_token: z.string().min(1), open_id: z.string().min(1) })
const refusalSchema = z.object({ error: z.string().min(1), error_description: z.string().default('') })
const userSchema = z.object({
  data: z
    .object({
      user: z
        .object({
          open_id: z.string().optional(),
          display_name: z.string().optional(),
          avatar_url: z.string().optional(),
        })
        .default({}),
    })
    .default({ user: {} }),
  error: z.object({ code: z.string(), message: z.string().default(''), log_id: z.string().default('') }),
})

/** Sign-in with TikTok (Login Kit, OAuth 2), or with its sandbox at `url`. */
export function tiktokSignIn(settings: {
  clientKey: string
  clientSecret: string
  url: string | null
}): IdentityProvider {
  const consent = settings.url ?? CONSENT
  const api = settings.url ?? API
  const platform = createPlatform({ platform: 'TikTok', standIn: settings.url })
  return {
    name: 'tiktok',
    async authorizationUrl({ redirectUri, state, verifier }) {
      const url = new URL('/v2/auth/authorize/', consent)
      url.search = new URLSearchParams({
        client_key: settings.clientKey,
        response_type: 'code',
        scope: SCOPE,
        redirect_uri: redirectUri,
        state,
        ...(isDesktop(redirectUri) && { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }),
      }).toString()
      return url
    },
    async identity(answer, { redirectUri, verifier }) {
      const code = answer.searchParams.get('code')
      if (!code) throw new Error('TikTok sent no code')
      const token = await exchange(platform, `${api}/v2/oauth/token/`, {
        client_key: settings.clientKey,
        client_secret: settings.clientSecret,
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...(isDesktop(redirectUri) && { code_verifier: verifier }),
      })
      const user = await profile(platform, `${api}/v2/user/info/`, token.access_token)
      if (user.open_id !== undefined && user.open_id !== token.open_id)
        throw new Error('TikTok returned two different users in one sign-in')
      const name = user.display_name?.trim() || 'TikTok user'
      return {
        identity: `tiktok:${token.open_id}`,
        email: '',
        metadata: {
          full_name: name,
          name,
          ...(user.avatar_url && { avatar_url: user.avatar_url, picture: user.avatar_url }),
        },
      }
    },
  }
}

async function exchange(platform: Platform, url: string, form: Record<string, string>) {
  const { status, body } = await platform.ask({ method: 'POST', url, form, repeatable: false }, NO_ABORT)
  // Errors of this endpoint are flat, and may come with any status.
  const refusal = refusalSchema.safeParse(body)
  if (refusal.success)
    throw new Error(`TikTok refused the code: ${refusal.data.error} ${refusal.data.error_description}`)
  const token = tokenSchema.safeParse(body)
  if (!token.success) throw new Error(`TikTok answered ${status} without a token`)
  return token.data
}

// Not retried: the user is waiting, and can try again.
async function profile(platform: Platform, address: string, bearer: string) {
  const url = `${address}?fields=open_id,avatar_url,display_name`
  const { status, body } = await platform.ask({ method: 'GET', url, bearer, repeatable: false }, NO_ABORT)
  const answer = userSchema.safeParse(body)
  if (!answer.success) throw new Error(`TikTok answered ${status} without a user`)
  // Success is signalled by this code, not by the status.
  const { code, message, log_id: logId } = answer.data.error
  if (code !== 'ok') throw new Error(`TikTok refused the user info: ${code} ${message} (log ${logId})`)
  return answer.data.data.user
}
