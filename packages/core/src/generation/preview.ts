import { z } from 'zod'
import { timelineSchema } from '../film/timeline.ts'

/** POST /api/content/{mode}/{id}/preview: `script` is JSON text of a list of {persona, line}, as it is being edited. */
export const previewOrderSchema = z.object({ script: z.string().max(200_000).optional() })

/**
 * What a browser needs to play a video that has not been rendered: the timeline, spoken for real, and an address for each
 * media key in it. `pictures` says whose a slideshow's pictures are: those of the video, or drawn ones in their place until
 * it is rendered; null without a slideshow.
 */
export const previewSchema = z.object({
  timeline: timelineSchema,
  media: z.record(z.string(), z.string()),
  pictures: z.enum(['final', 'stand_in']).nullable(),
})
export type Preview = z.infer<typeof previewSchema>
