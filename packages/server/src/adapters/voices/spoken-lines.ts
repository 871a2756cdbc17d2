import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SpokenLine, Voices } from '@pack/core/generation/ports'
import { timedWordSchema, type Voice } from '@pack/core/generation/speech'
import { canonicalJson } from '@pack/core/kernel/canonical'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import type { VoiceSettings } from '@pack/core/personas/persona'
import { z } from 'zod'
import { encodeWav } from './wav.ts'

const rememberedSchema = z.object({ seconds: z.number(), words: z.array(timedWordSchema), provider: z.string() })

type Options = {
  voice: Voice
  /** Raised when the voice changes how it speaks: then everything is spoken anew. */
  version: string
  storage: Storage
  /** Storage prefix of the spoken lines, with a trailing slash. */
  folder: string
}

/** Speaks scripts line by line and keeps each line, so that editing one of twelve speaks one anew (part 3 §D). */
export function spokenLines({ voice, version, storage, folder }: Options): Voices {
  async function speakOne(text: string, settings: VoiceSettings, signal: AbortSignal): Promise<SpokenLine> {
    const hash = createHash('sha256')
      .update(canonicalJson([version, settings, text]))
      .digest('hex')
      .slice(0, 40)
    const media = `${folder}${hash}.wav`
    const known = await recall(`${folder}${hash}.json`, signal)
    if (known) return { media, ...known }
    const { samples, sampleRate, seconds, words, provider } = await voice.speak({ text, voice: settings }, signal)
    await storage.putBytes(media, encodeWav(samples, sampleRate))
    // The words come second: where they are, the sound is.
    await storage.putBytes(`${folder}${hash}.json`, Buffer.from(JSON.stringify({ seconds, words, provider })))
    return { media, seconds, words, provider }
  }

  async function recall(key: string, signal: AbortSignal) {
    try {
      const read: unknown = JSON.parse(await readFile(await storage.localFile(key, signal), 'utf8'))
      return rememberedSchema.parse(read)
    } catch (error) {
      if (error instanceof ProductError && error.code === 'not_found') return null
      if (error instanceof SyntaxError || error instanceof z.ZodError) return null
      throw error
    }
  }

  return {
    async speak(lines, { progress, signal }) {
      const all = lines.reduce((sum, { text }) => sum + text.length, 0)
      const spoken: SpokenLine[] = []
      let done = 0
      for (const { text, voice: settings } of lines) {
        signal.throwIfAborted()
        spoken.push(await speakOne(text, settings, signal))
        done += text.length
        progress(done / Math.max(1, all))
      }
      return spoken
    },
  }
}
