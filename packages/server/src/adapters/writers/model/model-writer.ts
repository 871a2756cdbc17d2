import { checkForbidden } from '@pack/core/content/forbidden-words'
import { checkRefusal, graveSubject } from '@pack/core/content/grave'
import type { Script, ScriptOrder, Writer } from '@pack/core/content/script'
import { invalid } from '@pack/core/kernel/errors'
import { random } from '@pack/core/kernel/random'
import type { ModelMessage } from 'ai'
import { Breaker } from '../../providers/breaker.ts'
import { ProviderFault } from '../../providers/provider-fault.ts'
import { type Clock, SYSTEM_CLOCK, withRetries } from '../../providers/with-retries.ts'
import { castOf } from '../cast.ts'
import { soberOrder } from '../sober-order.ts'
import { askModel, type InvalidAnswer, type Question } from './ask-model.ts'
import { type Draft, faultsOf, scriptOf } from './check.ts'
import type { ModelSettings } from './models.ts'
import { type Prompt, promptFor } from './prompt.ts'
import { PROVIDER_NAMES } from './providers.ts'

/** One script and two repairs. */
const ROUNDS = 3
/** Limit for one script with all retries and repairs; the stage times out ten seconds later. */
const SCRIPT_MS = 110_000
/** Limits for what a repair sends back: characters of the answer, and number of faults. */
const MAX_ANSWER = 4_000
const MAX_FAULTS = 8

/**
 * Writes with a model. Checks each answer against the order and returns it with its faults at most twice. Throws
 * 'invalid' for an order that no writer can fulfil, and ProviderFault when the model gives no usable script.
 */
export function modelWriter(settings: ModelSettings, clock: Clock = SYSTEM_CLOCK): Writer {
  const provider = PROVIDER_NAMES[settings.provider]
  const writer = settings.provider === 'compatible' ? settings.model : `${provider} ${settings.model}`
  const uses = { provider, breaker: new Breaker(provider, clock.now), clock }
  // Some servers reject JSON schemas; after the first rejection only the prompt describes the format.
  let schema = true

  const ask = async (question: Omit<Question, 'schema'>, signal: AbortSignal) => {
    try {
      return await askModel(settings, { ...question, schema }, signal)
    } catch (error) {
      const mayBeTheSchema = schema && settings.provider === 'compatible'
      if (!mayBeTheSchema || !(error instanceof ProviderFault) || error.kind !== 'refused') throw error
      schema = false
      return askModel(settings, { ...question, schema }, signal)
    }
  }

  return {
    async write(ordered, signal) {
      signal.throwIfAborted()
      checkOrder(ordered)
      const subject = graveSubject(ordered)
      const { order, notes } = subject ? soberOrder(ordered, subject) : { order: ordered, notes: undefined }
      const prompt = promptFor(order)
      const roles = prompt.roles.map(({ id }) => id)
      const limits = { signal, callMs: settings.timeoutSeconds * 1000, deadline: clock.now() + SCRIPT_MS }
      let messages: ModelMessage[] = [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ]
      let faults: string[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const seed = random(`${order.seed}|${order.variant}|${round}`).int(0x7fffffff)
        const answer = await withRetries((own) => ask({ messages, roles, seed }, own), uses, limits)
        const read = readAnswer(answer, { order, prompt, writer })
        if (read.faults.length === 0 && read.script) return { ...read.script, ...(notes && { notes }) }
        faults = read.faults
        messages = [...messages.slice(0, 2), ...repair(answer, faults)]
      }
      throw new ProviderFault(provider, 'unusable', { detail: faults[0]?.replace(/\.$/, '') ?? '' })
    },
  }
}

type Context = { order: ScriptOrder; prompt: Prompt; writer: string }

function readAnswer(
  answer: Draft | InvalidAnswer,
  { order, prompt, writer }: Context,
): { script?: Script; faults: string[] } {
  if ('problem' in answer) return { faults: [answer.problem] }
  const script = scriptOf(answer, prompt, writer)
  return { script, faults: faultsOf(script, answer, order, prompt) }
}

/** The answer, shortened because it may be anything, and its faults. */
function repair(answer: Draft | InvalidAnswer, faults: readonly string[]): ModelMessage[] {
  const text = 'problem' in answer ? answer.text.slice(0, MAX_ANSWER) : JSON.stringify(answer).slice(0, MAX_ANSWER)
  const list = faults.slice(0, MAX_FAULTS).map((fault) => `- ${fault}`)
  const request = [
    'This answer cannot be used:',
    ...list,
    'Answer with the whole JSON object again, with these faults fixed.',
  ]
  return [
    // Some providers reject an empty message.
    { role: 'assistant', content: text.trim() || '(nothing)' },
    { role: 'user', content: request.join('\n') },
  ]
}

/** Throws 'invalid' for an empty theme, one with a forbidden word, and orders that may not be written. */
function checkOrder(order: ScriptOrder) {
  checkRefusal(order)
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(order.theme)) throw invalid('Theme is required.')
  checkForbidden([order.theme, ...order.points].join('\n'), castOf(order))
}
