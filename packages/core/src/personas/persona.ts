import { z } from 'zod'
import { captionSettingsSchema } from '../film/caption-settings.ts'
import { voiceSettingsSchema } from '../film/voice-settings.ts'

/** The nine wolves (part 1 §2). */
export const WOLF_IDS = ['flow', 'codex', 'lyra', 'forge', 'vanta', 'velour', 'umbra', 'lumen', 'jinx'] as const
export type WolfId = (typeof WOLF_IDS)[number]

const shortText = (max: number) => z.string().trim().max(max)
const phrases = z.array(shortText(120).min(1)).max(20)

const written = {
  name: shortText(60).min(1, 'A name is required.'),
  role_title: shortText(80),
  tone: shortText(200),
  backstory: shortText(4000),
  voice_line: shortText(200),
  colour: z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color like #2dd4bf.'),
  catch_phrases: phrases,
  forbidden_words: phrases,
  captions: captionSettingsSchema,
  /** Seed of the drawn face. Null: a wolf's own face, or one drawn from the persona's id. */
  face_seed: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'Invalid face ID.')
    .nullable(),
}

/** A voice may be given by its id alone. */
export const voiceInput = z.union([
  z
    .string()
    .min(1)
    .max(120)
    .transform((id) => ({ id, pace: 1, pitch: 0 })),
  voiceSettingsSchema,
])

/**
 * A persona as the API returns it (part 5). `clone_of` names the wolf it was made from, which also provides its face
 * unless `face_seed` draws another one; with `has_picture`, an uploaded picture replaces both.
 */
export const personaSchema = z.object({
  id: z.string(),
  slug: z.string(),
  ...written,
  voice: voiceSettingsSchema,
  avatar_url: z.string().nullable(),
  has_picture: z.boolean(),
  clone_of: z.enum(WOLF_IDS).nullable(),
  read_only: z.boolean(),
})
export type Persona = z.infer<typeof personaSchema>

/** POST /user/personas: the fields, or `clone_of` with any fields that differ from the wolf's. */
export const newPersonaSchema = z
  .object({ ...written, voice: voiceInput, clone_of: z.enum(WOLF_IDS) })
  .partial()
  .refine((persona) => persona.clone_of !== undefined || persona.name !== undefined, {
    message: 'A name is required.',
    path: ['name'],
  })
export type NewPersona = z.infer<typeof newPersonaSchema>

/**
 * Everything that deleting a persona affects: videos in which it speaks, those of them in progress or scheduled, filled
 * slots and pictures.
 */
export const dependentsSchema = z.object({
  items: z.number().int(),
  making: z.number().int(),
  scheduled: z.number().int(),
  assets: z.number().int(),
})
export type Dependents = z.infer<typeof dependentsSchema>

/** PATCH /user/personas/{id}: changed fields only. */
export const personaChangeSchema = z.object({ ...written, voice: voiceInput }).partial()
export type PersonaChange = z.infer<typeof personaChangeSchema>

/** Lower case, everything else a hyphen (part 2 §3, storage path shape). */
export function personaSlug(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'persona'
  )
}
