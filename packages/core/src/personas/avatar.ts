import type { StoredPersona } from './ports.ts'

/** The media key of a persona's face: its wolf's, or one drawn from its id and colour. */
export const avatarOf = (persona: Pick<StoredPersona, 'id' | 'ownerId' | 'cloneOf'>): string =>
  persona.cloneOf ? `stock/avatar_${persona.cloneOf}.svg` : `${persona.ownerId}/avatars/${persona.id}.svg`
