import type { Viewer } from '../accounts/viewer.ts'
import { type DeleteUses, deletableItem, deleteItem } from '../content/delete-item.ts'
import type { ContentMode } from '../content/item.ts'
import { ProductError } from '../kernel/errors.ts'
import { notSetUp, readWithToken, type TokenUses, unanswered } from './access-token.ts'
import { isFault } from './platform-fault.ts'
import type { Publication } from './publication.ts'
import type { Publications } from './publication-ports.ts'
import type { YouTubeVideos } from './youtube-videos.ts'

export type DeleteEverywhereUses = DeleteUses &
  TokenUses & { publications: Publications; youtubeVideos: YouTubeVideos | null }

/**
 * Deletes an item here and its videos on YouTube, live ones and those that they replaced, these first: when one of them
 * can't be deleted, the item stays. Throws ProductError 'conflict' or 'unavailable' then.
 */
export async function deleteEverywhere(
  uses: DeleteEverywhereUses,
  viewer: Viewer,
  named: { mode: ContentMode; id: string },
) {
  const item = await deletableItem(uses, viewer, named)
  const published = await uses.publications.receipts(viewer.id, item.id)
  for (const publication of published.filter(isOnYouTube)) {
    await deleteVideo(uses, publication)
    await uses.publications.markDeleted(publication)
  }
  await deleteItem(uses, viewer, named)
}

const isOnYouTube = ({ platform, state, reason }: Publication): boolean =>
  platform === 'youtube' && (state === 'live' || (state === 'cancelled' && reason === 'replaced'))

async function deleteVideo(
  uses: DeleteEverywhereUses,
  { accountId, remoteId, ownerId, accountTitle }: Publication,
): Promise<void> {
  const { youtubeVideos: videos } = uses
  try {
    if (!videos) throw notSetUp('youtube')
    if (remoteId !== null) await readWithToken(uses, accountId, (token) => videos.remove(token, remoteId))
  } catch (cause) {
    if (!(cause instanceof ProductError))
      uses.events.linkFailed({ userId: ownerId, platform: 'youtube', step: 'delete', cause })
    const problem = isFault(cause, 'unanswered', 'lost') ? unanswered('youtube', cause) : cause
    const [code, why] =
      problem instanceof ProductError
        ? [problem.code, problem.message]
        : ([
            'conflict',
            `YouTube doesn’t let us delete this video from ${accountTitle}. Delete it in YouTube Studio.`,
          ] as const)
    throw new ProductError(code, `The video wasn’t deleted on YouTube, so it stays here too. ${why}`, { cause })
  }
}
