import { readFile } from 'node:fs/promises'
import type { SpokenAudio, Voice } from '@pack/core/film/speech'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import type { WithLock } from '../postgres/lock.ts'
import { ProviderFault } from '../providers/provider-fault.ts'
import type { EveryVoice } from './every-voice.ts'
import { keepSpeech, keysOfSpeech, nameOfSpeech, recallSpeech } from './speech-files.ts'
import { decodeWav } from './wav.ts'

/** A line that was not used in this month nor in the two before is forgotten. */
const KEPT_MONTHS = 3

type Options = { voice: EveryVoice; storage: Storage; withLock: WithLock; now: () => Date }

/**
 * The voices of one account, with all that they said lately on its shelf: what one item, another item or a preview has had
 * spoken is not spoken, nor paid for, again. It lies under the owner's prefix, in a folder for each month, and moves to the
 * present one when it is used.
 */
export function sharedVoices({ voice, storage, withLock, now }: Options): (ownerId: string) => Voice {
  const tidied = new Map<string, string>()

  return (ownerId) => {
    const shelf = `${ownerId}/speech/`
    const months = () => Array.from({ length: KEPT_MONTHS }, (_, ago) => monthBefore(now(), ago))
    const folderOf = (month: string) => `${shelf}${month}/`

    async function recall(name: string, signal: AbortSignal): Promise<SpokenAudio | null> {
      for (const [ago, month] of months().entries()) {
        const remembered = await recallSpeech(storage, folderOf(month), name, signal)
        const samples = remembered && (await soundIn(folderOf(month), name, signal))
        if (!remembered || !samples) continue
        const audio: SpokenAudio = { ...remembered, samples, sampleRate: 48000 }
        if (ago > 0) await keepSpeech(storage, folderOf(monthBefore(now(), 0)), name, audio)
        return audio
      }
      return null
    }

    async function soundIn(folder: string, name: string, signal: AbortSignal): Promise<Int16Array | null> {
      try {
        return decodeWav(await readFile(await storage.localFile(keysOfSpeech(folder, name).sound, signal))).samples
      } catch (error) {
        if (error instanceof ProductError) return null
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    }

    /** Once a month and process, before the first line is added. */
    async function tidy(): Promise<void> {
      const kept = months()
      const [present = ''] = kept
      if (tidied.get(ownerId) === present) return
      tidied.set(ownerId, present)
      const keys = await storage.list(shelf)
      const found = new Set(keys.map((key) => key.slice(shelf.length).split('/')[0] ?? ''))
      for (const month of found) if (!kept.includes(month)) await storage.remove(folderOf(month))
    }

    return {
      catalogue: () => voice.catalogue(),
      async speak(utterance, signal) {
        signal.throwIfAborted()
        const name = nameOfSpeech(utterance, voice.version(utterance.voice.id))
        const known = await recall(name, signal)
        if (known) return known
        const speakAnew = async () => {
          // Somebody else may have had it spoken while we waited.
          const meanwhile = await recall(name, signal)
          if (meanwhile) return meanwhile
          const audio = await voice.speak(utterance, signal)
          await tidy()
          await keepSpeech(storage, folderOf(monthBefore(now(), 0)), name, audio)
          return audio
        }
        return withLock(`${shelf}${name}`, speakAnew, signal)
      },
    }
  }
}

/** The same, for somebody who waits for it: that a provider fails is said in a sentence, and what to do. */
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
