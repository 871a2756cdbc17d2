import type { TimedWord, VoiceChoice } from '@pack/core/film/speech'
import { captionWords } from '@pack/core/kernel/words'
import { z } from 'zod'
import { askProvider, jsonOf, type Provider } from '../providers/ask-provider.ts'
import { Breaker } from '../providers/breaker.ts'
import { ProviderFault } from '../providers/provider-fault.ts'
import { type Clock, SYSTEM_CLOCK } from '../providers/with-retries.ts'
import { samplesOfPcm } from './pcm.ts'
import { type ProviderVoice, providerVoice, type SpeechRequest } from './provider-voice.ts'
import type { SpeechThread } from './speech-thread.ts'

export const ELEVENLABS = 'ElevenLabs'

/** https://elevenlabs.io/docs/api-reference. PCM, because an MP3 encoder delays the audio. */
const OUTPUT = { format: 'pcm_24000', sampleRate: 24000 } as const
/** Range of `voice_settings.speed`; the rest of the pace is time-stretched. */
const SLOWEST = 0.7
const FASTEST = 1.2
/** Audio that ends this long before its last letter is truncated, seconds. */
const CUT_OFF_SECONDS = 0.25

const timesSchema = z.object({
  characters: z.array(z.string()),
  character_start_times_seconds: z.array(z.number()),
  character_end_times_seconds: z.array(z.number()),
})
const speechSchema = z.object({ audio_base64: z.string(), alignment: timesSchema.nullish() })
const voicesSchema = z.object({
  voices: z.array(
    z.object({
      voice_id: z.string().min(1),
      name: z.string().nullish(),
      description: z.string().nullish(),
      labels: z.record(z.string(), z.string().nullish()).nullish(),
      verified_languages: z.array(z.object({ language: z.string() })).nullish(),
    }),
  ),
})

type Settings = { apiKey: string; baseUrl: string; model: string }
type Uses = { thread: SpeechThread; clock?: Clock; callMs?: number }

/** The voices of an ElevenLabs account. Responses carry the time of each letter. */
export function elevenLabsVoice({ apiKey, baseUrl, model }: Settings, uses: Uses): ProviderVoice {
  const { thread, clock = SYSTEM_CLOCK, callMs } = uses
  const provider: Provider = {
    name: ELEVENLABS,
    baseUrl,
    headers: { 'xi-api-key': apiKey },
    breaker: new Breaker(ELEVENLABS, clock.now),
    clock,
    callMs,
    faultOf,
  }
  // A breaker of its own: a failing voice list must not pause speech.
  const lister = { ...provider, breaker: new Breaker(ELEVENLABS, clock.now) }
  let known: VoiceChoice[] = []

  return providerVoice({
    prefix: 'elevenlabs',
    name: ELEVENLABS,
    model,
    thread,
    catalogue: () => known,
    paceOf: (pace) => Math.min(FASTEST, Math.max(SLOWEST, pace)),
    async refresh() {
      try {
        const request = { path: '/v1/voices', read: jsonOf(ELEVENLABS, voicesSchema) }
        const { voices } = await askProvider(lister, request, new AbortController().signal)
        known = voices.map(choiceOf)
      } catch {
        // Keep the known list; speaking reports the fault.
      }
    },
    async say({ text, voice, pace }: SpeechRequest, signal) {
      const path = `/v1/text-to-speech/${encodeURIComponent(voice)}/with-timestamps?output_format=${OUTPUT.format}`
      const json = { text, model_id: model, ...(pace !== 1 && { voice_settings: { speed: pace } }) }
      const request = { path, json, read: jsonOf(ELEVENLABS, speechSchema) }
      const { audio_base64, alignment } = await askProvider(provider, request, signal)
      const samples = samplesOfPcm(ELEVENLABS, Buffer.from(audio_base64, 'base64'))
      const words = alignment ? wordsOf(text, alignment) : null
      const seconds = samples.length / OUTPUT.sampleRate
      if (samples.length > 0 && (words?.at(-1)?.end ?? 0) > seconds + CUT_OFF_SECONDS)
        throw new ProviderFault(ELEVENLABS, 'unusable', { detail: 'the audio is truncated' })
      return { samples, sampleRate: OUTPUT.sampleRate, words }
    },
  })
}

/** ElevenLabs reports missing credit as 401 and an unknown voice as 400 or 404; `detail.status` tells which. */
function faultOf(status: number, body: string): ProviderFault | null {
  if (/quota_exceeded/.test(body)) return new ProviderFault(ELEVENLABS, 'no_credit')
  if (status === 404 || /voice_not_found/.test(body))
    return new ProviderFault(ELEVENLABS, 'declined', { detail: 'this voice no longer exists' })
  return null
}

function choiceOf(voice: z.infer<typeof voicesSchema>['voices'][number]): VoiceChoice {
  const labels = Object.values(voice.labels ?? {}).filter((label) => label)
  const languages = [
    ...(voice.verified_languages ?? []).map(({ language }) => language),
    ...(voice.labels?.language ? [voice.labels.language] : []),
  ]
  return {
    id: `elevenlabs:${voice.voice_id}`,
    name: voice.name || voice.voice_id,
    description: voice.description || labels.join(', ') || 'ElevenLabs voice',
    provider: ELEVENLABS,
    languages: languages.length > 0 ? [...new Set(languages)] : ['en'],
  }
}

/**
 * Word times from letter times; null if the letters don't match the text. A word lasts from its first letter or digit
 * to its last, so pauses belong to the punctuation.
 */
export function wordsOf(text: string, times: z.infer<typeof timesSchema>): TimedWord[] | null {
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = times
  if (starts.length !== characters.length || ends.length !== characters.length) return null
  // Index of the entry for each UTF-16 unit: one entry may hold a letter with its accent.
  const entryAt = characters.flatMap((character, i) => Array.from({ length: character.length }, () => i))
  const said = characters.join('')
  let at = 0
  let last = 0
  const words: TimedWord[] = []
  for (const word of captionWords(text)) {
    const found = said.indexOf(word, at)
    if (found < 0 || said.slice(at, found).trim() !== '') return null
    at = found + word.length
    const [from, to] = spokenPart(word)
    const start = Math.max(last, starts[entryAt[found + from] ?? 0] ?? last)
    last = Math.max(start, ends[entryAt[found + to - 1] ?? 0] ?? start)
    words.push({ text: word, start, end: last })
  }
  return said.slice(at).trim() === '' ? words : null
}

function spokenPart(word: string): [number, number] {
  const from = word.search(/[\p{L}\p{N}]/u)
  if (from < 0) return [0, word.length]
  const after = /[^\p{L}\p{N}]*$/u.exec(word)?.index ?? word.length
  return [from, after]
}
