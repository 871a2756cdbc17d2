import type { ErrorCode } from '@pack/core/kernel/errors'
import type { SceneRequest } from '@pack/media'

/** A task of the drawing thread: draw a scene, or fit a given picture into the frame. */
export type DrawingTask = { scene: SceneRequest } | { fit: { bytes: Uint8Array; width: number; height: number } }

/** The thread's answer. Errors lose their class between threads, so they are sent as plain fields. */
export type DrawingAnswer =
  | { jpeg: Uint8Array }
  | { refusal: { code: ErrorCode; message: string } }
  | { failure: string }
