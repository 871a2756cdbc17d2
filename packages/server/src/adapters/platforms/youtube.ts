import { createHash } from 'node:crypto'
import { cleanText } from '@pack/core/kernel/text'
import { PlatformFault } from '@pack/core/publishing/platform-fault'
import { YOUTUBE_SCOPES } from '@pack/core/publishing/platforms'
import type { LinkPlatform } from '@pack/core/publishing/ports'
import { z } from 'zod'
import type { PlatformApp } from '../../config/config.ts'
import { youtubeAddresses } from './addresses.ts'
import { asPlatformFault, NO_ABORT, readTokens, refusalOf, wordSchema } from './oauth-answers.ts'
import type { Platform } from './platform-fetch.ts'
import { askYouTube, NAME, readBody } from './youtube-answers.ts'

const channelsSchema = z.object({
  items: z
    .array(
      z.object({
        id: wordSchema,
        snippet: z.object({
          title: z.string().default(''),
          customUrl: z.string().nullish(),
          thumbnails: z.record(z.string(), z.object({ url: z.string() })).default({}),
        }),
      }),
    )
    .default([]),
})

/** Google's OAuth for YouTube, and the channel of a grant (part 4 §A1–A3). */
export function youtubeLink(
  platform: Platform,
  { clientId, clientSecret, standIn }: PlatformApp,
  /** Asked beside the required ones. */
  moreScopes: readonly string[],
): LinkPlatform {
  const addresses = youtubeAddresses(standIn)
  const client = { client_id: clientId, client_secret: clientSecret }
  const post = (url: string, form: Record<string, string>, repeatable: boolean) =>
    asPlatformFault(platform.ask({ method: 'POST', url, form, repeatable }, NO_ABORT))
  return {
    requiredScopes: YOUTUBE_SCOPES,
    rotates: false,

    consentUrl({ state, verifier, redirectUri }) {
      const url = new URL(addresses.authorize)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: [...new Set([...YOUTUBE_SCOPES, ...moreScopes])].join(' '),
        state,
        access_type: 'offline',
        // Without it, Google sends a refresh token with the first consent only.
        prompt: 'consent',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },

    async exchange({ code, verifier, redirectUri }) {
      const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
      return readTokens(NAME, await post(addresses.token, { ...client, ...form }, false))
    },

    async refresh(refreshToken) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return readTokens(NAME, await post(addresses.token, { ...client, ...form }, true))
    },

    async revoke({ access, refresh }) {
      const token = refresh ?? access
      if (token === null) return
      const answer = await post(addresses.revoke, { token }, true)
      if (answer.status === 200 || refusalOf(answer) === 'invalid_token') return
      throw new PlatformFault('refused', `${NAME} answered ${answer.status} to a revocation`)
    },

    async profile(accessToken) {
      const url = `${addresses.channels}?part=snippet&mine=true`
      const call = askYouTube(platform, { method: 'GET', url, bearer: accessToken, repeatable: true })
      const answer = await call.catch((error: unknown) => {
        if (error instanceof PlatformFault && error.reason === 'youtubeSignupRequired') return null
        throw error
      })
      const [channel] = answer ? readBody(answer, channelsSchema).items : []
      if (!channel) return null
      const { title, customUrl, thumbnails } = channel.snippet
      return {
        remoteId: channel.id,
        title: cleanText(title).slice(0, 200) || channel.id,
        handle: customUrl ? cleanText(customUrl).slice(0, 100) : null,
        pictureUrl: (thumbnails.medium ?? thumbnails.default ?? thumbnails.high)?.url ?? null,
      }
    },

    picture: (url) => asPlatformFault(platform.picture(url, NO_ABORT)),
  }
}
