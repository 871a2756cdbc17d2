import type { Utterance } from '@pack/core/film/speech'
import type { ErrorCode } from '@pack/core/kernel/errors'
import type { FinishedSpeech, FinishOrder } from './finish-speech.ts'

/** What the speech thread does: speaks with the offline voice, or finishes the speech of a provider. */
export type Task = { speak: Utterance } | { finish: FinishOrder }

/** What the thread answers to a task. Errors do not keep their class between threads, so they travel as plain fields. */
export type Answer =
  | FinishedSpeech
  | { refusal: { code: ErrorCode; message: string } }
  | { unusable: string }
  | { failure: string }
