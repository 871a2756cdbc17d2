import { ProductError } from '@pack/core/kernel/errors'
import { ownThread } from '../own-thread.ts'
import type { DrawingAnswer, DrawingTask } from './drawing-task.ts'

/** Draws and fits pictures, one after another, as JPEG. Throws what the task threw, or the abort's reason. */
export type Drawing = (task: DrawingTask, signal: AbortSignal) => Promise<Uint8Array>

/** A scene takes a quarter of a second: in a thread, so that its process goes on answering. */
export function drawingThread(): Drawing {
  const thread = ownThread<DrawingTask, DrawingAnswer>(new URL('./thread.mjs', import.meta.url))
  return async (task, signal) => {
    const answer = await thread(task, signal)
    if ('jpeg' in answer) return answer.jpeg
    if ('refusal' in answer) throw new ProductError(answer.refusal.code, answer.refusal.message)
    throw new Error('The picture could not be drawn.', { cause: answer.failure })
  }
}
