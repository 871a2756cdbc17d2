import { PlatformFault, type PlatformFaultKind } from '@pack/core/publishing/platform-fault'
import { youtubeReasonClass } from '@pack/core/publishing/youtube-reasons'
import { z } from 'zod'
import { asPlatformFault, NO_ABORT } from './oauth-answers.ts'
import { type Platform, type PlatformAnswer, type PlatformCall, ServerFault } from './platform-fetch.ts'

export const NAME = 'YouTube'

const errorSchema = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
})

/** Refusals of the user, whatever is asked. */
const BLOCKED = ['authenticatedUserAccountClosed', 'authenticatedUserAccountSuspended', 'accountDelegationForbidden']

const KINDS = {
  quota: 'unanswered',
  channel_limit: 'unanswered',
  later: 'unanswered',
  reconnect: 'no_access',
  gone: 'refused',
  permanent: 'refused',
} as const

/** The reason in an error of the Data API. It is logged and shown, so only a name of YouTube's kind counts as one. */
function reasonOf({ body }: PlatformAnswer): string | null {
  const reason = errorSchema.safeParse(body).data?.error.errors[0]?.reason ?? ''
  return /^[A-Za-z]{1,60}$/.test(reason) ? reason : null
}

/** The fault for an answer that is no success. */
export function faultOf(answer: PlatformAnswer): PlatformFault {
  const { status } = answer
  const reason = reasonOf(answer)
  const kind: PlatformFaultKind =
    reason !== null && BLOCKED.includes(reason) ? 'blocked' : KINDS[youtubeReasonClass(reason, status)]
  return new PlatformFault(kind, `${NAME} answered ${status} ${reason ?? ''}`.trimEnd(), {
    ...(reason !== null && { reason }),
  })
}

/** Turns a failed call into a PlatformFault, with YouTube's reason when it gave one. */
export function asYouTubeFault<Result>(call: Promise<Result>): Promise<Result> {
  return asPlatformFault(
    call.catch((error: unknown) => {
      const isReasoned = error instanceof ServerFault && reasonOf(error.answer) !== null
      throw isReasoned ? faultOf(error.answer) : error
    }),
  )
}

/** A call of the Data API. Throws PlatformFault unless it succeeded. */
export async function askYouTube(platform: Platform, call: PlatformCall): Promise<PlatformAnswer> {
  const answer = await asYouTubeFault(platform.ask(call, NO_ABORT))
  if (answer.status >= 300 || errorSchema.safeParse(answer.body).success) throw faultOf(answer)
  return answer
}

/** The body of a successful answer. Throws PlatformFault 'lost' when it is something else. */
export function readBody<Body>({ status, body }: PlatformAnswer, schema: z.ZodType<Body>): Body {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw new PlatformFault('lost', `${NAME} answered ${status} with something else than was asked for`)
}
