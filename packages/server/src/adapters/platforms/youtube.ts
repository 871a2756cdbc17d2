import { createHash } from 'node:crypto'
import { cleanText } from '@pack/core/kernel/text'
import { PlatformFault, type PlatformFaultKind } from '@pack/core/publishing/platform-fault'
import { YOUTUBE_SCOPES } from '@pack/core/publishing/platforms'
import type { LinkPlatform } from '@pack/core/publishing/ports'
import { z } from 'zod'
import type { PlatformApp } from '../../config/config.ts'
import { youtubeAddresses } from './addresses.ts'
import { asPlatformFault, NO_ABORT, readTokens, refusalOf, wordSchema } from './oauth-answers.ts'
import type { Platform, PlatformAnswer } from './platform-fetch.ts'

const NAME = 'YouTube'

const errorSchema = z.object({
  error: z.object({
    code: z.number(),
    errors: z.array(z.object({ reason: z.string() })).default([]),
  }),
})
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

/** Reasons of the Data API that mean more than their status. */
const KINDS: Readonly<Record<string, PlatformFaultKind>> = {
  authenticatedUserAccountClosed: 'blocked',
  authenticatedUserAccountSuspended: 'blocked',
  accountDelegationForbidden: 'blocked',
  insufficientPermissions: 'no_access',
  quotaExceeded: 'unanswered',
  dailyLimitExceeded: 'unanswered',
  rateLimitExceeded: 'unanswered',
  userRateLimitExceeded: 'unanswered',
}

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
      const call = platform.ask({ method: 'GET', url, bearer: accessToken, repeatable: true }, NO_ABORT)
      const answer = await asPlatformFault(call)
      const reason = reasonOf(answer)
      if (reason === 'youtubeSignupRequired') return null
      if (reason !== null) throw faultOf(answer, reason)
      const read = channelsSchema.safeParse(answer.body)
      if (!read.success) throw new PlatformFault('lost', `${NAME} answered ${answer.status} without channels`)
      const [channel] = read.data.items
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

/** The reason of a refusal, empty when it gives none; null for a success. */
function reasonOf({ status, body }: PlatformAnswer): string | null {
  const read = errorSchema.safeParse(body)
  if (read.success) return read.data.error.errors[0]?.reason ?? ''
  return status === 200 ? null : ''
}

const faultOf = ({ status }: PlatformAnswer, reason: string) =>
  new PlatformFault(
    KINDS[reason] ?? (status === 401 ? 'no_access' : 'refused'),
    `${NAME} answered ${status} ${reason}`.trimEnd(),
    { reason },
  )
