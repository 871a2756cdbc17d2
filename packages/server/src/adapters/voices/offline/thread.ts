import { parentPort } from 'node:worker_threads'
import type { TimedWord, Utterance } from '@pack/core/generation/speech'
import { type ErrorCode, ProductError } from '@pack/core/kernel/errors'
import { speakLine } from './speak-line.ts'

/** What the thread answers to an utterance. Errors do not keep their class between threads, so they travel as plain fields. */
export type Answer =
  | { samples: Int16Array; words: TimedWord[] }
  | { refusal: { code: ErrorCode; message: string } }
  | { failure: string }

parentPort?.on('message', ({ text, voice }: Utterance) => {
  try {
    const spoken = speakLine(text, voice)
    // Fresh from speakLine and used by nobody else: handed over, not copied.
    parentPort?.postMessage(spoken satisfies Answer, [spoken.samples.buffer as ArrayBuffer])
  } catch (error) {
    if (error instanceof ProductError) answer({ refusal: { code: error.code, message: error.message } })
    else answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function answer(message: Answer): void {
  parentPort?.postMessage(message)
}
