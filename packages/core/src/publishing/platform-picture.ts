import type { Stills } from '../content/thumbnail.ts'
import type { Storage } from '../kernel/storage.ts'
import type { LinkEvents, LinkedAccount, LinkedAccountWork, LinkPlatforms, RemoteProfile } from './ports.ts'

export type PictureUses = {
  platforms: LinkPlatforms
  linkedAccountWork: LinkedAccountWork
  storage: Storage
  stills: Stills
  events: LinkEvents
  /** Writes the bytes to a file on this machine; the caller removes it. */
  keepIncoming: (bytes: Uint8Array) => Promise<{ path: string; remove(): Promise<void> }>
  /** Makes storage keys unique. */
  newToken: () => string
}

/** Large enough for a card on a dense screen. Pixels. */
const MAX_SIDE = 192
const LINK_SECONDS = 12 * 60 * 60

/**
 * Stores a small copy of the picture that the platform shows now, and returns its key: pages load no pictures from
 * elsewhere. When the platform doesn't send it, the old copy stays.
 */
export async function renewPicture(
  { platforms, linkedAccountWork, storage, stills, events, keepIncoming, newToken }: PictureUses,
  { id, ownerId, platform, pictureMedia }: Pick<LinkedAccount, 'id' | 'ownerId' | 'platform' | 'pictureMedia'>,
  { pictureUrl }: RemoteProfile,
): Promise<string | null> {
  const from = platforms[platform]
  if (!from || !pictureUrl) return pictureMedia
  try {
    const incoming = await keepIncoming(await from.picture(pictureUrl))
    const small = await stills
      .reencode(incoming.path, { name: 'picture', maxSide: MAX_SIDE })
      .finally(() => incoming.remove())
    const media = `${ownerId}/platforms/${id}-${newToken().slice(0, 16)}.webp`
    await storage.putBytes(media, small)
    const before = await linkedAccountWork.setPicture(id, media)
    if (before === undefined) await storage.remove(media)
    else if (before) await storage.remove(before)
    return before === undefined ? null : media
  } catch (cause) {
    events.linkFailed({ userId: ownerId, platform, step: 'picture', cause })
    return pictureMedia
  }
}

/** A link to our copy of a picture. */
export const pictureLink = ({ storage }: { storage: Storage }, media: string | null): Promise<string | null> =>
  media === null ? Promise.resolve(null) : storage.signedUrl(media, { seconds: LINK_SECONDS })
