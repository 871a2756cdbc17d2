import { WOLF_IDS } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'
import { pronounce, synthesise } from '../../src/adapters/voices/offline/flite.ts'
import { offlineVoice } from '../../src/adapters/voices/offline/offline-voice.ts'
import { speakLine } from '../../src/adapters/voices/offline/speak-line.ts'
import { wordTimes } from '../../src/adapters/voices/offline/word-times.ts'
import { colourDistance, colourOf, energyAbove, medianPitch, pitchSpread, timbre } from './listening.ts'
import { voiceContract } from './voice-contract.ts'

const flow = { id: 'flow', pace: 1, pitch: 0 }
const never = new AbortController().signal

voiceContract('The offline voice', offlineVoice, { unspeakable: '初めての狼 is not English' })

test('has a voice for each wolf', () => {
  expect(
    offlineVoice()
      .catalogue()
      .map(({ id }) => id),
  ).toEqual([...WOLF_IDS])
})

test('does not block its process while it speaks', async () => {
  const voice = offlineVoice()
  await voice.speak({ text: 'Warm up.', voice: flow }, never)
  let turns = 0
  let speaking = true
  const count = () => {
    turns++
    if (speaking) setImmediate(count)
  }
  setImmediate(count)

  await voice.speak({ text: 'We hunt together until the morning comes. '.repeat(4), voice: flow }, never)
  speaking = false

  expect(turns).toBeGreaterThan(50)
})

test('speaks simultaneous lines independently, and the same line identically', async () => {
  const voice = offlineVoice()

  const [first, second, third] = await Promise.all(
    ['Run now.', 'Rest later, friend.', 'Run now.'].map((text) => voice.speak({ text, voice: flow }, never)),
  )

  expect(first?.words.map(({ text }) => text)).toEqual(['Run', 'now.'])
  expect(second?.words.map(({ text }) => text)).toEqual(['Rest', 'later,', 'friend.'])
  expect(third?.samples).toEqual(first?.samples)
})

describe('word times', () => {
  const WORDS =
    'nobody hands you mountains so climb them before breakfast while other wolves still argue about weather'.split(' ')

  test.each(['slt', 'rms', 'awb'] as const)('%s: a word between pauses fills the time between them', (voice) => {
    const { phones } = synthesise(
      WORDS.map((word) => `${word},`),
      { voice, stretch: 1 },
    )
    const runs: { start: number; end: number }[] = []
    for (const { start, end } of phones) {
      const last = runs.at(-1)
      if (last && start - last.end < 0.01) last.end = end
      else runs.push({ start, end })
    }

    expect(wordTimes(phones, pronounce(WORDS))).toEqual(runs)
  })

  test.each([
    'the wolf that waits for a perfect night never hunts and hunger does not care about your plans',
    'it is said that a river cuts through rock not because of its power but because of its persistence',
    'i am the storm that you were told to fear and the silence that comes after it',
    "you don't rise to the level of your goals you fall to the level of what you've trained",
  ])('in running speech each word includes its consonants: %s', (line) => {
    const words = line.split(' ')
    const consonants = (phones: string[]) => phones.filter((phone) => !/^[aeiou]/.test(phone)).join(' ')
    const { phones } = synthesise(words, { voice: 'slt', stretch: 1 })
    const alone = pronounce(words)

    const times = wordTimes(phones, alone)

    const heard = times.map(({ start, end }) =>
      consonants(phones.filter((phone) => phone.start >= start && phone.end <= end).map(({ phone }) => phone)),
    )
    expect(heard).toEqual(alone.map(consonants))
    expect(times.map(({ start }) => start).slice(1)).toEqual(times.map(({ end }) => end).slice(0, -1))
  })

  // Formants, tempo, pauses, trimming and resampling all move the words: measured in the finished sound.
  test.each([
    { id: 'flow', pace: 1, pitch: 0 },
    { id: 'jinx', pace: 1.3, pitch: 3 },
    { id: 'umbra', pace: 0.8, pitch: 0 },
    { id: 'lumen', pace: 1, pitch: -4 },
  ])('$id at pace $pace: words are heard within 50 ms of their times in the finished sound', (voice) => {
    const { samples, words } = speakLine(
      'Morning, mountain. Run on, all wolves: never alone, no more waiting! Win.',
      voice,
    )

    const pieces = soundingPieces(samples)
    const phrases = [[0], [1], [2, 3], [4, 5], [6, 7], [8, 9, 10], [11]].map((members) => ({
      start: words[members[0] ?? 0]?.start ?? 0,
      end: words[members.at(-1) ?? 0]?.end ?? 0,
    }))

    expect(pieces).toHaveLength(phrases.length)
    phrases.forEach((phrase, i) => {
      expect(Math.abs(phrase.start - (pieces[i]?.start ?? 0))).toBeLessThan(0.05)
      expect(Math.abs(phrase.end - (pieces[i]?.end ?? 0))).toBeLessThan(0.08)
    })
  })

  test('an emoji takes the time of the pause beside it', () => {
    const { words } = speakLine('🔥 Run now. 🐺 🌕 Rest later.', flow)

    const [fire, run, now, wolf, moon, rest] = words
    expect([fire?.start, fire?.end]).toEqual([0, run?.start])
    expect([wolf?.start, moon?.end]).toEqual([now?.end, rest?.start])
  })
})

