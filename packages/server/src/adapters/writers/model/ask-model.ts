import { generateText, type ModelMessage, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai'
import { z } from 'zod'
import { ProviderFault } from '../../providers/provider-fault.ts'
import { sdkFault } from '../../providers/sdk-fault.ts'
import type { Draft } from './check.ts'
import { type ModelSettings, modelOf } from './models.ts'
import { PROVIDER_NAMES } from './providers.ts'

/** What one answer may cost: about a tenth of it is the script, the rest is room for models that think before. */
const OUTPUT_TOKENS = 8_000

/** An answer that is no script: what was said instead, and the problem with it, for the next round. */
export type NoScript = { said: string; problem: string }

/** `roles` are the ids that may speak; `schema` whether the schema goes along, or is told in words only. */
export type Question = { messages: ModelMessage[]; roles: readonly string[]; seed: number; schema: boolean }

/**
 * One request to a model: a draft, or an answer that is none. Throws ProviderFault when nothing came, and whatever the
 * signal was aborted with.
 */
export async function askModel(
  settings: ModelSettings,
  { messages, roles, seed, schema }: Question,
  signal: AbortSignal,
): Promise<Draft | NoScript> {
  const { model, extras } = modelOf(settings, { seed, schema })
  try {
    const { output } = await generateText({
      model,
      messages,
      // The rules are ours and come first; nothing of a user is ever a system message.
      allowSystemInMessages: true,
      output: Output.object({ schema: draftSchema(roles), name: 'script' }),
      maxOutputTokens: OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: signal,
      ...extras,
    })
    return output
  } catch (error) {
    signal.throwIfAborted()
    if (NoObjectGeneratedError.isInstance(error) && error.finishReason !== 'content-filter') {
      const isCut = error.finishReason === 'length'
      const problem = isCut
        ? 'The answer was cut off: be brief.'
        : 'The answer is not the JSON object that was asked for.'
      return { said: error.text ?? '', problem }
    }
    throw readFault(error, PROVIDER_NAMES[settings.provider])
  }
}

const draftSchema = (roles: readonly string[]) =>
  z.object({ title: z.string(), lines: z.array(z.object({ persona: z.enum(roles), line: z.string() })) })

function readFault(error: unknown, provider: string): ProviderFault {
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error))
    return new ProviderFault(provider, 'declined')
  return sdkFault(error, provider)
}
