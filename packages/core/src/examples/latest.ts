import { z } from 'zod'

/** An example as shown publicly (part 1 §3). */
export const exampleSchema = z.object({
  video_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  youtube_url: z.string().nullable(),
  youtube_video_id: z.string().nullable(),
  title: z.string(),
  /**
   * The theme of examples that ship with the product. Null for users' videos: their owners published only the video.
   */
  theme: z.string().nullable(),
  persona: z.string().nullable(),
  /** All personas of the video, the first of them `persona`. */
  personas: z.array(z.string()),
  audio_mode: z.string().nullable(),
  duration_seconds: z.number().nullable(),
  published_at: z.string().nullable(),
  created_at: z.string(),
})
export type Example = z.infer<typeof exampleSchema>

/** GET /public/examples/latest: the newest of each kind, and one upload per audio mode (part 1 §2 and §3). */
export const latestExamplesSchema = z.object({
  short: exampleSchema.nullable(),
  story: exampleSchema.nullable(),
  dialogue: exampleSchema.nullable(),
  uploads: z.array(exampleSchema),
})
export type LatestExamples = z.infer<typeof latestExamplesSchema>
