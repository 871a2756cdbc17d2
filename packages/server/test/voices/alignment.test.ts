import type { TimedWord } from '@pack/core/film/speech'
import { captionWords } from '@pack/core/kernel/words'
import { expect, test } from 'vitest'
import { align, type Reference } from '../../src/adapters/voices/alignment/align.ts'
import { placeByWeight } from '../../src/adapters/voices/alignment/by-weight.ts'
import { LISTENING_RATE } from '../../src/adapters/voices/alignment/features.ts'
import { finishSpeech, UnusableSpeech } from '../../src/adapters/voices/finish-speech.ts'
import { speakLine } from '../../src/adapters/voices/offline/speak-line.ts'
import { toNumbers } from '../../src/adapters/voices/pcm.ts'
import { resample } from '../../src/adapters/voices/resample.ts'
import { medianPitch } from './listening.ts'

const TEXTS = [
  'A river cuts through rock not because of its power. It is because of its persistence! Do you hear it?',
  'Dr. Vale runs 5 km at 5:30, rain or shine… and AI can’t do that — for you!',
]

function spoken(text: string, id: string, { pace = 1, pitch = 0 } = {}): Reference {
  const { samples, words } = speakLine(text, { id, pace, pitch })
  return { sound: resample(toNumbers(samples), 48000, LISTENING_RATE), words }
}

const references = new Map<string, Reference>()
/** The line as the wolf speaks it, cached for all alignments. */
function reference(text: string, id: string): Reference {
  const known = references.get(id + text) ?? spoken(text, id)
  references.set(id + text, known)
  return known
}

/** Mean error of the audible words' start times, seconds. */
function meanError(found: readonly TimedWord[], known: readonly TimedWord[]): number {
  const audible = found.flatMap((word, i) =>
    /[\p{L}\p{N}]/u.test(word.text) ? [Math.abs(word.start - (known[i]?.start ?? Number.NaN))] : [],
  )
  return audible.reduce((sum, error) => sum + error, 0) / audible.length
}

// References use other base voices than the aligned speech: codex rms, flow slt, velour awb.
test.each([
  { id: 'velour', references: ['codex', 'flow'] },
  { id: 'umbra', references: ['codex', 'flow'], pace: 0.9 },
  { id: 'jinx', references: ['codex', 'flow'], pitch: 2 },
  { id: 'codex', references: ['flow'], pace: 1.2 },
  { id: 'forge', references: ['flow'] },
  { id: 'lyra', references: ['codex'], pitch: -1 },
])('words of $id are aligned within 60 ms by the speech of $references', (voice) => {
  const errors = TEXTS.map((text) => {
    const { sound, words } = spoken(text, voice.id, voice)
    return meanError(
      align(
        voice.references.map((id) => reference(text, id)),
        sound,
      ).words,
      words,
    )
  })

  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThanOrEqual(0.06)
})

test('words of a text without a reference are placed by length between pauses', () => {
  // Three phrases, whose starts follow from the pauses in any language.
  const { sound, words } = spoken(
    'The morning comes again, over the quiet mountain; and nobody remembers the storm.',
    'codex',
  )
  const text = 'Утро приходит снова, над тихою горою; и никто не помнит бурю.'

  const placed = placeByWeight(text, sound)

  expect(placed.map((word) => word.text)).toEqual(captionWords(text))
  const starts = (list: readonly TimedWord[], indexes: number[]) => indexes.map((i) => list[i]?.start ?? 0)
  const [known, found] = [starts(words, [0, 4, 8]), starts(placed, [0, 3, 6])]
  known.forEach((time, i) => {
    expect(Math.abs(time - (found[i] ?? 0))).toBeLessThan(0.1)
  })
})

test.each(['初めての狼は走る。', 'สวัสดีชาวโลก', 'مرحبا بالعالم يا ذئب'])(
  '%s: each word has its time, in order',
  (text) => {
    const { samples } = speakLine('We hunt together until the morning comes.', { id: 'flow', pace: 1, pitch: 0 })
    const raw = { samples: toNumbers(samples), sampleRate: 48000, words: null }

    const { words, note } = finishSpeech({ text, raw, pace: 1, pitch: 0, spokenPace: 1 })

    expect(words.map((word) => word.text)).toEqual(captionWords(text))
    words.forEach((word, i) => {
      expect(word.end).toBeGreaterThan(word.start)
      expect(word.start).toBeGreaterThanOrEqual(words[i - 1]?.end ?? 0)
    })
    expect(note).toMatch(/approximate/)
  },
)

const whole = speakLine(TEXTS[0] ?? '', { id: 'velour', pace: 1, pitch: 0 })
const sound = toNumbers(whole.samples)

test.each([
  ['nothing', new Float32Array(0)],
  ['silence', new Float32Array(96_000)],
  ['hardly more than silence', sound.map((sample) => sample / 2000)],
  ['a third of the line', sound.subarray(0, sound.length / 3)],
  ['a line that breaks off in a word', sound.subarray(0, Math.round((whole.words[12]?.start ?? 0) * 48000) + 4800)],
])('%s is not accepted as the line', (_, samples) => {
  const raw = { samples, sampleRate: 48000, words: null }
  const order = { text: TEXTS[0] ?? '', raw, pace: 1, pitch: 0, spokenPace: 1 }

  expect(() => finishSpeech(order)).toThrow(UnusableSpeech)
})

test('pace and pitch that a provider lacks are applied to its sound and word times', () => {
  const raw = { samples: sound, sampleRate: 48000, words: whole.words }
  const order = { text: TEXTS[0] ?? '', raw, pitch: 0, spokenPace: 1 }

  const plain = finishSpeech({ ...order, pace: 1 })
  const fast = finishSpeech({ ...order, pace: 1.3 })
  const high = finishSpeech({ ...order, pace: 1, pitch: 4 })

  expect(plain.samples.length / fast.samples.length).toBeCloseTo(1.3, 1)
  expect(high.samples.length / plain.samples.length).toBeCloseTo(1, 1)
  plain.words.forEach((word, i) => {
    expect(Math.abs((fast.words[i]?.start ?? 0) - 0.06 - (word.start - 0.06) / 1.3)).toBeLessThan(0.03)
    expect(Math.abs((high.words[i]?.start ?? 0) - word.start)).toBeLessThan(0.03)
  })
  expect(medianPitch(high.samples) / medianPitch(plain.samples)).toBeGreaterThan(1.2)
  expect(Math.abs(medianPitch(fast.samples) / medianPitch(plain.samples) - 1)).toBeLessThan(0.06)
})
