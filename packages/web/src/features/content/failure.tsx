import type { ContentItem } from '@pack/core/content/item-schema'
import { LinkedText } from '../../product/publishing/linked-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hasFailedToPublish } from './content.ts'

/** Why a video failed. */
export const FailureNotice = ({ item }: { item: ContentItem }) => (
  <Notice tone="danger">
    {hasFailedToPublish(item) ? (
      <FailedPublications item={item} />
    ) : (
      <p className="wrap-anywhere">
        <LinkedText text={item.error_detail ?? 'This video failed, and we don’t know why.'} />
      </p>
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
