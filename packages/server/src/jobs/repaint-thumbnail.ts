import type { Items } from '@pack/core/content/ports'
import type { MediaMakers } from '@pack/core/generation/produce-video'
import { repaintThumbnail as repaint } from '@pack/core/generation/repaint-thumbnail'
import { removeFilesOfDeletedAccount } from './account-files.ts'
import { attemptTask, type JobUses, type Task } from './job.ts'

export type ThumbnailUses = JobUses & {
  items: Items
  makersFor: (item: { ownerId: string; id: string }) => MediaMakers
}

const MAX_ATTEMPTS = 4

/** Paints the thumbnail of a video whose title changed. When that fails for good, the next render paints it. */
export async function repaintThumbnail(
  uses: ThumbnailUses,
  task: Task<{ ownerId: string; itemId: string }>,
  shutdown: AbortSignal,
): Promise<void> {
  const { ownerId, itemId } = task
  const rendererFor = (item: { ownerId: string; id: string }) => uses.makersFor(item).renderer
  try {
    await attemptTask(task, {
      shutdown,
      maxAttempts: MAX_ATTEMPTS,
      run: (signal) => repaint({ ...uses, rendererFor }, { ownerId, itemId, name: task.id }, signal),
      onFailure: async (cause, { willRetry }) => uses.events.thumbnailFailed({ itemId, again: willRetry, cause }),
    })
  } finally {
    await removeFilesOfDeletedAccount(uses, ownerId)
  }
}
