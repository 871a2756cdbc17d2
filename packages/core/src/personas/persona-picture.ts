import type { Viewer } from '../accounts/viewer.ts'
import type { Stills } from '../content/thumbnail.ts'
import { notFound } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import { pictureKey } from './avatar.ts'
import { findChangeablePersona, removeUnusedAvatars, showPersona } from './manage-personas.ts'
import type { Persona } from './persona.ts'
import type { Personas, StoredPersona } from './ports.ts'

/** Part 3 §H: bytes of an uploaded image. */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** The size that a plate in a video needs. Pixels. */
const MAX_SIDE = 640

type Uses = { personas: Personas; storage: Storage; stills: Stills }

/** Replaces the drawn face with an uploaded picture, judged by its content and re-encoded. */
export async function setPicture(
  uses: Uses,
  viewer: Viewer,
  { id, file, name }: { id: string /** On this machine. */; file: string /** Makes the key unique. */; name: string },
): Promise<Persona> {
  const before = await findChangeablePersona(uses, viewer, id)
  const picture = await uses.stills.reencode(file, { name: 'picture', maxSide: MAX_SIDE })
  const media = pictureKey(before, name)
  await uses.storage.putBytes(media, picture)
  return show(uses, before, media)
}

/** Restores the drawn face. */
export async function removePicture(uses: Omit<Uses, 'stills'>, viewer: Viewer, id: string): Promise<Persona> {
  return show(uses, await findChangeablePersona(uses, viewer, id), null)
}

async function show(uses: Omit<Uses, 'stills'>, before: StoredPersona, avatarMedia: string | null): Promise<Persona> {
  const changed = await uses.personas.setPicture(before.ownerId, before.id, avatarMedia)
  if (!changed) {
    // Deleted meanwhile.
    if (avatarMedia) await uses.storage.remove(avatarMedia)
    throw notFound('Persona')
  }
  await removeUnusedAvatars(uses, changed, changed, before)
  return showPersona(uses, changed, false)
}
