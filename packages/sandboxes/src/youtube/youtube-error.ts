import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Refusal = { code: ContentfulStatusCode; domain: string; message: string; status?: string; location?: string }

const REFUSALS = {
  required: {
    code: 401,
    domain: 'global',
    message: 'Login Required.',
    status: 'UNAUTHENTICATED',
    location: 'Authorization',
  },
  authError: {
    code: 401,
    domain: 'global',
    message: 'Invalid Credentials',
    status: 'UNAUTHENTICATED',
    location: 'Authorization',
  },
  youtubeSignupRequired: { code: 401, domain: 'youtube.header', message: 'Unauthorized', location: 'Authorization' },
  insufficientPermissions: {
    code: 403,
    domain: 'global',
    message: 'Insufficient Permission',
    status: 'PERMISSION_DENIED',
  },
  authenticatedUserAccountSuspended: {
    code: 403,
    domain: 'youtube.common',
    message: 'The authenticated user’s account is suspended.',
  },
  authenticatedUserAccountClosed: {
    code: 403,
    domain: 'youtube.common',
    message: 'The authenticated user’s account is closed.',
  },
  quotaExceeded: {
    code: 403,
    domain: 'youtube.quota',
    message: 'The request cannot be completed because you have exceeded your quota.',
  },
  missingRequiredParameter: { code: 400, domain: 'youtube.parameter', message: 'Missing parameter' },
  incompatibleParameters: { code: 400, domain: 'youtube.parameter', message: 'Incompatible parameters' },
  unknownPart: { code: 400, domain: 'youtube.part', message: 'Unknown part', location: 'part' },
  invalidValue: { code: 400, domain: 'youtube.parameter', message: 'Invalid value' },
} satisfies Record<string, Refusal>

export type Reason = keyof typeof REFUSALS

/** An error of the YouTube Data API in its own shape. */
export function youtubeError(c: Context, reason: Reason, message?: string) {
  const { code, domain, status, location, ...usual }: Refusal = REFUSALS[reason]
  const text = message ?? usual.message
  const error = {
    message: text,
    domain,
    reason,
    ...(location && { location, locationType: location === 'Authorization' ? 'header' : 'parameter' }),
  }
  return c.json({ error: { code, message: text, errors: [error], ...(status && { status }) } }, code)
}
