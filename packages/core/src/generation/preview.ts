import { z } from 'zod'
import { orientationSchema } from '../content/orientation-schema.ts'
import { timelineSchema } from '../film/timeline-schema.ts'

/**
 * POST /api/content/{mode}/{id}/preview: the script (JSON text of a list of {persona, line}) and the orientation as
 * they are being edited.
 */
export const previewOrderSchema = z.object({
  script: z.string().max(200_000).optional(),
  video_orientation: orientationSchema.optional(),
  /** As TikTok gets it: without branding, unless the account keeps it there. */
  for_tiktok: z.boolean().optional(),
})

/**
 * The data with which a browser plays a video that has not been rendered: the timeline with real speech, and a URL for
 * each media key. `pictures` tells whether a slideshow shows the video's own pictures or drawn placeholders until it is
 * rendered; null without a slideshow.
 */
export const previewSchema = z.object({
  timeline: timelineSchema,
  media: z.record(z.string(), z.string()),
  pictures: z.enum(['final', 'stand_in']).nullable(),
})
export type Preview = z.infer<typeof previewSchema>
