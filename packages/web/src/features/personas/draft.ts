import type { CaptionSettings } from '@pack/core/film/caption-styles'
import { PACK } from '@pack/core/personas/pack'
import type { Persona, PersonaChange } from '@pack/core/personas/persona'

/** The content of the persona form. */
export type PersonaDraft = {
  name: string
  role_title: string
  voice: string
  pace: number
  pitch: number
  tone: string
  voice_line: string
  backstory: string
  catch_phrases: readonly string[]
  forbidden_words: readonly string[]
  colour: string
  face_seed: string | null
  captions: CaptionSettings
}

/** Equals core's `DEFAULT_CAPTIONS`; importing that would load zod. */
const CAPTIONS: CaptionSettings = { style: 'boxed_word', position: 'usual', face: 'bold' }

const EMPTY: PersonaDraft = {
  name: '',
  role_title: '',
  voice: 'flow',
  pace: 1,
  pitch: 0,
  tone: '',
  voice_line: '',
  backstory: '',
  catch_phrases: [],
  forbidden_words: [],
  colour: PACK.umbra.colour,
  face_seed: null,
  captions: CAPTIONS,
}

type Written = Pick<Persona, 'name' | 'role_title' | 'tone' | 'voice_line' | 'backstory' | 'colour' | 'voice'> & {
  catch_phrases: readonly string[]
  forbidden_words: readonly string[]
} & Partial<Pick<Persona, 'captions' | 'face_seed'>>

/** The form for an existing persona, a wolf, or (null) an empty form. */
export function draftOf(persona: Written | null): PersonaDraft {
  if (!persona) return EMPTY
  return {
    name: persona.name,
    role_title: persona.role_title,
    voice: persona.voice.id,
    pace: persona.voice.pace,
    pitch: persona.voice.pitch,
    tone: persona.tone,
    voice_line: persona.voice_line,
    backstory: persona.backstory,
    catch_phrases: persona.catch_phrases,
    forbidden_words: persona.forbidden_words,
    colour: persona.colour,
    face_seed: persona.face_seed ?? null,
    captions: persona.captions ?? CAPTIONS,
  }
}

/** The wolf named in `?from=flow`, or null. */
export const wolfNamed = (id: string | undefined) => Object.values(PACK).find((wolf) => wolf.id === id) ?? null

/** The draft as the API expects it. */
export function fieldsOf(draft: PersonaDraft): Required<PersonaChange> {
  return {
    name: draft.name.trim(),
    role_title: draft.role_title.trim(),
    tone: draft.tone.trim(),
    voice_line: draft.voice_line.trim(),
    backstory: draft.backstory.trim(),
    colour: draft.colour.trim(),
    catch_phrases: [...draft.catch_phrases],
    forbidden_words: [...draft.forbidden_words],
    voice: { id: draft.voice, pace: draft.pace, pitch: draft.pitch },
    face_seed: draft.face_seed,
    captions: draft.captions,
  }
}

/** Validation messages by field. */
export type DraftProblems = Partial<Record<keyof PersonaDraft, string>>

/** The fields that differ from the stored ones (part 5: "changed fields"). */
export function changedFields(stored: PersonaDraft, draft: PersonaDraft): PersonaChange {
  const before = fieldsOf(stored)
  return Object.fromEntries(
    Object.entries(fieldsOf(draft)).filter(([name, value]) => {
      const old = Object.entries(before).find(([other]) => other === name)?.[1]
      return JSON.stringify(value) !== JSON.stringify(old)
    }),
  )
}
