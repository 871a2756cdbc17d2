import { ProductError } from '@pack/core/kernel/errors'
import { ownThread } from '../own-thread.ts'
import type { DrawingAnswer, DrawingTask } from './drawing-task.ts'

/** Draws or fits one picture at a time, as JPEG. Throws the task's error, or the signal's reason. */
export type Drawing = (task: DrawingTask, signal: AbortSignal) => Promise<Uint8Array>

/** Drawing a scene takes a quarter of a second, so a thread does it and the process stays responsive. */
export function drawingThread(): Drawing {
  const thread = ownThread<DrawingTask, DrawingAnswer>(new URL('./thread.mjs', import.meta.url))
  return async (task, signal) => {
    const answer = await thread(task, signal)
    if ('jpeg' in answer) return answer.jpeg
    if ('refusal' in answer) throw new ProductError(answer.refusal.code, answer.refusal.message)
    throw new Error('The picture could not be drawn.', { cause: answer.failure })
  }
}
