import { z } from 'zod'
import { BG_CHANGE_SECONDS } from '../content/background.ts'
import { backgroundModeSchema, bgChangeSecondsSchema } from '../content/background-schema.ts'
import { orientationSchema } from '../content/orientation-schema.ts'
import { KEY_POINTS, POINT_TOO_LONG, TOO_MANY_POINTS } from '../content/points.ts'
import { modeSchema } from '../content/script.ts'
import { themeSchema } from '../content/theme-schema.ts'
import { cleanText } from '../kernel/text.ts'
import { DEFAULT_MAX_ATTEMPTS, GENERATE_MESSAGES, QUANTITY } from './request.ts'

const cleaned = (max: number, tooLong: string) => z.string().transform(cleanText).pipe(z.string().max(max, tooLong))

/**
 * POST /generate_content (part 2 §3). `personas` and `supporting_personas` are persona ids. In a separate file because
 * the form needs no schemas.
 */
export const generateRequestSchema = z.object({
  mode: modeSchema,
  theme: themeSchema,
  tone: cleaned(200, 'Tone is too long: at most 200 characters.').default(''),
  inject_keywords: z
    .array(cleaned(60, 'A keyword is too long: at most 60 characters.'))
    .max(20, 'Add up to 20 keywords.')
    .default([])
    .transform((keywords) => [...new Set(keywords.filter((keyword) => keyword !== ''))]),
  /** Key points that the video must say. Empty texts are dropped before they are counted. */
  key_points: z
    .array(cleaned(KEY_POINTS.length, POINT_TOO_LONG))
    .default([])
    .transform((points) => [...new Set(points.filter((point) => point !== ''))])
    .refine((points) => points.length <= KEY_POINTS.max, TOO_MANY_POINTS),
  schedule_date_start: z.iso.date('Enter a date like 2026-11-30.').nullish(),
  quantity: z
    .number()
    .int('Quantity must be a whole number.')
    .min(QUANTITY.min, GENERATE_MESSAGES.quantity)
    .max(QUANTITY.max, `Quantity can be at most ${QUANTITY.max}.`),
  /** 5 when falsy (part 2 §5); the server allows 1 to 5. */
  max_attempts: z
    .number()
    .int()
    .min(0)
    .max(DEFAULT_MAX_ATTEMPTS)
    .nullish()
    .transform((attempts) => attempts || DEFAULT_MAX_ATTEMPTS),
  personas: z.array(z.string().min(1)).max(50).default([]),
  supporting_personas: z.array(z.string().min(1)).max(50).default([]),
  publish_to: z.array(z.string().max(40)).max(10).default([]),
  publish_account_ids: z.array(z.string().max(80)).max(20).default([]),
  /** The script is written and then waits for its author's review before rendering. */
  write_first: z.boolean().default(false),
  background_mode: backgroundModeSchema.default('loop'),
  bg_change_seconds: bgChangeSecondsSchema(BG_CHANGE_SECONDS.max).default(BG_CHANGE_SECONDS.default),
  /** Shorts are always vertical. */
  video_orientation: orientationSchema.default('horizontal'),
  /** A finished script, JSON text of a list of {persona, line}, persona by slug: then nothing is written. */
  script: z.string().max(200_000, 'The script is too long.').optional(),
  /** Becomes the job's id. A request sent again with it, because its answer was lost, returns that job. */
  request_id: z.uuid('request_id must be a UUID.').optional(),
})
export type GenerateRequest = z.infer<typeof generateRequestSchema>
