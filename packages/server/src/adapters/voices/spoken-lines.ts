import type { Utterance, Voice } from '@pack/core/film/speech'
import type { SpokenLine, StepContext, Voices } from '@pack/core/generation/ports'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import { ProviderFault } from '../providers/provider-fault.ts'
import type { EveryVoice } from './every-voice.ts'
import { keepSpeech, keysOfSpeech, nameOfSpeech, recallSpeech } from './speech-files.ts'

type Options = {
  /** The account's voices, which remember what they said. */
  voice: Voice
  /** Who they are, and who stands in for whom. */
  voices: Pick<EveryVoice, 'version' | 'nameOf' | 'standIns'>
  storage: Storage
  /** Storage prefix of the item's spoken lines, with a trailing slash. */
  folder: string
}

/**
 * Speaks scripts line by line and keeps each line with its item, so that editing one of twelve speaks one anew (part 3 §D).
 * A voice that cannot be had is replaced in the whole video: nobody speaks with two voices.
 */
export function spokenLines({ voice, voices, storage, folder }: Options): Voices {
  async function speakOne(utterance: Utterance, signal: AbortSignal): Promise<SpokenLine> {
    const name = nameOfSpeech(utterance, voices.version(utterance.voice.id))
    const media = keysOfSpeech(folder, name).sound
    const known = await recallSpeech(storage, folder, name, signal)
    if (known) return { media, ...known }
    const audio = await voice.speak(utterance, signal)
    await keepSpeech(storage, folder, name, audio)
    const { seconds, words, provider, note } = audio
    return { media, seconds, words, provider, ...(note !== undefined && { note }) }
  }

  /** All lines of one voice, by it or by the first stand-in that can say them all. */
  async function speakAll(lines: Utterance[], taken: Set<string>, { signal, spoke }: Course): Promise<SpokenLine[]> {
    const wanted = lines[0]?.voice.id ?? ''
    let reason: ProviderFault | null = null
    for (const id of [wanted, ...voices.standIns(wanted, taken)]) {
      try {
        const spoken: SpokenLine[] = []
        for (const { text, voice: settings } of lines) {
          signal.throwIfAborted()
          spoken.push(await speakOne({ text, voice: { ...settings, id } }, signal))
          spoke(text)
        }
        if (reason === null) return spoken
        taken.add(id)
        const note = `${reason.message}; “${voices.nameOf(wanted)}” was replaced by “${voices.nameOf(id)}” (${spoken[0]?.provider})`
        return spoken.map((line) => ({ ...line, standsIn: true, note }))
      } catch (error) {
        if (error instanceof ProviderFault) reason ??= error
        // What the one who was asked for says of the text holds; a stand-in's view of it is no reason to stop.
        else if (!(error instanceof ProductError) || reason === null) throw error
        spoke('')
      }
    }
    throw new ProductError(
      'unavailable',
      `${reason?.message ?? 'The voice cannot be had'}, and no other voice can say these lines. Try again later, or choose another voice.`,
      { cause: reason },
    )
  }

  return {
    async speak(lines, { progress, signal }) {
      const ids = [...new Set(lines.map((line) => line.voice.id))]
      const taken = new Set(ids)
      const course = { signal, spoke: measured(lines, progress) }
      const spoken = new Map<string, SpokenLine[]>()
      for (const id of ids) {
        const own = lines.filter((line) => line.voice.id === id)
        spoken.set(id, await speakAll(own, taken, course))
      }
      return lines.flatMap((line) => spoken.get(line.voice.id)?.shift() ?? [])
    },
  }
}

/** `spoke` is told each text as it is done, and an empty one when a voice is given up. */
type Course = { signal: AbortSignal; spoke: (text: string) => void }

/** What a step on the way is worth where lines are spoken a second time: so progress never stands still. */
const AGAIN = 0.02

function measured(lines: { text: string }[], progress: StepContext['progress']): Course['spoke'] {
  const all = Math.max(
    1,
    lines.reduce((sum, { text }) => sum + text.length, 0),
  )
  let done = 0
  let furthest = 0
  return (text) => {
    done += text.length
    furthest = Math.max(Math.min(1, done / all), furthest + (1 - furthest) * AGAIN)
    progress(furthest)
  }
}