describe('the nine wolves', () => {
  const LINES = ['Nobody hands you the mountain, so climb it now.', 'A quiet wolf reads the wind before it runs.']
  const spoken = new Map<string, Int16Array[]>()
  const speakBoth = (id: string) => {
    const known = spoken.get(id) ?? LINES.map((line) => speakLine(line, { id, pace: 1, pitch: 0 }).samples)
    spoken.set(id, known)
    return known
  }
  const soundOf = (id: string) => {
    const [first = new Int16Array(), second = new Int16Array()] = speakBoth(id)
    const sound = new Int16Array(first.length + second.length)
    sound.set(first)
    sound.set(second, first.length)
    return sound
  }
  const heard = (nth: number) =>
    WOLF_IDS.map((id) => {
      const samples = speakBoth(id)[nth] ?? new Int16Array()
      return { id, pitch: medianPitch(samples), timbre: timbre(samples) }
    })
  type Heard = ReturnType<typeof heard>[number]
  const distance = (a: Heard, b: Heard) => {
    const squares = a.timbre.map((value, i) => (value - (b.timbre[i] ?? 0)) ** 2)
    return Math.hypot(12 * Math.log2(a.pitch / b.pitch), Math.sqrt(squares.reduce((x, y) => x + y, 0) / squares.length))
  }

  test('are distinguishable: another line of a wolf sounds more like it than like any other wolf', () => {
    const [known, unknown] = [heard(0), heard(1)]

    const guesses = unknown.map((line) => known.toSorted((a, b) => distance(a, line) - distance(b, line))[0]?.id)

    expect(guesses).toEqual([...WOLF_IDS])
  })

  test.each(WOLF_IDS)('%s speaks with a melody, is bright and does not clip', (id) => {
    const samples = soundOf(id)
    // Semitones; people who read aloud have 2.5 to 4.
    expect(pitchSpread(samples)).toBeGreaterThan(1.7)
    expect(energyAbove(6000, samples)).toBeGreaterThan(0.001)
    // -1 dBFS, with half a step for rounding.
    expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(29_205)
  })

  test('all have their own colour: any two are at least 1.2 pooled standard deviations apart', () => {
    const colours = WOLF_IDS.map((id) => ({ id, colour: colourOf(soundOf(id)) }))
    for (const [i, one] of colours.entries())
      for (const other of colours.slice(i + 1))
        expect(colourDistance(one.colour, other.colour), `${one.id} and ${other.id}`).toBeGreaterThan(1.2)
  })

  test('change pitch and pace independently', () => {
    const line = 'Nobody hands you the mountain.'
    for (const id of ['flow', 'codex']) {
      const plain = speakLine(line, { id, pace: 1, pitch: 0 }).samples
      const high = speakLine(line, { id, pace: 1, pitch: 5 }).samples
      const fast = speakLine(line, { id, pace: 1.3, pitch: 0 }).samples

      expect(medianPitch(high) / medianPitch(plain)).toBeGreaterThan(1.1)
      expect(Math.abs(medianPitch(fast) / medianPitch(plain) - 1)).toBeLessThan(0.08)
      expect(plain.length / fast.length).toBeGreaterThan(1.15)
      expect(Math.abs(high.length / plain.length - 1)).toBeLessThan(0.03)
    }
  })

  test('deep voices do not clip where flite overflows 16 bits', () => {
    const { samples } = speakLine('So go now. How about now? Loud, cloud, proud, out.', {
      id: 'umbra',
      pace: 1,
      pitch: 0,
    })

    const steps = samples.subarray(1).map((sample, i) => Math.abs(sample - (samples[i] ?? 0)))
    expect(steps.reduce((most, step) => Math.max(most, step), 0)).toBeLessThan(12_000)
  })
})

test.each([
  '-voice rms',
  '--help',
  'a.wav speech.wav',
  '/etc/passwd',
  '$(touch x); `ls` | rm -rf /',
  'null\u0000byte and \u001b[31mbell\u0007',
  'x'.repeat(350),
  'bcd '.repeat(10).trim(),
  '1'.repeat(20),
])('speaks %j as plain text', (line) => {
  const { samples, words } = speakLine(line, flow)

  expect(samples.length / 48000).toBeGreaterThan(0.4)
  expect(words.every(({ text, start, end }) => end > start || !/[a-z]/.test(text))).toBe(true)
})

/** Pieces between pauses: at least 90 ms more than 35 dB below the loudest 10 ms. */
function soundingPieces(samples: Int16Array): { start: number; end: number }[] {
  const hop = 480
  const powers = Array.from({ length: Math.floor(samples.length / hop) }, (_, i) =>
    samples.subarray(i * hop, (i + 1) * hop).reduce((sum, sample) => sum + sample * sample, 0),
  )
  const threshold = Math.max(...powers) / 10 ** 3.5
  const pieces: { start: number; end: number }[] = []
  powers.forEach((power, i) => {
    if (power < threshold) return
    const last = pieces.at(-1)
    const start = (i * hop) / 48000
    if (last && start - last.end < 0.09) last.end = start + hop / 48000
    else pieces.push({ start, end: start + hop / 48000 })
  })
  return pieces
}
