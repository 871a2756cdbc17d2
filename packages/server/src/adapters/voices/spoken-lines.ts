import type { Utterance, Voice } from '@pack/core/film/speech'
import type { SpokenLine, StepContext, Voices } from '@pack/core/generation/ports'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import { ProviderFault } from '../providers/provider-fault.ts'
import type { EveryVoice } from './every-voice.ts'
import { readSpeech, speechFiles, speechKey, writeSpeech } from './speech-files.ts'
import { withLevels } from './word-levels.ts'

type Options = {
  /** The account's voices, with their cache. */
  voice: Voice
  /** Names, versions and substitutes. */
  voices: Pick<EveryVoice, 'version' | 'nameOf' | 'standIns'>
  storage: Storage
  /** Storage prefix of the item's spoken lines, with a trailing slash. */
  folder: string
}

/**
 * Speaks scripts line by line and stores each line with its item, so that editing one line speaks only that line (part
 * 3 §D). An unavailable voice is substituted in the whole video, never in single lines.
 */
export function spokenLines({ voice, voices, storage, folder }: Options): Voices {
  async function speakOne(utterance: Utterance, signal: AbortSignal): Promise<SpokenLine> {
    const name = speechKey(utterance, voices.version(utterance.voice.id))
    const media = speechFiles(folder, name).sound
    const known = await readSpeech(storage, folder, name, signal)
    if (known) return { media, ...known }
    const spoken = await voice.speak(utterance, signal)
    const audio = { ...spoken, words: withLevels(spoken) }
    await writeSpeech(storage, folder, name, audio)
    const { seconds, words, provider, note } = audio
    return { media, seconds, words, provider, ...(note !== undefined && { note }) }
  }

  /** Speaks all lines of one voice, with it or the first substitute that can speak them all. */
  async function speakAll(lines: Utterance[], taken: Set<string>, { signal, spoke }: SpeechRun): Promise<SpokenLine[]> {
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
        // The wanted voice may reject a text; a substitute that does is skipped.
        else if (!(error instanceof ProductError) || reason === null) throw error
        spoke('')
      }
    }
    throw new ProductError(
      'unavailable',
      `${reason?.message ?? 'The voice is unavailable'}, and no other voice can say these lines. Try again later, or choose another voice.`,
      { cause: reason },
    )
  }

  return {
    async speak(lines, { progress, signal }) {
      const ids = [...new Set(lines.map((line) => line.voice.id))]
      const taken = new Set(ids)
      const course = { signal, spoke: progressPerLine(lines, progress) }
      const spoken = new Map<string, SpokenLine[]>()
      for (const id of ids) {
        const own = lines.filter((line) => line.voice.id === id)
        spoken.set(id, await speakAll(own, taken, course))
      }
      return lines.flatMap((line) => spoken.get(line.voice.id)?.shift() ?? [])
    },
  }
}

/** `spoke` receives each finished text, and an empty one when a voice fails. */
type SpeechRun = { signal: AbortSignal; spoke: (text: string) => void }

/**
 * Progress per line that a substitute speaks again, as a share of what is left, so that progress never stands still.
 */
const REPEAT_SHARE = 0.02

function progressPerLine(lines: { text: string }[], progress: StepContext['progress']): SpeechRun['spoke'] {
  const all = Math.max(
    1,
    lines.reduce((sum, { text }) => sum + text.length, 0),
  )
  let done = 0
  let furthest = 0
  return (text) => {
    done += text.length
    furthest = Math.max(Math.min(1, done / all), furthest + (1 - furthest) * REPEAT_SHARE)
    progress(furthest)
  }
}
