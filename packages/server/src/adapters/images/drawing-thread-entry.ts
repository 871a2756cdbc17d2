import { parentPort } from 'node:worker_threads'
import { ProductError } from '@pack/core/kernel/errors'
import { drawScene, fitPicture, layOutPicture } from '@pack/media/drawing'
import type { DrawingAnswer, DrawingTask } from './drawing-thread.ts'

parentPort?.on('message', async (task: DrawingTask) => {
  try {
    answer({ jpeg: new Uint8Array(await perform(task)) })
  } catch (error) {
    if (error instanceof ProductError) answer({ refusal: { code: error.code, message: error.message } })
    else answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function perform(task: DrawingTask): Promise<Buffer> {
  if ('scene' in task) return drawScene(task.scene)
  if ('layOut' in task) return layOutPicture(task.layOut.path, task.layOut)
  return fitPicture(Buffer.from(task.fit.bytes), task.fit)
}

function answer(message: DrawingAnswer): void {
  parentPort?.postMessage(message)
}
