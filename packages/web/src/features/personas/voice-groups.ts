import type { VoiceChoice } from '@pack/core/film/speech'

export type VoiceGroup = { title: string; voices: VoiceChoice[] }

const PROVIDERS: Partial<Record<string, string>> = {
  'offline voice': 'Pack voices',
  elevenlabs: 'ElevenLabs',
  openai: 'OpenAI',
  sherpa: 'Installed voices',
}

/** Voices with more languages are labeled "many languages". */
const FEW_LANGUAGES = 2

/** Groups voices by provider and language, in their original order. */
export function groupVoices(voices: readonly VoiceChoice[]): VoiceGroup[] {
  const groups = new Map<string, VoiceChoice[]>()
  for (const voice of voices) {
    const title = titleOf(voice)
    groups.set(title, [...(groups.get(title) ?? []), voice])
  }
  return [...groups].map(([title, members]) => ({ title, voices: members }))
}

function titleOf({ provider, languages }: VoiceChoice): string {
  const who = PROVIDERS[provider.toLowerCase()] ?? provider
  const what = languages.length > FEW_LANGUAGES ? 'many languages' : languages.map(languageName).join(', ')
  return [who, what].filter(Boolean).join(' · ')
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    // Not a language tag.
    return code
  }
}

/** Voices whose name, description, provider or language contain every typed word. */
export function searchVoices(voices: readonly VoiceChoice[], typed: string): VoiceChoice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return voices.filter((voice) => {
    const text = `${voice.name} ${voice.description} ${titleOf(voice)} ${voice.languages.join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
