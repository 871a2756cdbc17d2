import type { TimedWord, VoiceChoice } from '@pack/core/film/speech'
import { captionWords } from '@pack/core/kernel/words'
import { z } from 'zod'
import { askProvider, jsonOf, type Provider } from '../providers/ask-provider.ts'
import { Breaker } from '../providers/breaker.ts'
import { ProviderFault } from '../providers/provider-fault.ts'
import { type Clock, SYSTEM_CLOCK } from '../providers/with-retries.ts'
import { samplesOfPcm } from './pcm.ts'
import { type Order, type ProviderVoice, providerVoice } from './provider-voice.ts'
import type { SpeechThread } from './speech-thread.ts'

export const ELEVENLABS = 'ElevenLabs'

/** https://elevenlabs.io/docs/api-reference: PCM, because an MP3 begins late by what its encoder needs. */
const OUTPUT = { format: 'pcm_24000', sampleRate: 24000 } as const
/** What `voice_settings.speed` takes; beyond, we stretch. */
const SLOWEST = 0.7
const FASTEST = 1.2
/** Sound that ends so much before its last letter was cut off, seconds. */
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

/** The voices of an ElevenLabs account, which come with the time of each letter. */
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
  // Its own: a list that cannot be had says nothing about the speech.
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
        // What was known stays; that it does not answer is said where it is asked to speak.
      }
    },
    async say({ text, voice, pace }: Order, signal) {
      const path = `/v1/text-to-speech/${encodeURIComponent(voice)}/with-timestamps?output_format=${OUTPUT.format}`
      const json = { text, model_id: model, ...(pace !== 1 && { voice_settings: { speed: pace } }) }
      const request = { path, json, read: jsonOf(ELEVENLABS, speechSchema) }
      const { audio_base64, alignment } = await askProvider(provider, request, signal)
      const samples = samplesOfPcm(ELEVENLABS, Buffer.from(audio_base64, 'base64'))
      const words = alignment ? wordsOf(text, alignment) : null
      const seconds = samples.length / OUTPUT.sampleRate
      if (samples.length > 0 && (words?.at(-1)?.end ?? 0) > seconds + CUT_OFF_SECONDS)
        throw new ProviderFault(ELEVENLABS, 'unusable', { detail: 'the sound breaks off' })
      return { samples, sampleRate: OUTPUT.sampleRate, words }
    },
  })
}

/** Out of credit is a 401 there, and an unknown voice a 400 or 404; the reason is in `detail.status`. */
function faultOf(status: number, body: string): ProviderFault | null {
  if (/quota_exceeded/.test(body)) return new ProviderFault(ELEVENLABS, 'no_credit')
  if (status === 404 || /voice_not_found/.test(body))
    return new ProviderFault(ELEVENLABS, 'declined', { detail: 'it does not have this voice any more' })
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
    description: voice.description || labels.join(', ') || 'A voice of ElevenLabs',
    provider: ELEVENLABS,
    languages: languages.length > 0 ? [...new Set(languages)] : ['en'],
  }
}

/**
 * From the times of letters to those of the shown words; null when the letters are not those of the text. A word is heard
 * from its first letter or digit to its last: the pause belongs to the comma.
 */
export function wordsOf(text: string, times: z.infer<typeof timesSchema>): TimedWord[] | null {
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = times
  if (starts.length !== characters.length || ends.length !== characters.length) return null
  // One entry for each unit of the text, for an entry of theirs may be a letter with its accent.
  const owner = characters.flatMap((character, i) => Array.from({ length: character.length }, () => i))
  const said = characters.join('')
  let at = 0
  let last = 0
  const words: TimedWord[] = []
  for (const word of captionWords(text)) {
    const found = said.indexOf(word, at)
    if (found < 0 || said.slice(at, found).trim() !== '') return null
    at = found + word.length
    const [from, to] = soundingPart(word)
    const start = Math.max(last, starts[owner[found + from] ?? 0] ?? last)
    last = Math.max(start, ends[owner[found + to - 1] ?? 0] ?? start)
    words.push({ text: word, start, end: last })
  }
  return said.slice(at).trim() === '' ? words : null
}

function soundingPart(word: string): [number, number] {
  const from = word.search(/[\p{L}\p{N}]/u)
  if (from < 0) return [0, word.length]
  const after = /[^\p{L}\p{N}]*$/u.exec(word)?.index ?? word.length
  return [from, after]
}
