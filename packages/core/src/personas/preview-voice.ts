import { z } from 'zod'
import type { Viewer } from '../accounts/viewer.ts'
import { isLineValid, LINE } from '../content/lines.ts'
import type { SpokenAudio, Voice } from '../film/speech.ts'
import { invalid, notFound } from '../kernel/errors.ts'
import { cleanText } from '../kernel/text.ts'
import { graphemeCount } from '../kernel/words.ts'
import { voiceInput } from './persona.ts'
import type { Personas } from './ports.ts'

/** POST /voices/preview (part 5): a line, and a voice or a persona. */
export const voicePreviewSchema = z
  .object({
    text: z.string().max(4000).transform(cleanText),
    voice: voiceInput.optional(),
    persona_id: z.string().optional(),
  })
  .refine((preview) => preview.voice !== undefined || preview.persona_id !== undefined, 'Choose a voice or a persona.')

/** Speaks a line as a sample. */
export async function previewVoice(
  { voice, personas }: { voice: Voice; personas: Personas },
  viewer: Viewer,
  preview: z.infer<typeof voicePreviewSchema>,
  signal: AbortSignal,
): Promise<SpokenAudio> {
  if (!isLineValid(preview.text)) throw invalid('Type at least 3 characters.')
  if (graphemeCount(preview.text) > LINE.max) throw invalid(`Voice tests are limited to ${LINE.max} characters.`)
  const settings = preview.voice ?? (await personas.find(viewer.id, preview.persona_id ?? ''))?.voice
  if (!settings) throw notFound('Persona')
  if (!voice.catalogue().some(({ id }) => id === settings.id))
    throw invalid(`Voice “${settings.id}” isn’t available. Choose another.`)
  return voice.speak({ text: preview.text, voice: settings }, signal)
}
