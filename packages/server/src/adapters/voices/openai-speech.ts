import type { VoiceChoice } from '@pack/core/film/speech'
import { askProvider, type Provider } from '../providers/ask-provider.ts'
import { Breaker } from '../providers/breaker.ts'
import { ProviderFault } from '../providers/provider-fault.ts'
import { type Clock, SYSTEM_CLOCK } from '../providers/with-retries.ts'
import { samplesOfWav } from './pcm.ts'
import { type ProviderVoice, providerVoice } from './provider-voice.ts'
import type { SpeechThread } from './speech-thread.ts'

/** Models that accept `speed` (0.25 to 4) but ignore it. */
const IGNORES_SPEED = /^gpt-/

/** Voices and the languages they speak best (https://platform.openai.com/docs/guides/text-to-speech). */
const VOICES = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'verse']
const LANGUAGES =
  'en af ar hy az be bs bg ca zh hr cs da nl et fi fr gl de el he hi hu is id it ja kn kk ko lv lt mk ms mr mi ne no fa pl pt ro ru sr sk sl es sw sv tl ta th tr uk ur vi cy'.split(
    ' ',
  )
/** Voices that the tts-1 models lack. */
const OLDER_MODEL = /^tts-1/
const MISSING_IN_OLDER = ['ballad', 'verse']

type Settings = {
  /** Display name: OpenAI, or that of the compatible server. */
  name: string
  apiKey: string | null
  /** Ends with /v1. */
  baseUrl: string
  model: string
  /** The voices of a compatible server; null for OpenAI's. */
  voices: readonly string[] | null
}
type Uses = { thread: SpeechThread; clock?: Clock; callMs?: number }

/** Speech from OpenAI or a server with its `/v1/audio/speech` API. Responses carry no word times. */
export function openAiVoice({ name, apiKey, baseUrl, model, voices }: Settings, uses: Uses): ProviderVoice {
  const { thread, clock = SYSTEM_CLOCK, callMs } = uses
  const provider: Provider = {
    name,
    baseUrl,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    breaker: new Breaker(name, clock.now),
    clock,
    callMs,
    faultOf: (status, body) =>
      status === 400 && /voice/i.test(body)
        ? new ProviderFault(name, 'declined', { detail: 'it doesn’t have this voice' })
        : null,
  }
  const own = voices ?? VOICES.filter((voice) => !(OLDER_MODEL.test(model) && MISSING_IN_OLDER.includes(voice)))
  const choices = own.map(
    (voice): VoiceChoice => ({
      id: `openai:${voice}`,
      name: voice.charAt(0).toUpperCase() + voice.slice(1),
      description: `${name} voice, many languages`,
      provider: name,
      languages: LANGUAGES,
    }),
  )
  return providerVoice({
    prefix: 'openai',
    name,
    model,
    thread,
    catalogue: () => choices,
    paceOf: (pace) => (IGNORES_SPEED.test(model) ? 1 : pace),
    async say({ text, voice, pace }, signal) {
      const json = { model, input: text, voice, response_format: 'wav', ...(pace !== 1 && { speed: pace }) }
      const request = { path: '/audio/speech', json, read: (body: Buffer) => samplesOfWav(name, body) }
      return { ...(await askProvider(provider, request, signal)), words: null }
    },
  })
}
