import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type SpokenAudio, timedWordSchema, type Utterance } from '@pack/core/film/speech'
import { canonicalJson } from '@pack/core/kernel/canonical'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import { z } from 'zod'
import { encodeWav } from './wav.ts'

const rememberedSchema = z.object({
  seconds: z.number(),
  words: z.array(timedWordSchema),
  provider: z.string(),
  note: z.string().exactOptional(),
})

/** All of a spoken line but its sound. */
export type Remembered = z.infer<typeof rememberedSchema>

/** The name of a line on any shelf: what is said, how, and by which version of the voice. */
export const nameOfSpeech = ({ text, voice }: Utterance, version: string): string =>
  createHash('sha256')
    .update(canonicalJson([version, voice, text]))
    .digest('hex')
    .slice(0, 40)

/** Keys of a line's two files below a folder that ends with a slash. */
export const keysOfSpeech = (folder: string, name: string) => ({
  sound: `${folder}${name}.wav`,
  times: `${folder}${name}.json`,
})

/** What is remembered of a line there, or null. */
export async function recallSpeech(
  storage: Storage,
  folder: string,
  name: string,
  signal: AbortSignal,
): Promise<Remembered | null> {
  try {
    const file = await storage.localFile(keysOfSpeech(folder, name).times, signal)
    return rememberedSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    // Evicted between the two.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Keeps a line there. */
export async function keepSpeech(storage: Storage, folder: string, name: string, audio: SpokenAudio): Promise<void> {
  const { samples, sampleRate, seconds, words, provider, note } = audio
  const keys = keysOfSpeech(folder, name)
  await storage.putBytes(keys.sound, encodeWav(samples, sampleRate))
  const remembered: Remembered = { seconds, words, provider, ...(note !== undefined && { note }) }
  // The times come second: where they are, the sound is.
  await storage.putBytes(keys.times, Buffer.from(JSON.stringify(remembered)))
}
