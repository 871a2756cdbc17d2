import type { ErrorCode } from '@pack/core/kernel/errors'
import type { SceneRequest } from '@pack/media'

/** What the drawing thread does: draws a scene, or fits a picture that somebody else made into the frame. */
export type DrawingTask = { scene: SceneRequest } | { fit: { bytes: Uint8Array; width: number; height: number } }

/** What the thread answers. Errors do not keep their class between threads, so they travel as plain fields. */
export type DrawingAnswer =
  | { jpeg: Uint8Array }
  | { refusal: { code: ErrorCode; message: string } }
  | { failure: string }
