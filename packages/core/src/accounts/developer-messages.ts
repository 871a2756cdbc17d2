import { z } from 'zod'
import { ProductError } from '../kernel/errors.ts'
import { cleanText } from '../kernel/text.ts'
import { type Account, tierRefusal } from './access.ts'
import { DEVELOPER_MESSAGE_MAX } from './developer-message-length.ts'
import type { DeveloperMessages } from './ports.ts'
import { CONTACT_TIERS } from './tiers.ts'

/** POST /developer_messages. Line breaks stay. */
export const developerMessageSchema = z.object({
  message: z
    .string()
    .transform((text) => text.split('\n').map(cleanText).join('\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Write a message first.')
        .max(DEVELOPER_MESSAGE_MAX, `At most ${DEVELOPER_MESSAGE_MAX} characters.`),
    ),
})

/** Stores a message to the developers (part 1 §6: alpha only). Throws 'forbidden' for other plans. */
export async function sendDeveloperMessage(
  { developerMessages }: { developerMessages: DeveloperMessages },
  viewer: Account & { id: string },
  { message }: z.infer<typeof developerMessageSchema>,
): Promise<void> {
  const refusal = tierRefusal(viewer, CONTACT_TIERS)
  if (refusal !== null) throw new ProductError('forbidden', refusal)
  await developerMessages.send(viewer.id, message)
}
