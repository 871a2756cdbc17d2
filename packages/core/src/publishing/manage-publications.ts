import type { Viewer } from '../accounts/viewer.ts'
import { ownItem } from '../content/change-item.ts'
import type { ContentMode } from '../content/item.ts'
import type { Items } from '../content/ports.ts'
import { notFound, ProductError } from '../kernel/errors.ts'
import type { PlatformCode } from './platforms.ts'
import type { Publications } from './publication-ports.ts'
import type { PublicationReceipt } from './publication-schema.ts'
import { receiptOf } from './show-publications.ts'

type Uses = { items: Items; publications: Publications }
type Named = { mode: ContentMode; id: string }
type NamedPublication = Named & { publicationId: string }

/** The ledger's rows of an item with their receipts, newest first. */
export async function listPublications(uses: Uses, viewer: Viewer, named: Named): Promise<PublicationReceipt[]> {
  return (await receipts(uses, viewer, named)).map(receiptOf)
}

/** "Check again": wakes the publication now; one that is live or of unknown outcome is looked up at the platform. */
export async function checkPublication(uses: Uses, viewer: Viewer, named: NamedPublication) {
  await uses.publications.wake(await find(uses, viewer, named))
  return receiptOf(await find(uses, viewer, named))
}

/** Withdraws a publication. Idempotent. Throws 'conflict' when it is live, or when its outcome is unknown. */
export async function cancelPublication(uses: Uses, viewer: Viewer, named: NamedPublication) {
  const before = await find(uses, viewer, named)
  if (before.state === 'unknown')
    throw new ProductError('conflict', 'We can’t tell whether this upload arrived. Press Check again first.')
  await uses.publications.cancel(before)
  const after = await find(uses, viewer, named)
  if (after.state === 'live')
    throw new ProductError('conflict', `This video is live, so it can’t be withdrawn. ${TAKE_DOWN[after.platform]}`)
  return receiptOf(after)
}

const TAKE_DOWN = {
  youtube: 'To take it down, make it private or delete it on YouTube.',
  tiktok: 'To take it down, delete it in the TikTok app.',
} satisfies Record<PlatformCode, string>

async function receipts(uses: Uses, viewer: Viewer, named: Named) {
  const { id } = await ownItem(uses, viewer, named)
  return uses.publications.receipts(viewer.id, id)
}

async function find(uses: Uses, viewer: Viewer, { publicationId, ...named }: NamedPublication) {
  const found = (await receipts(uses, viewer, named)).find(({ id }) => id === publicationId)
  if (!found) throw notFound('Publication')
  return found
}
