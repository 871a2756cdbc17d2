import { z } from 'zod'
import { invalid } from '../kernel/errors.ts'
import type { PublicationWork } from './publication-ports.ts'

/** A webhook's signature is accepted for this long before and after its time (part 4 §B3). Milliseconds. */
const TOLERANCE_MS = 5 * 60_000

const webhookSchema = z.object({ client_key: z.string(), event: z.string().max(200), content: z.string().max(20_000) })
const contentSchema = z.object({ publish_id: z.string().max(200) })

export type WebhookUses = {
  publicationWork: Pick<PublicationWork, 'hear'>
  now: () => Date
  /** Compares the signature of a text, in hex, with the app's own in constant time. False when TikTok isn't set up. */
  isSignedByTikTok: (text: string, signature: string) => boolean
  /** The app's client key; null when TikTok isn't set up. */
  tiktokClientKey: string | null
  /** SHA-256 in hex. */
  hash: (text: string) => string
}

const refused = () => invalid('This webhook is not from TikTok, or not for this app.')

/**
 * Takes a webhook of TikTok. It is a hint only: the post that it names is looked at now instead of later, whatever it
 * says. Each one counts once. Throws 'invalid' unless TikTok signed it for this app within the last minutes; posts and
 * events that are unknown are ignored, so that TikTok doesn't repeat them.
 */
export async function hearTikTok(
  uses: WebhookUses,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<void> {
  const [, time, signed] = /^t=(\d{1,12}),s=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (time === undefined || signed === undefined) throw refused()
  if (Math.abs(uses.now().getTime() - Number(time) * 1000) > TOLERANCE_MS) throw refused()
  if (!uses.isSignedByTikTok(`${time}.${body}`, signed)) throw refused()
  const webhook = webhookSchema.safeParse(parsed(body)).data
  if (!webhook || webhook.client_key !== uses.tiktokClientKey) throw refused()
  const content = contentSchema.safeParse(parsed(webhook.content)).data
  await uses.publicationWork.hear({ key: uses.hash(body), remoteId: content?.publish_id ?? null })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
