import type { Utterance, Voice } from '@pack/core/film/speech'
import { ProductError } from '@pack/core/kernel/errors'
import { type SpeechThread, speechThread } from '../speech-thread.ts'
import { catalogue, PROVIDER } from './wolves.ts'

/**
 * The built-in voice (flite): no key, no network. It speaks one line at a time in a worker thread, because a long line
 * takes half a second of CPU time, which would block the event loop.
 */
export function offlineVoice(thread: SpeechThread = speechThread()): Voice {
  return {
    catalogue,
    async speak(utterance, signal) {
      const answer = await thread({ speak: utterance }, signal).catch((cause: unknown) => {
        throw signal.aborted ? signal.reason : stopped(utterance, cause)
      })
      if ('refusal' in answer) throw new ProductError(answer.refusal.code, answer.refusal.message)
      if (!('samples' in answer)) throw stopped(utterance, 'failure' in answer ? answer.failure : answer.unusable)
      const { samples, words } = answer
      return { samples, sampleRate: 48000, seconds: samples.length / 48000, words, provider: PROVIDER }
    },
  }
}

const stopped = ({ text }: Utterance, cause: unknown) =>
  new ProductError(
    'unavailable',
    `The built-in voice stopped while speaking “${text.slice(0, 40)}”. Try again, or choose another voice.`,
    { cause },
  )
