import { Worker } from 'node:worker_threads'
import type { SpokenAudio, Utterance, Voice } from '@pack/core/generation/speech'
import { ProductError } from '@pack/core/kernel/errors'
import type { Answer } from './thread.ts'
import { catalogue, PROVIDER } from './wolves.ts'

/**
 * The voice that needs no key and no network: flite, inside the process. It speaks in a thread of its own, one line after
 * another, because a long line takes half a second of pure computing in which the caller could answer nobody. The thread
 * starts with the first line, in 0.2 s, and never keeps the process alive when nothing is being said.
 */
export function offlineVoice(): Voice {
  let thread: Worker | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function started(): Worker {
    if (thread) return thread
    const made = new Worker(new URL('./thread.mjs', import.meta.url), { execArgv: [] })
    const forget = () => {
      if (thread === made) thread = undefined
    }
    made.once('error', forget).once('exit', forget)
    thread = made
    return made
  }

  function ask(utterance: Utterance): Promise<Answer> {
    const speaking = started()
    speaking.ref()
    return new Promise<Answer>((resolve, reject) => {
      const ended = (cause: unknown) => reject(stopped(utterance, cause))
      const done = (answer: Answer) => {
        speaking.off('error', ended).off('exit', ended)
        speaking.unref()
        resolve(answer)
      }
      speaking.once('message', done).once('error', ended).once('exit', ended)
      speaking.postMessage(utterance)
    })
  }

  return {
    catalogue,
    async speak({ text, voice }, signal) {
      signal.throwIfAborted()
      const asked = turn.then(() => {
        signal.throwIfAborted()
        return ask({ text, voice })
      })
      turn = asked.catch(() => {})
      const answer = await unlessAborted(asked, signal)
      if ('refusal' in answer) throw new ProductError(answer.refusal.code, answer.refusal.message)
      if ('failure' in answer) throw stopped({ text, voice }, answer.failure)
      const { samples, words } = answer
      return {
        samples,
        sampleRate: 48000,
        seconds: samples.length / 48000,
        words,
        provider: PROVIDER,
      } satisfies SpokenAudio
    },
  }
}

const stopped = ({ text }: Utterance, cause: unknown) =>
  new ProductError(
    'unavailable',
    `The offline voice stopped while speaking “${text.slice(0, 40)}”. Try again, or choose another voice.`,
    { cause },
  )

/** The result, or the abort's reason as soon as it comes: a line that is being spoken then ends unheard. */
async function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
  })
  try {
    return await Promise.race([result, aborted])
  } finally {
    if (abort) signal.removeEventListener('abort', abort)
  }
}
