import type { CaptionSettings } from '../film/caption-styles.ts'
import type { VoiceSettings } from '../film/voice-settings.ts'
import type { Dependents, WolfId } from './persona.ts'

/** A persona as it is kept. */
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
  /** Draws the face; null for the wolf's own, or one drawn from the id. */
  faceSeed: string | null
  /** An uploaded picture instead of the drawn face; storage key. */
  avatarMedia: string | null
  captions: CaptionSettings
  createdAt: Date
  updatedAt: Date
}

export type NewStoredPersona = Omit<StoredPersona, 'id' | 'createdAt' | 'updatedAt'>

/** The personas of all users; whatever is asked for is asked for an owner. */
export interface Personas {
  /** In the order in which they were made. */
  list(ownerId: string): Promise<StoredPersona[]>
  find(ownerId: string, id: string): Promise<StoredPersona | null>
  /**
   * Refuses when the owner has a persona of this slug already, or `customLimit` that are not from the Pack and this would
   * be one more: also when several are added at once.
   */
  add(persona: NewStoredPersona, options: { customLimit: number }): Promise<StoredPersona | 'slug_taken' | 'full'>
  change(ownerId: string, id: string, change: Partial<NewStoredPersona>): Promise<StoredPersona | null>
  remove(ownerId: string, id: string): Promise<boolean>
  /** What depends on each of the owner's personas, by its id; those on which nothing does are left out. */
  dependents(ownerId: string): Promise<Record<string, Dependents>>
}
