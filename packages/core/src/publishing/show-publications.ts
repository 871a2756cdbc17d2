import type { PublicationSummary } from '../content/publication-summary-schema.ts'
import { isOpen, sentToTikTok, sentToYouTube } from './publication.ts'
import type { OwnPublication, PublicationEvent, Publications } from './publication-ports.ts'
import { describeReason, mayRetry } from './publication-reasons.ts'
import type { PublicationReceipt } from './publication-schema.ts'

/** Reasons whose text names the date instead of the time at which work goes on. */
const DATED = ['date', 'scheduled']

/** The reason shown to the owner: a pending withdrawal or an unknown outcome overrides the stored one. */
function reasonOf({ state, withdrawn, reason }: OwnPublication): string | null {
  if (withdrawn && isOpen(state)) return 'withdrawing'
  return state === 'unknown' && reason !== 'init_unanswered' ? 'unknown' : reason
}

function inWords(publication: OwnPublication, reason: string | null) {
  if (reason === null) return { message: null, remedy: null }
  const { accountTitle: channel, dueAt, nextAt, timeZone, platform } = publication
  const at = DATED.includes(reason) ? (dueAt ?? nextAt) : nextAt
  return describeReason(reason, { channel, timeZone, at }, platform)
}

/** A publication as items show it. */
export function summaryOf(publication: OwnPublication): PublicationSummary {
  const { id, platform, accountId, accountTitle, revision, state, url, bytes, sentBytes } = publication
  const reason = reasonOf(publication)
  return {
    ...{ id, platform, revision, state, url, bytes },
    account_id: accountId,
    account_title: accountTitle,
    reason,
    ...inWords(publication, reason),
    may_retry: state === 'failed' && (reason === null || mayRetry(reason, platform)),
    due_at: publication.dueAt?.toISOString() ?? null,
    next_at: publication.nextAt?.toISOString() ?? null,
    sent_bytes: sentBytes,
  }
}

/** A publication with its receipt. */
export function receiptOf(publication: OwnPublication & { history: PublicationEvent[] }): PublicationReceipt {
  const { itemId, remoteId, postId, logId, sha256, requested, warnings, history } = publication
  const toYouTube = sentToYouTube(publication)
  const toTikTok = sentToTikTok(publication)
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...summaryOf(publication),
    item_id: itemId,
    remote_id: remoteId,
    post_id: postId,
    log_id: logId,
    ...{ sha256, requested },
    warnings: warnings.map((code) => {
      const { message, remedy } = inWords(publication, code)
      return [message, remedy].filter((text) => text !== null).join(' ')
    }),
    sent: toYouTube && {
      title: toYouTube.title,
      description: toYouTube.description,
      tags: toYouTube.tags,
      privacy: toYouTube.privacy,
      publish_at: time(toYouTube.publishAt),
      made_for_kids: toYouTube.madeForKids,
      synthetic_media: toYouTube.syntheticMedia,
      playlist_id: toYouTube.playlistId,
    },
    posted: toTikTok && {
      title: toTikTok.title,
      privacy_level: toTikTok.privacyLevel,
      disable_duet: toTikTok.disableDuet,
      disable_stitch: toTikTok.disableStitch,
      disable_comment: toTikTok.disableComment,
      your_brand: toTikTok.yourBrand,
      branded_content: toTikTok.brandedContent,
      is_aigc: toTikTok.syntheticMedia,
    },
    created_at: publication.createdAt.toISOString(),
    started_at: time(publication.startedAt),
    accepted_at: time(publication.acceptedAt),
    processed_at: time(publication.processedAt),
    live_at: time(publication.liveAt),
    ended_at: time(publication.endedAt),
    // When it was going on then is no longer of interest.
    history: history.map(({ state, reason, at }) => ({
      ...{ state, reason },
      message: inWords({ ...publication, nextAt: null }, reason).message,
      at: at.toISOString(),
    })),
  }
}

/** The publications of these items as they show them, by item. */
export async function summariesOf(
  publications: Pick<Publications, 'newest'>,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, PublicationSummary[]>> {
  if (itemIds.length === 0) return new Map()
  const byItem = new Map<string, PublicationSummary[]>()
  for (const one of await publications.newest(itemIds))
    byItem.set(one.itemId, [...(byItem.get(one.itemId) ?? []), summaryOf(one)])
  return byItem
}
