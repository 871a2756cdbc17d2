import type { ContentItem } from '@pack/core/content/item-schema'
import { mainAction } from '@pack/core/content/main-action'
import { isFailed } from '@pack/core/content/status'
import { FailedProduction } from '../../product/failed-production.tsx'
import { LinkedText } from '../../product/publishing/linked-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hasFailedToPublish } from './content.ts'

/** Why a video failed, or what keeps it from being published. */
export const FailureNotice = ({ item }: { item: ContentItem }) => (
  <Notice tone={isFailed(item.status) && mainAction(item) !== 'check' ? 'danger' : 'warning'}>
    {hasFailedToPublish(item) || !isFailed(item.status) ? (
      <FailedPublications item={item} />
    ) : (
      <FailedProduction reason={item.error_detail} />
    )}
  </Notice>
)

/** Where a video could not be published, why, and what to do about it. */
export const FailedPublications = ({ item }: { item: ContentItem }) =>
  item.publications.map(
    ({ account_id: account, account_title: title, message, remedy }) =>
      message && (
        <p key={account} className="wrap-anywhere">
          <span className="font-medium text-ink">{title}:</span>{' '}
          <LinkedText text={[message, remedy].filter(Boolean).join(' ')} />
        </p>
      ),
  )
