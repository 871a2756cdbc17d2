import type { AccountSettings } from '../accounts/ports.ts'
import { brandingOf } from '../assets/branding.ts'
import { picturesForVideo } from '../assets/pictures.ts'
import type { FilledAssets } from '../assets/ports.ts'
import { cutawaysFor, loopsFor } from '../assets/scene-loops.ts'
import type { Mode } from '../content/mode.ts'
import { orientationOf } from '../content/orientation.ts'
import type { Item } from '../content/ports.ts'
import type { CastMember, ScriptOrder } from '../content/script.ts'
import { titleFrom } from '../content/title.ts'
import { captionSettingsSchema } from '../film/caption-settings.ts'
import { type CaptionSettings, DEFAULT_CAPTIONS } from '../film/caption-styles.ts'
import type { Timeline } from '../film/timeline.ts'
import type { VoiceSettings } from '../film/voice-settings.ts'
import { ProductError } from '../kernel/errors.ts'
import { avatarOf } from '../personas/avatar.ts'
import type { StoredPersona } from '../personas/ports.ts'
import type { BackgroundOrder } from './assemble.ts'
import { pictureBrief } from './pictures.ts'
import type { PictureBrief } from './ports.ts'
import type { VideoOrder } from './produce-video.ts'

type Ingredients = {
  item: Item
  personas: readonly StoredPersona[]
  filled: FilledAssets
  settings: Pick<AccountSettings, 'styleNotes' | 'startWith'>
  /** The item's last timeline. */
  previous: Timeline | null
}

/** The order for an item's video. Throws ProductError 'invalid' when one of its personas was deleted. */
export function videoOrder({ item, personas, filled, settings, previous }: Ingredients): VideoOrder {
  if (item.mode === 'uploaded') throw new ProductError('invalid', 'Uploaded videos can’t be generated.')
  const mode: Mode = item.mode
  const orientation = orientationOf(mode, item.videoOrientation)
  const find = (ids: readonly string[]) =>
    ids.map((id) => {
      const persona = personas.find((one) => one.id === id)
      if (persona) return persona
      throw new ProductError('invalid', 'This video’s persona was deleted. Generate it again with a different one.')
    })
  const primary = find(item.personaIds)
  const supporting = find(item.supportingPersonaIds)
  const lead = primary[0]
  const owned = { account: filled.account, persona: (lead && filled.personas[lead.id]) ?? {} }
  const { background, ...look } = brandingOf(
    { mode, orientation, startWith: settings.startWith, loops: loopsFor(item.theme, item.keyPoints) },
    owned,
    item.rotation,
  )
  const writing: ScriptOrder = {
    mode,
    theme: item.theme,
    tone: item.tone,
    keywords: item.keywords,
    points: item.keyPoints,
    primary: primary.map(castMember),
    supporting: supporting.map(castMember),
    seed: item.seed,
    variant: item.variant,
    avoid: [],
  }
  return {
    writing,
    title: item.title === titleFrom(item.theme) ? null : item.title,
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
    look: { mode, orientation, ...look },
    background: backgroundOrder(item, {
      loop: background,
      ownPictures: picturesForVideo(filled.pictures, lead?.id, item.rotation),
      brief: () => pictureBrief(writing, settings.styleNotes),
    }),
    previous,
  }
}

/** A slideshow shows the account's own pictures if it has any; otherwise pictures are made for the script. */
function backgroundOrder(
  { backgroundMode, bgChangeSeconds: changeSeconds, tone, theme, keyPoints }: Item,
  { loop, ownPictures, brief }: { loop: string; ownPictures: string[]; brief: () => PictureBrief },
): BackgroundOrder {
  if (backgroundMode === 'loop') return { kind: 'loop', media: loop, cutaways: cutawaysFor(theme, keyPoints, loop) }
  if (ownPictures.length > 0) return { kind: 'own_slideshow', changeSeconds, media: ownPictures }
  return { kind: 'ai_slideshow', changeSeconds, tone, brief: brief() }
}

/** Absent for the defaults, so that timelines from before captions were configurable stay the same. */
const ownCaptions = (captions: CaptionSettings) =>
  JSON.stringify(captionSettingsSchema.parse(captions)) === JSON.stringify(DEFAULT_CAPTIONS) ? {} : { captions }

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

/** Semitones between two speakers with the same voice. */
const APART = 3

/** Shifts the pitch of speakers who share their voice with an earlier one. */
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
