import { createHash } from 'node:crypto'
import type { Voice, VoiceChoice } from '@pack/core/film/speech'
import { ProviderFault } from '../providers/provider-fault.ts'
import { type ProviderVoice, VOICE_PREFIXES, type VoicePrefix } from './provider-voice.ts'

/** All voices as one. */
export type EveryVoice = Voice & {
  /** Changes when this voice would speak a line otherwise than before. */
  version(id: string): string
  /** What people call the voice. */
  nameOf(id: string): string
  /**
   * Who may take over from this voice, best first: one of each other provider, at the end an offline one. Always the same
   * for the same voice, unless that is `taken`.
   */
  standIns(id: string, taken: ReadonlySet<string>): string[]
  /** Asks all providers for their voices. */
  refresh(): Promise<void>
}

/** Raised when the offline voice changes how it speaks: remembered lines are then spoken anew. */
const OFFLINE_VERSION = 'offline-1'
/** How old a list of voices gets before it is asked for anew, in the background; milliseconds. */
const REFRESH_MS = 10 * 60_000

/** What the services are called while they are not set up. */
const NAMES: Readonly<Record<VoicePrefix, string>> = {
  elevenlabs: 'ElevenLabs',
  openai: 'OpenAI',
  sherpa: 'The local voice',
}

/** The offline voice and the providers that are set up, in the order in which they stand in for each other. */
export function everyVoice(
  offline: Voice,
  providers: readonly ProviderVoice[],
  now: () => number = Date.now,
): EveryVoice {
  let refreshed = Number.NEGATIVE_INFINITY
  const refresh = async () => {
    refreshed = now()
    await Promise.all(providers.map((provider) => provider.refresh()))
  }
  const prefixOf = (id: string) => VOICE_PREFIXES.find((prefix) => id.startsWith(`${prefix}:`))
  const providerOf = (id: string) => providers.find(({ prefix }) => prefix === prefixOf(id))
  const all = () => [...offline.catalogue(), ...providers.flatMap((provider) => provider.catalogue())]

  return {
    catalogue() {
      if (now() - refreshed > REFRESH_MS) void refresh()
      return all()
    },
    async speak(utterance, signal) {
      const prefix = prefixOf(utterance.voice.id)
      if (prefix === undefined) return offline.speak(utterance, signal)
      const provider = providerOf(utterance.voice.id)
      if (!provider) throw new ProviderFault(NAMES[prefix], 'unreachable', { detail: 'it is not set up' })
      return provider.speak(utterance, signal)
    },
    version: (id) => providerOf(id)?.version ?? OFFLINE_VERSION,
    nameOf: (id) => all().find((choice) => choice.id === id)?.name ?? id.replace(/^[a-z]+:/, ''),
    standIns(id, taken) {
      const like = all().find((choice) => choice.id === id)
      return [...providers.filter(({ prefix }) => prefix !== prefixOf(id)), offline].flatMap((one) => {
        const free = one.catalogue().filter((choice) => !taken.has(choice.id))
        const choice = pick(id, like, free.length > 0 ? free : one.catalogue())
        return choice ? [choice.id] : []
      })
    },
    refresh,
  }
}

/** One of them that sounds like a man or a woman as the absent voice does, where that is known; the rest is chance by its id. */
function pick(id: string, like: VoiceChoice | undefined, choices: readonly VoiceChoice[]): VoiceChoice | undefined {
  const same = like ? choices.filter((choice) => genderOf(choice) === genderOf(like)) : []
  const from = same.length > 0 ? same : choices
  return from[createHash('sha256').update(id).digest().readUInt32BE(0) % Math.max(1, from.length)]
}

function genderOf({ description }: VoiceChoice): 'woman' | 'man' | null {
  if (/\b(woman|female|girl)\b/i.test(description)) return 'woman'
  return /\b(\w*man|male|boy)\b/i.test(description) ? 'man' : null
}
