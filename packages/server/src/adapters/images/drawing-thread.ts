import { type ErrorCode, ProductError } from '@pack/core/kernel/errors'
import type { SceneRequest } from '@pack/media'
import { drawingProgram } from '../../resources.ts'
import { ownThread } from '../own-thread.ts'

/**
 * Draws a scene, fits a picture from elsewhere into the frame, or lays a stored one out for a frame of another shape.
 */
export type DrawingTask =
  | { scene: SceneRequest }
  | { fit: { bytes: Uint8Array; width: number; height: number } }
  | { layOut: { path: string; width: number; height: number } }

/** The thread's answer. Errors lose their class on the way between threads, so they travel as plain fields. */
export type DrawingAnswer =
  | { jpeg: Uint8Array }
  | { refusal: { code: ErrorCode; message: string } }
  | { failure: string }

/** Draws or fits one picture at a time, as JPEG. Throws the task's error, or the signal's reason. */
export type Drawing = (task: DrawingTask, signal: AbortSignal) => Promise<Uint8Array>

/** Drawing a scene takes a quarter of a second, so a thread does it and the process stays responsive. */
export function drawingThread(): Drawing {
  const thread = ownThread<DrawingTask, DrawingAnswer>(drawingProgram)
  return async (task, signal) => {
    const answer = await thread(task, signal)
    if ('jpeg' in answer) return answer.jpeg
    if ('refusal' in answer) throw new ProductError(answer.refusal.code, answer.refusal.message)
    throw new Error('The picture could not be drawn.', { cause: answer.failure })
  }
}
