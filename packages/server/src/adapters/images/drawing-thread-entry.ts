import { parentPort } from 'node:worker_threads'
import { ProductError } from '@pack/core/kernel/errors'
import { drawScene, fitPicture } from '@pack/media/drawing'
import type { DrawingAnswer, DrawingTask } from './drawing-thread.ts'

parentPort?.on('message', async (task: DrawingTask) => {
  try {
    const jpeg = 'scene' in task ? await drawScene(task.scene) : await fitPicture(Buffer.from(task.fit.bytes), task.fit)
    answer({ jpeg: new Uint8Array(jpeg) })
  } catch (error) {
    if (error instanceof ProductError) answer({ refusal: { code: error.code, message: error.message } })
    else answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function answer(message: DrawingAnswer): void {
  parentPort?.postMessage(message)
}
