import { type OwnThread, ownThread } from '../own-thread.ts'
import type { Answer, Task } from './speech-task.ts'

export type SpeechThread = OwnThread<Task, Answer>

/** A thread for the pure computing of speech. */
export const speechThread = (): SpeechThread => ownThread(new URL('./offline/thread.mjs', import.meta.url))
