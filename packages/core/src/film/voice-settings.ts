import { z } from 'zod'

/**
 * How a persona sounds. `id` names a voice of the catalogue (each wolf's id is one); pace 1 is normal; pitch in
 * semitones.
 */
export const voiceSettingsSchema = z.object({
  id: z.string().min(1).max(120),
  pace: z.number().min(0.7).max(1.4).default(1),
  pitch: z.number().min(-6).max(6).default(0),
})
export type VoiceSettings = z.infer<typeof voiceSettingsSchema>
