import { createHash } from 'node:crypto'
import type { Voice, VoiceChoice } from '@pack/core/film/speech'
import { ProviderFault } from '../providers/provider-fault.ts'
import { type ProviderVoice, VOICE_PREFIXES, type VoicePrefix } from './provider-voice.ts'

/** The offline voice and all configured providers behind one interface. */
export type EveryVoice = Voice & {
  /** Part of the cache key: changes when this voice would speak a line differently. */
  version(id: string): string
  /** Display name of the voice. */
  nameOf(id: string): string
  /**
   * Substitutes for this voice, best first: one from each other provider, an offline one last. Deterministic, except
   * that voices in `taken` are avoided.
   */
  standIns(id: string, taken: ReadonlySet<string>): string[]
  /** Reloads the voice lists of all providers. */
  refresh(): Promise<void>
}

/** Increase it when the offline voice changes, so that cached lines are spoken again. */
const OFFLINE_VERSION = 'offline-2'
/** Age at which the voice lists are reloaded in the background, milliseconds. */
const REFRESH_MS = 10 * 60_000

/** Display names of providers that aren't configured. */
const NAMES: Readonly<Record<VoicePrefix, string>> = {
  elevenlabs: 'ElevenLabs',
  openai: 'OpenAI',
  sherpa: 'The local voice',
}

/** Combines the offline voice with the configured providers, listed in the order of preference as substitutes. */
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
      if (!provider) throw new ProviderFault(NAMES[prefix], 'unreachable', { detail: 'it isn’t configured' })
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

/** Picks a voice of the same gender as the missing one, if known; otherwise by a hash of its id. */
function pick(id: string, like: VoiceChoice | undefined, choices: readonly VoiceChoice[]): VoiceChoice | undefined {
  const same = like ? choices.filter((choice) => genderOf(choice) === genderOf(like)) : []
  const from = same.length > 0 ? same : choices
  return from[createHash('sha256').update(id).digest().readUInt32BE(0) % Math.max(1, from.length)]
}

function genderOf({ description }: VoiceChoice): 'woman' | 'man' | null {
  if (/\b(woman|female|girl)\b/i.test(description)) return 'woman'
  return /\b(\w*man|male|boy)\b/i.test(description) ? 'man' : null
}
