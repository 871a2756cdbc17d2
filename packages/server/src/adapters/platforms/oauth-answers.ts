import { PlatformFault } from '@pack/core/publishing/platform-fault'
import type { TokenPair } from '@pack/core/publishing/ports'
import { z } from 'zod'
import { ProviderFault } from '../providers/provider-fault.ts'
import type { PlatformAnswer } from './platform-fetch.ts'

/** Lifetimes in seconds; no platform issues tokens for longer than ten years. */
const seconds = z
  .number()
  .positive()
  .max(10 * 365 * 86_400)

const pairSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: seconds,
  refresh_expires_in: seconds.nullish(),
  refresh_token_expires_in: seconds.nullish(),
  scope: z.string().nullish(),
})

/** An id or scope: printable and without spaces. Postgres stores no NUL. */
export const wordSchema = z.string().regex(/^[\x21-\x7e]{1,200}$/)

const refusalSchema = z.object({ error: z.string().min(1), log_id: z.string().nullish() })

/** The tokens in an answer of a token endpoint. Throws PlatformFault; an error counts whatever the status is. */
export function readTokens(platform: string, { status, body }: PlatformAnswer): TokenPair {
  const refusal = refusalSchema.safeParse(body)
  if (refusal.success) {
    const { error, log_id: log } = refusal.data
    const kind = error === 'invalid_grant' ? 'invalid_grant' : 'refused'
    throw new PlatformFault(kind, `${platform} answered ${error}${log ? ` (log ${log})` : ''}`, { reason: error })
  }
  const read = pairSchema.safeParse(body)
  if (!read.success)
    throw new PlatformFault(status < 400 ? 'lost' : 'refused', `${platform} answered ${status} without tokens`)
  const { access_token: access, refresh_token: refresh, expires_in: accessSeconds, scope, ...rest } = read.data
  return {
    access,
    refresh: refresh || null,
    accessSeconds,
    refreshSeconds: rest.refresh_expires_in ?? rest.refresh_token_expires_in ?? null,
    scopes: scope ? scope.split(/[\s,]+/).filter((one) => wordSchema.safeParse(one).success) : null,
  }
}

/** The error code in an OAuth endpoint's answer; null when the answer is not an error. */
export const refusalOf = ({ body }: PlatformAnswer): string | null => refusalSchema.safeParse(body).data?.error ?? null

/** Turns a failed call into what it means for a link. */
export async function asPlatformFault<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    const lost = ['answer_lost', 'unreadable', 'unusable'].includes(error.kind)
    throw new PlatformFault(lost ? 'lost' : 'unanswered', error.message, { reason: error.kind, cause: error })
  }
}

/** Calls have time limits of their own, and a refresh must not end with the request that asked for it. */
export const NO_ABORT = new AbortController().signal
