import { readFile } from 'node:fs/promises'
import type { SpokenAudio, Voice } from '@pack/core/film/speech'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import { hasCode } from '@pack/media/files/errors'
import type { WithLock } from '../postgres/lock.ts'
import { ProviderFault } from '../providers/provider-fault.ts'
import type { EveryVoice } from './every-voice.ts'
import { readSpeech, speechFiles, speechKey, writeSpeech } from './speech-files.ts'
import { decodeSpeech } from './wav.ts'

/** Cached lines are deleted when unused in this month and the two before. */
const KEPT_MONTHS = 3

type Options = { voice: EveryVoice; storage: Storage; withLock: WithLock; now: () => Date }

/**
 * Voices with a speech cache per account, so that no line is spoken or paid for twice by items and previews. Lines are
 * stored under the owner's prefix, in a folder per month of last use.
 */
export function sharedVoices({ voice, storage, withLock, now }: Options): (ownerId: string) => Voice {
  const cleaned = new Map<string, string>()

  return (ownerId) => {
    const cacheFolder = `${ownerId}/speech/`
    const months = () => Array.from({ length: KEPT_MONTHS }, (_, ago) => monthBefore(now(), ago))
    const folderOf = (month: string) => `${cacheFolder}${month}/`

    async function recall(name: string, signal: AbortSignal): Promise<SpokenAudio | null> {
      for (const [ago, month] of months().entries()) {
        const remembered = await readSpeech(storage, folderOf(month), name, signal)
        const samples = remembered && (await soundIn(folderOf(month), name, signal))
        if (!remembered || !samples) continue
        const audio: SpokenAudio = { ...remembered, samples, sampleRate: 48000 }
        if (ago > 0) await writeSpeech(storage, folderOf(monthBefore(now(), 0)), name, audio)
        return audio
      }
      return null
    }

    async function soundIn(folder: string, name: string, signal: AbortSignal): Promise<Int16Array | null> {
      try {
        return decodeSpeech(await readFile(await storage.localFile(speechFiles(folder, name).sound, signal))).samples
      } catch (error) {
        if (error instanceof ProductError) return null
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    }

    /** Deletes expired months, once per month and process, before a line is added. */
    async function removeExpired(): Promise<void> {
      const kept = months()
      const [present = ''] = kept
      if (cleaned.get(ownerId) === present) return
      cleaned.set(ownerId, present)
      const keys = await storage.list(cacheFolder)
      const found = new Set(keys.map((key) => key.slice(cacheFolder.length).split('/')[0] ?? ''))
      for (const month of found) if (!kept.includes(month)) await storage.remove(folderOf(month))
    }

    return {
      catalogue: () => voice.catalogue(),
      async speak(utterance, signal) {
        signal.throwIfAborted()
        const name = speechKey(utterance, voice.version(utterance.voice.id))
        const known = await recall(name, signal)
        if (known) return known
        const speakUncached = async () => {
          // Another process may have spoken it while we waited for the lock.
          const meanwhile = await recall(name, signal)
          if (meanwhile) return meanwhile
          const audio = await voice.speak(utterance, signal)
          await removeExpired()
          await writeSpeech(storage, folderOf(monthBefore(now(), 0)), name, audio)
          return audio
        }
        return withLock(`${cacheFolder}${name}`, speakUncached, signal)
      },
    }
  }
}

/** For previews, where a user waits: turns provider faults into messages that say what to do. */
export const forListening = (voice: Voice): Voice => ({
  catalogue: () => voice.catalogue(),
  async speak(utterance, signal) {
    try {
      return await voice.speak(utterance, signal)
    } catch (cause) {
      if (!(cause instanceof ProviderFault)) throw cause
      throw new ProductError('unavailable', `${cause.message}. Try again later, or choose another voice.`, { cause })
    }
  },
})

/** e.g. `2026-11`, in UTC. */
function monthBefore(date: Date, ago: number): string {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - ago)).toISOString().slice(0, 7)
}
