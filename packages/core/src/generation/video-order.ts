import { brandingOf } from '../assets/branding.ts'
import { picturesForVideo } from '../assets/pictures.ts'
import type { FilledAssets } from '../assets/ports.ts'
import type { Mode } from '../content/mode.ts'
import type { Item } from '../content/ports.ts'
import type { CastMember } from '../content/script.ts'
import { captionSettingsSchema } from '../film/caption-settings.ts'
import { type CaptionSettings, DEFAULT_CAPTIONS } from '../film/caption-styles.ts'
import type { Timeline } from '../film/timeline.ts'
import type { VoiceSettings } from '../film/voice-settings.ts'
import { ProductError } from '../kernel/errors.ts'
import { avatarOf } from '../personas/avatar.ts'
import type { StoredPersona } from '../personas/ports.ts'
import type { VideoOrder } from './produce-video.ts'

type Ingredients = {
  item: Item
  personas: readonly StoredPersona[]
  filled: FilledAssets
  /** The brand's, for pictures. */
  styleNotes: string
  /** How the item's video was put together last. */
  previous: Timeline | null
}

/** What is to be made of an item, from its own fields, its personas and what dresses them. */
export function videoOrder({ item, personas, filled, styleNotes, previous }: Ingredients): VideoOrder {
  if (item.mode === 'uploaded') throw new ProductError('invalid', 'An uploaded video is not generated.')
  const mode: Mode = item.mode
  const find = (ids: readonly string[]) =>
    ids.map((id) => {
      const persona = personas.find((one) => one.id === id)
      if (persona) return persona
      throw new ProductError('invalid', 'A persona of this video has been deleted. Generate it anew with another one.')
    })
  const primary = find(item.personaIds)
  const supporting = find(item.supportingPersonaIds)
  const lead = primary[0]
  const owned = { account: filled.account, persona: (lead && filled.personas[lead.id]) ?? {} }
  const { background, ...look } = brandingOf(mode, owned, item.rotation)
  return {
    writing: {
      mode,
      theme: item.theme,
      tone: item.tone,
      keywords: item.keywords,
      primary: primary.map(castMember),
      supporting: supporting.map(castMember),
      seed: item.seed,
      variant: item.variant,
      avoid: [],
    },
    script: item.scriptEdited ? item.script : null,
    cast: withDistinctVoices(
      [...primary, ...supporting].map((persona) => ({
        id: persona.slug,
        name: persona.name,
        colour: persona.colour,
        avatar: avatarOf(persona),
        ...ownCaptions(persona.captions),
        voice: persona.voice,
      })),
    ),
    look: { mode, ...look },
    background:
      item.backgroundMode === 'loop'
        ? { mode: 'loop', media: background }
        : slideshow({ item, pictures: picturesForVideo(filled.pictures, lead?.id, item.rotation), styleNotes }),
    previous,
  }
}

type Slideshow = { item: Item; pictures: string[]; styleNotes: string }

/** Of one's own pictures where there are any; else they are to be made. */
const slideshow = ({ item, pictures, styleNotes }: Slideshow): VideoOrder['background'] =>
  pictures.length > 0
    ? { mode: 'own_slideshow', changeSeconds: item.bgChangeSeconds, media: pictures }
    : { mode: 'ai_slideshow', changeSeconds: item.bgChangeSeconds, styleNotes }

/** Left out where nothing was chosen: so the videos that were made before stay as they are. */
const ownCaptions = (captions: CaptionSettings) =>
  JSON.stringify(captionSettingsSchema.parse(captions)) === JSON.stringify(DEFAULT_CAPTIONS) ? {} : { captions }

/** What the writer knows of a persona. */
const castMember = (persona: StoredPersona): CastMember => ({
  slug: persona.slug,
  name: persona.name,
  roleTitle: persona.roleTitle,
  tone: persona.tone,
  backstory: persona.backstory,
  voiceLine: persona.voiceLine,
  catchPhrases: persona.catchPhrases,
  forbiddenWords: persona.forbiddenWords,
  wolf: persona.cloneOf,
})

/** Semitones between two who would otherwise sound alike. */
const APART = 3

/** Nobody in one video sounds like another: who has a voice that was taken before speaks higher or lower. */
export function withDistinctVoices<Member extends { voice: VoiceSettings }>(cast: readonly Member[]): Member[] {
  const taken: VoiceSettings[] = []
  return cast.map((member) => {
    const free = [0, APART, -APART, 2 * APART, -2 * APART]
      .map((shift) => ({ ...member.voice, pitch: Math.min(6, Math.max(-6, member.voice.pitch + shift)) }))
      .find((voice) => taken.every((other) => other.id !== voice.id || Math.abs(other.pitch - voice.pitch) >= APART))
    const voice = free ?? member.voice
    taken.push(voice)
    return { ...member, voice }
  })
}
