import { captionWords } from '@pack/core/kernel/words'
import { encodeWav } from '@pack/media/sound/wav'
import { speakLine } from '../../src/adapters/voices/offline/speak-line.ts'
import { toNumbers } from '../../src/adapters/voices/pcm.ts'
import { resample } from '../../src/adapters/voices/resample.ts'
import { answer, type Received, reply, startFaultyServer, type Turn } from '../providers/faulty-server.ts'

/** The services' speech: the offline voice, with another text where it cannot speak the given one. */
const SPEAKER = 'velour'

type Speech = { samples: Int16Array; words: { start: number; end: number }[] }
const spoken = new Map<string, Speech>()

/** Tests ask for the same few lines again and again. */
function speech(text: string): Speech {
  const known = spoken.get(text) ?? speak(text)
  spoken.set(text, known)
  return known
}

function speak(text: string): Speech {
  const english = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(text)
    ? text
    : 'We hunt together until the morning comes.'
  const { samples, words } = speakLine(english, { id: SPEAKER, pace: 1, pitch: 0 })
  const at24 = resample(toNumbers(samples), 48000, 24000)
  return { samples: new Int16Array(at24.map((sample) => Math.round(Math.min(1, Math.max(-1, sample)) * 32000))), words }
}

/** As `/v1/audio/speech` answers with `response_format: wav`. */
export const wavOf = (text: string): Buffer => encodeWav(speech(text).samples, 24000)

/** As `/v1/text-to-speech/{voice}/with-timestamps` answers: raw sound, and the time of each letter. */
export function timestampedSpeech(text: string) {
  const { samples, words } = speech(text)
  const characters = [...text]
  const starts: number[] = []
  const ends: number[] = []
  let word = -1
  let place = 0
  characters.forEach((character, i) => {
    const isSpace = /\s/.test(character)
    if (!isSpace && (i === 0 || /\s/.test(characters[i - 1] ?? ''))) {
      word++
      place = 0
    }
    const { start, end } = words[Math.min(Math.max(0, word), words.length - 1)] ?? { start: 0, end: 0 }
    const length = captionWords(text)[Math.max(0, word)]?.length ?? 1
    const each = (end - start) / length
    starts.push(isSpace ? end : start + each * place)
    ends.push(isSpace ? end : start + each * (place + 1))
    place++
  })
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  return {
    audio_base64: bytes.toString('base64'),
    alignment: { characters, character_start_times_seconds: starts, character_end_times_seconds: ends },
    normalized_alignment: null,
  }
}

export const said = ({ json }: Received): string => {
  if (typeof json !== 'object' || json === null) return ''
  if ('text' in json) return String(json.text)
  return 'input' in json ? String(json.input) : ''
}

export const ELEVENLABS_SPEECH = 'POST /v1/text-to-speech/*'
export const OPENAI_SPEECH = 'POST /v1/audio/speech'

/** A fake ElevenLabs and OpenAI that speak; `script` overrides their answers. */
export const startSpeechServer = (script: Record<string, Turn | Turn[]> = {}) =>
  startFaultyServer({
    'GET /v1/voices': answer({
      voices: [
        {
          voice_id: 'rachel21',
          name: 'Rachel',
          labels: { gender: 'female', accent: 'american' },
          verified_languages: [
            { language: 'en', model_id: 'm' },
            { language: 'de', model_id: 'm' },
          ],
        },
        { voice_id: 'bill99', name: 'Bill', description: 'An old man', labels: {}, verified_languages: null },
      ],
      has_more: false,
    }),
    [ELEVENLABS_SPEECH]: reply((received) => timestampedSpeech(said(received))),
    [OPENAI_SPEECH]: reply((received) => wavOf(said(received))),
    ...script,
  })
