import { encodeWav } from '@pack/media/sound/wav'
import { describe, expect, test } from 'vitest'
import { level, loudness } from '../../src/adapters/voices/loudness.ts'
import { resample } from '../../src/adapters/voices/resample.ts'
import { decodeSpeech } from '../../src/adapters/voices/wav.ts'

const sine = (frequency: number, amplitude: number, { rate = 48000, seconds = 1 } = {}) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => amplitude * Math.sin((2 * Math.PI * frequency * i) / rate))

describe('loudness', () => {
  test('a full-scale sine of 997 Hz in one channel is -3.01 LUFS, as BS.1770 states', () => {
    expect(loudness(sine(997, 1, { seconds: 2 }))).toBeCloseTo(-3.01, 1)
  })

  test('silence around a sound does not make it quieter', () => {
    const sound = sine(997, 0.1, { seconds: 2 })
    const padded = new Float32Array(48000 * 8)
    padded.set(sound, 48000 * 3)

    // Ungated it would be 6 LU less; blocks half in the silence still count a little.
    expect(Math.abs(loudness(padded) - loudness(sound))).toBeLessThan(0.7)
    expect(loudness(new Float32Array(48000))).toBe(Number.NEGATIVE_INFINITY)
  })

  test('levelling attenuates single peaks instead of clipping', () => {
    const sound = sine(300, 0.05, { seconds: 2 })
    for (let i = 40_000; i < 40_100; i++) sound[i] = (sound[i] ?? 0) * 12

    const levelled = level(sound)

    expect(Math.abs(loudness(levelled) + 16)).toBeLessThan(0.5)
    expect(levelled.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThanOrEqual(0.892)
  })
})

describe('resampling', () => {
  test.each([16000, 13120, 19840, 22050, 24000, 44100])('from %d Hz keeps a tone unchanged', (rate) => {
    const heard = resample(sine(1000, 0.5, { rate }), rate, 48000)

    const wanted = sine(1000, 0.5)
    let worst = 0
    for (let i = 2000; i < 46_000; i++) worst = Math.max(worst, Math.abs((heard[i] ?? 0) - (wanted[i] ?? 0)))
    expect(heard).toHaveLength(48000)
    expect(worst).toBeLessThan(0.002)
  })

  test('to a lower rate filters out frequencies above its limit', () => {
    const heard = resample(sine(20_000, 0.5), 48000, 16000)

    expect(heard.subarray(500, 15_500).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(
      0.002,
    )
  })
})

describe('a stored sound', () => {
  test('is read back sample for sample', () => {
    const samples = Int16Array.from([0, 1, -1, 32767, -32768, 1234])

    expect(decodeSpeech(encodeWav(samples))).toEqual({ samples, sampleRate: 48000 })
    expect(decodeSpeech(encodeWav(samples, 24000)).sampleRate).toBe(24000)
  })

  test('is read past unknown chunks, and to the end when streamed', () => {
    const file = encodeWav(Int16Array.from([5, 6, 7]))
    const chunk = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1')
    const streamed = Buffer.concat([file.subarray(0, 36), chunk, file.subarray(36)])
    streamed.writeUInt32LE(0xffffffff, 36 + chunk.length + 4)

    expect([...decodeSpeech(streamed).samples]).toEqual([5, 6, 7])
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('ID3 this is an mp3, is it not? It is long enough.')],
    ['a cut header', encodeWav(Int16Array.from([1])).subarray(0, 30)],
    ['two channels', Buffer.from(encodeWav(Int16Array.from([1, 2]))).fill(2, 22, 23)],
  ])('%s is refused', (_, file) => {
    expect(() => decodeSpeech(file)).toThrow(/sound cannot be read/)
  })
})
