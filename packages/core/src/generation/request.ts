import { z } from 'zod'
import { BG_CHANGE_SECONDS, backgroundModeSchema } from '../content/background.ts'
import type { Mode } from '../content/mode.ts'
import { orientationSchema } from '../content/orientation.ts'
import { KEY_POINTS, POINT_TOO_LONG, pointsProblem, TOO_MANY_POINTS } from '../content/points.ts'
import { modeSchema } from '../content/script.ts'
import { hasTheme, THEME_REQUIRED, themeSchema } from '../content/theme.ts'
import { cleanText } from '../kernel/text.ts'

/** Videos per request (part 2 §5 and §9). */
export const QUANTITY = { min: 1, max: 100 } as const
export const DEFAULT_MAX_ATTEMPTS = 5
export const FORM_MAX_ATTEMPTS = 3

/** The messages of part 2 §5, word for word. */
export const GENERATE_MESSAGES = {
  theme: THEME_REQUIRED,
  mode: 'Mode is required.',
  quantity: 'Quantity must be at least 1.',
  shortPersonas: 'Select at least one persona for Shorts.',
  storyPersonas: 'Select at least one primary persona for Stories.',
  dialoguePrimary: 'At least one primary persona is required for Dialogues.',
  dialogueSupporting: 'At least one supporting persona is required for Dialogues.',
  ownScriptQuantity: 'Your own script makes one video. Set the quantity to 1.',
  tooManyPersonas: 'The number of personas cannot exceed the quantity.',
  incomplete: 'Please fill in all required fields.',
} as const

const cleaned = (max: number, tooLong: string) => z.string().transform(cleanText).pipe(z.string().max(max, tooLong))

/** POST /generate_content (part 2 §3). `personas` and `supporting_personas` are persona ids. */
// Marked pure: its calls of `cleaned` would otherwise keep bundlers from dropping zod from pages that need only the
// rules.
export const generateRequestSchema = /* @__PURE__ */ (() =>
  z.object({
    mode: modeSchema,
    theme: themeSchema,
    tone: cleaned(200, 'Tone is too long: at most 200 characters.').default(''),
    inject_keywords: z
      .array(cleaned(60, 'A keyword is too long: at most 60 characters.'))
      .max(20, 'Add up to 20 keywords.')
      .default([])
      .transform((keywords) => [...new Set(keywords.filter((keyword) => keyword !== ''))]),
    /** What the video must say. Empty texts are dropped before they are counted. */
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
    bg_change_seconds: z
      .number()
      .min(BG_CHANGE_SECONDS.min)
      .max(BG_CHANGE_SECONDS.max)
      .multipleOf(BG_CHANGE_SECONDS.step)
      .default(BG_CHANGE_SECONDS.default),
    /** Shorts are always vertical. */
    video_orientation: orientationSchema.default('horizontal'),
    /** A finished script, JSON text of a list of {persona, line}, persona by slug: then nothing is written. */
    script: z.string().max(200_000, 'The script is too long.').optional(),
  }))()
export type GenerateRequest = z.infer<typeof generateRequestSchema>

type Choice = {
  mode: Mode | '' | undefined
  theme: string
  key_points: readonly string[]
  quantity: number
  personas: readonly string[]
  supporting_personas: readonly string[]
  script?: string | undefined
}

/**
 * The problems that keep a request from being submitted, in the order of the form; empty when it is valid (part 2 §5).
 * The form calls it on every change, the server before it queues.
 */
export function generateProblems(request: Choice): { field: keyof Choice; message: string }[] {
  const problems: { field: keyof Choice; message: string }[] = []
  const say = (field: keyof Choice, message: string) => problems.push({ field, message })
  if (!hasTheme(request.theme)) say('theme', GENERATE_MESSAGES.theme)
  if (!request.mode) say('mode', GENERATE_MESSAGES.mode)
  const isWritten = request.script === undefined
  const unsayable = request.mode && isWritten && pointsProblem(request.mode, request.theme, request.key_points)
  if (unsayable) say(request.key_points.length > 0 ? 'key_points' : 'theme', unsayable)
  if (!(request.quantity >= QUANTITY.min)) say('quantity', GENERATE_MESSAGES.quantity)
  else if (request.quantity > QUANTITY.max) say('quantity', `Quantity can be at most ${QUANTITY.max}.`)
  else if (!Number.isInteger(request.quantity)) say('quantity', 'Quantity must be a whole number.')
  else if (request.script !== undefined && request.quantity !== 1) say('quantity', GENERATE_MESSAGES.ownScriptQuantity)
  if (request.mode === 'short' && request.personas.length === 0) say('personas', GENERATE_MESSAGES.shortPersonas)
  if (request.mode === 'story' && request.personas.length === 0) say('personas', GENERATE_MESSAGES.storyPersonas)
  if (request.mode === 'dialogue') {
    if (request.personas.length === 0) say('personas', GENERATE_MESSAGES.dialoguePrimary)
    if (request.supporting_personas.filter((id) => !request.personas.includes(id)).length === 0)
      say('supporting_personas', GENERATE_MESSAGES.dialogueSupporting)
  }
  if (request.quantity >= QUANTITY.min && request.personas.length > request.quantity)
    say('personas', GENERATE_MESSAGES.tooManyPersonas)
  return problems
}

/** Splits comma-separated keywords; trims them and drops empty ones and duplicates (part 2 §5). */
export const readKeywords = (text: string): string[] => readList(text, ',')

/** Splits a list; trims its entries and drops empty ones and duplicates. */
export const readList = (text: string, separator: string): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
]
