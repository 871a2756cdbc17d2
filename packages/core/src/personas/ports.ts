import type { CaptionSettings } from '../film/caption-styles.ts'
import type { VoiceSettings } from '../film/voice-settings.ts'
import type { Dependents, WolfId } from './persona.ts'

/** A stored persona. */
export type StoredPersona = {
  id: string
  ownerId: string
  slug: string
  name: string
  roleTitle: string
  tone: string
  backstory: string
  voiceLine: string
  colour: string
  voice: VoiceSettings
  catchPhrases: string[]
  forbiddenWords: string[]
  cloneOf: WolfId | null
  /** Whether it counts against the plan. */
  custom: boolean
  /** Draws the face; null for the wolf's own, or one drawn from the id. */
  faceSeed: string | null
  /** An uploaded picture instead of the drawn face; storage key. */
  avatarMedia: string | null
  captions: CaptionSettings
  createdAt: Date
  updatedAt: Date
}

export type NewStoredPersona = Omit<StoredPersona, 'id' | 'createdAt' | 'updatedAt'>

/** Personas of all users; every call is scoped to an owner. */
export interface Personas {
  /** In order of creation. */
  list(ownerId: string): Promise<StoredPersona[]>
  find(ownerId: string, id: string): Promise<StoredPersona | null>
  /**
   * Refuses a slug that the owner already uses, and a custom persona beyond `customLimit`; safe when several are added
   * at once.
   */
  add(persona: NewStoredPersona, options: { customLimit: number }): Promise<StoredPersona | 'slug_taken' | 'full'>
  /** Refuses to make a persona custom beyond `customLimit`, as `add` does. Null when there is none. */
  change(
    ownerId: string,
    id: string,
    change: Partial<NewStoredPersona>,
    options: { customLimit: number },
  ): Promise<StoredPersona | 'full' | null>
  /** Replaces the uploaded picture; null restores the drawn face. */
  setPicture(ownerId: string, id: string, avatarMedia: string | null): Promise<StoredPersona | null>
  remove(ownerId: string, id: string): Promise<boolean>
  /** The dependents of each of the owner's personas, by id; without entries for personas that have none. */
  dependents(ownerId: string): Promise<Record<string, Dependents>>
}
