import { z } from 'zod'
import { startWithSchema } from './start-with-schema.ts'
import { tierSchema } from './tiers-schema.ts'

/** The caller, from the server's own account row. */
export type Viewer = { id: string; email: string; tier: z.infer<typeof tierSchema>; isAdmin: boolean }

const amounts = z.object({
  videos: z.number(),
  speech_seconds: z.number(),
  image_credits: z.number(),
  personas: z.number(),
})

/** GET /me (part 5). */
export const meSchema = z.object({
  id: z.string(),
  email: z.string(),
  tier: tierSchema,
  is_admin: z.boolean(),
  time_zone: z.string(),
  /** The hour of the day, in that zone, at which scheduled videos go out. */
  posting_hour: z.number(),
  /** The owner's description of the brand's image style. */
  style_notes: z.string(),
  start_with: startWithSchema,
  limits: amounts,
  usage: amounts,
  resets_at: z.string(),
})
export type Me = z.infer<typeof meSchema>
