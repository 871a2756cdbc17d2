import type { Utterance, Voice, VoiceChoice } from '@pack/core/film/speech'
import { ProductError } from '@pack/core/kernel/errors'
import { captionWords } from '@pack/core/kernel/words'
import { ProviderFault } from '../providers/provider-fault.ts'
import type { RawSpeech } from './finish-speech.ts'
import type { SpeechThread } from './speech-thread.ts'

/**
 * A voice that somebody else makes: its ids are `<prefix>:<the provider's own>`. Beside what every voice throws, `speak`
 * throws ProviderFault when the provider is at fault.
 */
export type ProviderVoice = Voice & {
  prefix: VoicePrefix
  /** What people call it. */
  name: string
  /** Changes when the same settings sound otherwise: another model, or our own finish. */
  version: string
  /** Asks for the voices anew; what was known stays when the provider fails. Never throws. */
  refresh(): Promise<void>
}

export const VOICE_PREFIXES = ['elevenlabs', 'openai', 'sherpa'] as const
export type VoicePrefix = (typeof VOICE_PREFIXES)[number]

/** Raised when speech is finished in another way: lines are then spoken anew. */
const FINISH_VERSION = 1

/** What is asked of a provider. `voice` is its own id. */
export type Order = { text: string; voice: string; pace: number }

type Options = {
  prefix: VoicePrefix
  name: string
  /** What else decides how it sounds, e.g. the model. */
  model: string
  catalogue: () => VoiceChoice[]
  refresh?: () => Promise<void>
  /** How much of the pace the provider takes on itself; the rest is done to the sound. */
  paceOf: (pace: number) => number
  say: (order: Order, signal: AbortSignal) => Promise<RawSpeech>
  thread: SpeechThread
}

/** A provider as a voice: what it says is checked, aligned, levelled, and brought to the pace and pitch that were asked for. */
export function providerVoice(options: Options): ProviderVoice {
  const { prefix, name, model, catalogue, refresh, paceOf, say, thread } = options

  async function speak({ text, voice }: Utterance, signal: AbortSignal) {
    signal.throwIfAborted()
    const [first, ...rest] = voice.id.split(':')
    const own = rest.join(':')
    if (first !== prefix || !own)
      throw new ProductError('invalid', `${name} has no voice “${voice.id}”: choose another voice.`)
    if (!isSayable(text))
      throw new ProductError(
        'invalid',
        `There is nothing to say in the line “${text}”. Rewrite it, or choose another voice.`,
      )
    const pace = paceOf(voice.pace)
    const raw = await say({ text: text.trim(), voice: own, pace }, signal)
    const finish = { text, raw, pace: voice.pace / pace, pitch: voice.pitch, spokenPace: voice.pace }
    const answer = await thread({ finish }, signal)
    if ('unusable' in answer) throw new ProviderFault(name, 'unusable', { detail: answer.unusable })
    if (!('samples' in answer)) throw new Error('The speech could not be finished.', { cause: answer })
    const { samples, words, note } = answer
    return {
      samples,
      sampleRate: 48000 as const,
      seconds: samples.length / 48000,
      words,
      provider: name,
      ...(note && { note }),
    }
  }

  const version = `${prefix}-${model}-${FINISH_VERSION}`
  return { prefix, name, version, catalogue, speak, refresh: refresh ?? (async () => {}) }
}

/** Whether there is anything to say in a text at all. */
const isSayable = (text: string): boolean => captionWords(text).some((word) => /[\p{L}\p{N}]/u.test(word))
