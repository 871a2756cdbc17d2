import { generateText, type ModelMessage, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai'
import { z } from 'zod'
import { ProviderFault } from '../../providers/provider-fault.ts'
import { sdkFault } from '../../providers/sdk-fault.ts'
import type { Draft } from './check.ts'
import { type ModelSettings, modelOf } from './models.ts'
import { PROVIDER_NAMES } from './providers.ts'

/** Limit per answer. The script takes about a tenth; the rest is for models that reason first. */
const OUTPUT_TOKENS = 8_000

/** An answer that is not a script, and the problem to report back to the model. */
export type InvalidAnswer = { text: string; problem: string }

/**
 * `roles` are the ids of the speakers. `schema` sends a JSON schema; otherwise only the prompt describes the format.
 */
export type Question = { messages: ModelMessage[]; roles: readonly string[]; seed: number; schema: boolean }

/** Sends one request. Throws ProviderFault when no answer came, and the abort reason when the signal is aborted. */
export async function askModel(
  settings: ModelSettings,
  { messages, roles, seed, schema }: Question,
  signal: AbortSignal,
): Promise<Draft | InvalidAnswer> {
  const { model, extras } = modelOf(settings, { seed, schema })
  try {
    const { output } = await generateText({
      model,
      messages,
      // The only system message holds our rules; users' texts are in the user message.
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
      return { text: error.text ?? '', problem }
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
