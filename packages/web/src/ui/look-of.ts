import { lookFromSeed } from '@pack/core/personas/drawing/seeded-look'
import { WOLF_LOOKS, type WolfLook } from '@pack/core/personas/wolf-drawing'

/** The face that was chosen; otherwise that of the cloned wolf, or one generated from the persona's id. */
export function lookOf(persona: {
  id: string
  colour: string
  clone_of: string | null
  face_seed: string | null
}): WolfLook {
  if (persona.face_seed) return lookFromSeed(persona.face_seed, persona.colour)
  const wolf = Object.entries(WOLF_LOOKS).find(([id]) => id === persona.clone_of)
  return wolf ? wolf[1] : lookFromSeed(persona.id, persona.colour)
}
