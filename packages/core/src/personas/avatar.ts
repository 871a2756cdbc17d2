import type { WolfId } from './persona.ts'
import type { StoredPersona } from './ports.ts'
import { lookFromSeed, WOLF_LOOKS, type WolfLook } from './wolf-drawing.ts'

type Face = Pick<StoredPersona, 'id' | 'ownerId' | 'cloneOf' | 'faceSeed' | 'avatarMedia'>

/** The folder of the pictures of an owner's personas. */
export const avatarFolder = (ownerId: string) => `${ownerId}/avatars/`

/**
 * The media key of a persona's face: an uploaded picture, one drawn from a seed, its wolf's, or one drawn from its id.
 */
export function avatarOf({ id, ownerId, cloneOf, faceSeed, avatarMedia }: Face): string {
  if (avatarMedia) return avatarMedia
  // Each drawn face has its own key, so that videos made with an older one stay valid.
  if (faceSeed) return `${avatarFolder(ownerId)}${id}-${faceSeed}.svg`
  return cloneOf ? `stock/avatar_${cloneOf}.svg` : `${avatarFolder(ownerId)}${id}.svg`
}

/** The key of an uploaded picture; `name` is unique. */
export const pictureKey = ({ id, ownerId }: Pick<Face, 'id' | 'ownerId'>, name: string) =>
  `${avatarFolder(ownerId)}${id}-${name}.webp`

type Drawn = { id: string; cloneOf: WolfId | null; faceSeed: string | null; colour: string }

/** The look of a persona without an uploaded picture. */
export function lookOfPersona({ id, cloneOf, faceSeed, colour }: Drawn): WolfLook {
  if (faceSeed) return lookFromSeed(faceSeed, colour)
  return cloneOf ? WOLF_LOOKS[cloneOf] : lookFromSeed(id, colour)
}
