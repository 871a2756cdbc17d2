import { callForFile } from './api.ts'

/** POST /voices/preview (part 5): a line of at most 350 characters, spoken by a voice or by a persona. */
export const speakPreview = (
  line: { text: string } & ({ voice: string | { id: string; pace: number; pitch: number } } | { persona_id: string }),
): Promise<Blob> => callForFile('/voices/preview', { method: 'POST', json: line, timeoutMs: 30_000 })
