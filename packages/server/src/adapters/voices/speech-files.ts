import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type SpokenAudio, timedWordSchema, type Utterance } from '@pack/core/film/speech'
import { canonicalJson } from '@pack/core/kernel/canonical-json'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import { hasCode } from '@pack/media/files/errors'
import { encodeWav } from '@pack/media/sound/wav'
import { z } from 'zod'

const cachedSpeechSchema = z.object({
  seconds: z.number(),
  words: z.array(timedWordSchema),
  provider: z.string(),
  note: z.string().exactOptional(),
})

/** A cached line without its audio. */
export type CachedSpeech = z.infer<typeof cachedSpeechSchema>

/** Cache key of a line: hash of text, voice settings and voice version. */
export const speechKey = ({ text, voice }: Utterance, version: string): string =>
  createHash('sha256')
    .update(canonicalJson([version, voice, text]))
    .digest('hex')
    .slice(0, 40)

/** Storage keys of a line's two files; `folder` ends with a slash. */
export const speechFiles = (folder: string, name: string) => ({
  sound: `${folder}${name}.wav`,
  times: `${folder}${name}.json`,
})

/** Reads a cached line without its audio, or null. */
export async function readSpeech(
  storage: Storage,
  folder: string,
  name: string,
  signal: AbortSignal,
): Promise<CachedSpeech | null> {
  try {
    const file = await storage.localFile(speechFiles(folder, name).times, signal)
    return cachedSpeechSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    // The local copy was evicted meanwhile.
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Writes a line to the cache. */
export async function writeSpeech(storage: Storage, folder: string, name: string, audio: SpokenAudio): Promise<void> {
  const { samples, sampleRate, seconds, words, provider, note } = audio
  const keys = speechFiles(folder, name)
  await storage.putBytes(keys.sound, encodeWav(samples, sampleRate))
  const cached: CachedSpeech = { seconds, words, provider, ...(note !== undefined && { note }) }
  // Times are written last: if they exist, so does the audio.
  await storage.putBytes(keys.times, Buffer.from(JSON.stringify(cached))).catch(async (error) => {
    await storage.remove(keys.sound)
    throw error
  })
}
