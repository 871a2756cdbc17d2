import { ProductError } from '@pack/core/kernel/errors'
import { cleanText } from '@pack/core/kernel/text'
import { isFault, PlatformFault } from '@pack/core/publishing/platform-fault'
import { TIKTOK_SCOPES } from '@pack/core/publishing/platforms'
import type { TikTokPlatform } from '@pack/core/publishing/ports'
import { z } from 'zod'
import type { PlatformApp } from '../../config/config.ts'
import { tiktokAddresses } from './addresses.ts'
import { asPlatformFault, NO_ABORT, readTokens, refusalOf, wordSchema } from './oauth-answers.ts'
import type { Platform } from './platform-fetch.ts'
import { askTikTok, NAME } from './tiktok-answers.ts'
import { readCreator } from './tiktok-creator.ts'
import { challengeOf, isDesktop } from './tiktok-pkce.ts'

const userSchema = z.object({
  user: z.object({
    open_id: wordSchema,
    display_name: z.string().default(''),
    avatar_url: z.string().nullish(),
  }),
})
/** TikTok's Login Kit for linked accounts, user info and creator info (part 4 §B1–B3). */
export function tiktokLink(platform: Platform, { clientId, clientSecret, standIn }: PlatformApp): TikTokPlatform {
  const addresses = tiktokAddresses(standIn)
  const client = { client_key: clientId, client_secret: clientSecret }
  // A refresh ends the token that it is sent with, so nothing is sent twice.
  const post = (url: string, form: Record<string, string>) =>
    asPlatformFault(platform.ask({ method: 'POST', url, form: { ...client, ...form }, repeatable: false }, NO_ABORT))
  const refresh = async (refreshToken: string) =>
    readTokens(NAME, await post(addresses.token, { grant_type: 'refresh_token', refresh_token: refreshToken }))
  /** Revokes an access token; false when it was already dead. */
  const revokeAccess = async (token: string): Promise<boolean> => {
    const answer = await post(addresses.revoke, { token })
    const refusal = refusalOf(answer)
    if (refusal === 'invalid_client') throw new PlatformFault('refused', `${NAME} answered ${refusal} to a revocation`)
    return refusal === null && answer.status === 200
  }
  return {
    requiredScopes: [TIKTOK_SCOPES[0]],
    rotates: true,

    consentUrl({ state, verifier, redirectUri }) {
      if (!isDesktop(redirectUri) && !redirectUri.startsWith('https:'))
        throw new ProductError(
          'conflict',
          'TikTok returns only to https addresses and to localhost. The operator of this server has to set PUBLIC_URL to one.',
        )
      const url = new URL(addresses.authorize)
      url.search = new URLSearchParams({
        client_key: clientId,
        response_type: 'code',
        scope: TIKTOK_SCOPES.join(','),
        redirect_uri: redirectUri,
        state,
        ...(isDesktop(redirectUri) && { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }),
      }).toString()
      return url.href
    },

    async exchange({ code, verifier, redirectUri }) {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
      const pkce = isDesktop(redirectUri) ? { code_verifier: verifier } : {}
      return readTokens(NAME, await post(addresses.token, { ...form, ...pkce }))
    },

    refresh,

    async revoke({ access, refresh: refreshToken }, keep) {
      if (access !== null && (await revokeAccess(access))) return
      if (refreshToken === null) return
      // TikTok revokes by access token; this one had expired.
      const pair = await refresh(refreshToken).catch((error) => {
        if (isFault(error, 'invalid_grant')) return null
        throw error
      })
      if (!pair) return
      await keep(pair)
      await revokeAccess(pair.access)
    },

    async profile(accessToken) {
      const url = `${addresses.userInfo}?fields=open_id,avatar_url,display_name`
      const call = { method: 'GET', url, bearer: accessToken, repeatable: true } as const
      const { user } = (await askTikTok(platform, call, userSchema)).data
      return {
        remoteId: user.open_id,
        title: cleanText(user.display_name).slice(0, 200) || 'TikTok user',
        // Needs the scope `user.info.profile`, which is not requested.
        handle: null,
        pictureUrl: user.avatar_url || null,
      }
    },

    creator: (accessToken) =>
      readCreator(platform, addresses.creatorInfo, accessToken).catch((error: unknown) => {
        if (isFault(error, 'blocked')) return null
        throw error
      }),

    picture: (url) => asPlatformFault(platform.picture(url, NO_ABORT)),
  }
}
