import type { Items } from '@pack/core/content/ports'
import type { MediaMakers } from '@pack/core/generation/produce-video'
import { repaintThumbnail as repaint } from '@pack/core/generation/repaint-thumbnail'
import { z } from 'zod'
import { defineJob } from '../define-job.ts'
import type { JobUses } from './job-uses.ts'

export type ThumbnailUses = JobUses & {
  items: Items
  makersFor: (item: { ownerId: string; id: string }) => MediaMakers
}

/** Paints the thumbnail of a video whose title changed. When that fails for good, the next render paints it. */
export const repaintThumbnail = defineJob({
  name: 'repaint-thumbnail',
  payload: z.object({ ownerId: z.string(), itemId: z.string() }),
  owner: ({ ownerId }) => ownerId,
  retry: {
    times: 4,
    backoff: { first: 1, most: 60 },
    message: () => 'We couldn’t paint the new title on the thumbnail. The next render does.',
  },
  timeout: 5 * 60,
  async run(uses: ThumbnailUses, { ownerId, itemId }, { id, signal }) {
    const rendererFor = (item: { ownerId: string; id: string }) => uses.makersFor(item).renderer
    await repaint({ ...uses, rendererFor }, { ownerId, itemId, name: id }, signal)
    return { itemId }
  },
})
