import { PlatformFault, type PlatformFaultKind } from '@pack/core/publishing/platform-fault'
import { POSTING_REFUSED, tiktokReasonClass } from '@pack/core/publishing/tiktok-reasons'
import { z } from 'zod'
import { asPlatformFault, NO_ABORT, wordSchema } from './oauth-answers.ts'
import { type Platform, type PlatformAnswer, type PlatformCall, ServerFault } from './platform-fetch.ts'

export const NAME = 'TikTok'

const envelopeSchema = z.object({
  data: z.unknown(),
  error: z.object({ code: wordSchema, log_id: z.string().max(200).nullish() }),
})

const KINDS = {
  later: 'unanswered',
  reconnect: 'no_access',
  quota: 'unanswered',
  channel_limit: 'blocked',
  gone: 'refused',
  permanent: 'refused',
} as const satisfies Record<ReturnType<typeof tiktokReasonClass>, PlatformFaultKind>

const kindOf = (code: string, status: number): PlatformFaultKind =>
  POSTING_REFUSED.some((refused) => refused === code) ? 'blocked' : KINDS[tiktokReasonClass(code, status)]

/** A call with an envelope as its answer. Throws PlatformFault unless TikTok's code is `ok`. */
export async function askTikTok<Data>(
  platform: Platform,
  call: PlatformCall,
  schema: z.ZodType<Data>,
): Promise<{ data: Data; logId: string | null }> {
  const asked = platform.ask(call, NO_ABORT).catch((error: unknown) => {
    // The code in the envelope says more than the status.
    if (error instanceof ServerFault && envelopeSchema.safeParse(error.answer.body).success) return error.answer
    throw error
  })
  return readEnvelope(await asPlatformFault(asked), schema)
}

/** The data of an envelope. Success is its code, not the status. Throws PlatformFault. */
function readEnvelope<Data>({ status, body }: PlatformAnswer, schema: z.ZodType<Data>) {
  const envelope = envelopeSchema.safeParse(body)
  if (!envelope.success) {
    // Without an envelope the status is all there is.
    const kind = status === 401 ? 'no_access' : status < 400 ? 'lost' : 'refused'
    throw new PlatformFault(kind, `${NAME} answered ${status} without its envelope`)
  }
  const { code, log_id: logId = null } = envelope.data.error
  if (code !== 'ok')
    throw new PlatformFault(kindOf(code, status), `${NAME} answered ${code}${logId ? ` (log ${logId})` : ''}`, {
      ...{ reason: code, logId },
    })
  const data = schema.safeParse(envelope.data.data)
  if (!data.success) throw new PlatformFault('lost', `${NAME} answered ${status} with unknown data`, { logId })
  return { data: data.data, logId }
}
