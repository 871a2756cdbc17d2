import type { Utterance } from '@pack/core/film/speech'
import type { ErrorCode } from '@pack/core/kernel/errors'
import { speechProgram } from '../../resources.ts'
import { type OwnThread, ownThread } from '../own-thread.ts'
import type { FinishedSpeech, FinishOrder } from './finish-speech.ts'

/** Speaks with the offline voice, or finishes the speech of a provider. */
export type SpeechTask = { speak: Utterance } | { finish: FinishOrder }

/** The thread's answer. Errors lose their class on the way between threads, so they travel as plain fields. */
export type SpeechAnswer =
  | FinishedSpeech
  | { refusal: { code: ErrorCode; message: string } }
  | { unusable: string }
  | { failure: string }

export type SpeechThread = OwnThread<SpeechTask, SpeechAnswer>

/** A thread for the computing of speech. */
export const speechThread = (): SpeechThread => ownThread(speechProgram)
