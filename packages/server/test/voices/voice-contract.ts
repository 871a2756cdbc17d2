import type { Voice } from '@pack/core/film/speech'
import type { VoiceSettings } from '@pack/core/film/voice-settings'
import { captionWords } from '@pack/core/kernel/words'
import { describe, expect, test } from 'vitest'
import { loudness } from '../../src/adapters/voices/loudness.ts'
import { toNumbers } from '../../src/adapters/voices/pcm.ts'

const LINE = 'Dr. Vale runs 5 km at 5:30, rain or shine… 🔥 and AI can’t do that — for #you!'

/** The contract of every voice. `unspeakable` is a text that this voice cannot speak, if there is any. */
export function voiceContract(name: string, make: () => Voice, { unspeakable }: { unspeakable?: string } = {}): void {
  describe(`${name}: contract of every voice`, () => {
    const voice = make()
    const settings = (): VoiceSettings => ({ id: voice.catalogue()[0]?.id ?? '', pace: 1, pitch: 0 })
    const speak = (text: string, signal = new AbortController().signal) =>
      voice.speak({ text, voice: settings() }, signal)

    test('offers voices with different ids, each described and with its languages', () => {
      const choices = voice.catalogue()

      expect(choices.length).toBeGreaterThan(0)
      expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
      for (const choice of choices) {
        expect(choice.name).not.toBe('')
        expect(choice.description).not.toBe('')
        expect(choice.provider).not.toBe('')
        expect(choice.languages.length).toBeGreaterThan(0)
      }
    })

    test('times every shown word, in order and within the sound', async () => {
      const { samples, sampleRate, seconds, words } = await speak(LINE)

      expect(words.map(({ text }) => text)).toEqual(captionWords(LINE))
      expect(sampleRate).toBe(48000)
      expect(seconds).toBeCloseTo(samples.length / 48000, 6)
      expect(words[0]?.start).toBeGreaterThanOrEqual(0)
      expect(words.at(-1)?.end).toBeLessThanOrEqual(seconds)
      words.forEach((word, i) => {
        expect(word.end, word.text).toBeGreaterThanOrEqual(word.start)
        if (i > 0) expect(word.start, word.text).toBeGreaterThanOrEqual(words[i - 1]?.end ?? 0)
      })
    })

    test('speaks every line at the same loudness without clipping', async () => {
      for (const text of [LINE, 'No.', 'We hunt together until the morning comes.']) {
        const { samples } = await speak(text)
        const sound = toNumbers(samples)

        expect(Math.abs(loudness(sound) + 16), text).toBeLessThan(1)
        expect(
          sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
          text,
        ).toBeLessThan(0.95)
      }
    })

    test('starts and ends with a moment of silence', async () => {
      const { samples } = await speak('Run.')

      expect(Math.max(...samples.subarray(0, 480).map(Math.abs))).toBeLessThan(200)
      expect(Math.max(...samples.subarray(-480).map(Math.abs))).toBeLessThan(200)
    })

    test('refuses a line with nothing to say, and names the remedy', async () => {
      for (const text of ['🔥🔥', '…', ' '])
        await expect(speak(text), text).rejects.toMatchObject({
          code: 'invalid',
          message: expect.stringMatching(/another voice/),
        })
    })

    test.runIf(unspeakable)('refuses a line that it cannot pronounce, and quotes it', async () => {
      await expect(speak(unspeakable ?? '')).rejects.toMatchObject({
        code: 'invalid',
        message: expect.stringContaining((unspeakable ?? '').slice(0, 20)),
      })
    })

    test('refuses a voice that it does not have', async () => {
      const asked = voice.speak(
        { text: 'Hello.', voice: { id: 'nobody-at-all', pace: 1, pitch: 0 } },
        new AbortController().signal,
      )

      await expect(asked).rejects.toMatchObject({ code: 'invalid' })
    })

    test('does not start when already cancelled, and stops when cancelled', async () => {
      await expect(speak(LINE, AbortSignal.abort('enough'))).rejects.toBe('enough')

      const stop = new AbortController()
      const asked = speak(LINE, stop.signal)
      stop.abort('enough')
      await expect(asked).rejects.toBe('enough')
      expect((await speak('And on.')).words).toHaveLength(2)
    })
  })
}
