import type { Utterance, Voice, VoiceChoice } from '@pack/core/film/speech'
import { ProductError } from '@pack/core/kernel/errors'
import { captionWords } from '@pack/core/kernel/words'
import { ProviderFault } from '../providers/provider-fault.ts'
import type { RawSpeech } from './finish-speech.ts'
import type { SpeechThread } from './speech-thread.ts'

/**
 * Voices of a provider, with ids `<prefix>:<provider's id>`. Besides what every Voice throws, `speak` throws
 * ProviderFault.
 */
export type ProviderVoice = Voice & {
  prefix: VoicePrefix
  /** Display name. */
  name: string
  /** Part of the cache key: changes with the model and with how we finish its audio. */
  version: string
  /** Reloads the voice list; keeps the known one if the provider fails. Never throws. */
  refresh(): Promise<void>
}

export const VOICE_PREFIXES = ['elevenlabs', 'openai', 'sherpa'] as const
export type VoicePrefix = (typeof VOICE_PREFIXES)[number]

/** Increase it when finishing changes, so that cached lines are spoken again. */
const FINISH_VERSION = 1

/** One line for a provider; `voice` is the provider's own id. */
export type SpeechRequest = { text: string; voice: string; pace: number }

type Options = {
  prefix: VoicePrefix
  name: string
  /** The model, which decides how it sounds. */
  model: string
  catalogue: () => VoiceChoice[]
  refresh?: () => Promise<void>
  /** The part of the pace that the provider applies; the rest is time-stretched. */
  paceOf: (pace: number) => number
  say: (request: SpeechRequest, signal: AbortSignal) => Promise<RawSpeech>
  thread: SpeechThread
}

/**
 * A provider as a voice: what it says is checked, aligned, levelled, and brought to the pace and pitch that were asked
 * for.
 */
export function providerVoice(options: Options): ProviderVoice {
  const { prefix, name, model, catalogue, refresh, paceOf, say, thread } = options

  async function speak({ text, voice }: Utterance, signal: AbortSignal) {
    signal.throwIfAborted()
    const [first, ...rest] = voice.id.split(':')
    const own = rest.join(':')
    if (first !== prefix || !own)
      throw new ProductError('invalid', `${name} has no voice “${voice.id}”. Choose another voice.`)
    if (!isSayable(text))
      throw new ProductError(
        'invalid',
        `The line “${text}” contains nothing that can be spoken. Rewrite it or choose another voice.`,
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

/** Whether a text contains anything that can be spoken. */
const isSayable = (text: string): boolean => captionWords(text).some((word) => /[\p{L}\p{N}]/u.test(word))
