import { z } from 'zod'
import { CAPTION_FACES, CAPTION_POSITIONS, CAPTION_STYLES } from './caption-styles.ts'

/** How a persona's lines are captioned. In a separate file because the painter needs no schemas. */
export const captionSettingsSchema = z.object({
  style: z.enum(CAPTION_STYLES),
  position: z.enum(CAPTION_POSITIONS),
  face: z.enum(CAPTION_FACES),
})
