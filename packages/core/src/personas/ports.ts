import type { VoiceSettings, WolfId } from './persona.ts'

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
}
