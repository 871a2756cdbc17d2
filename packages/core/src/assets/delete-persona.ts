import type { Viewer } from '../accounts/viewer.ts'
import { notFound } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import { removeUnusedAvatars } from '../personas/manage-personas.ts'
import type { Personas } from '../personas/ports.ts'
import type { Assets, SlideshowPictures } from './ports.ts'

type Uses = { personas: Personas; assets: Assets; slideshowPictures: SlideshowPictures; storage: Storage }

/** Deletes a persona with its assets and slideshow pictures; its finished videos stay. */
export async function deletePersona(uses: Uses, viewer: Viewer, id: string): Promise<void> {
  const { personas, assets, slideshowPictures } = uses
  const persona = await personas.find(viewer.id, id)
  if (!persona) throw notFound('Persona')
  // Slot by slot, so that each file is removed too once no video in progress uses it.
  const own = (await assets.list(viewer.id)).filter(({ personaId }) => personaId === id)
  for (const { ownerId, personaId, type } of own) await assets.clear({ ownerId, personaId, type })
  const pictures = (await slideshowPictures.list(viewer.id)).filter(({ personaId }) => personaId === id)
  for (const picture of pictures) await slideshowPictures.remove(viewer.id, picture.id)
  if (!(await personas.remove(viewer.id, id))) throw notFound('Persona')
  await removeUnusedAvatars(uses, persona)
}
