import type { ContentItem } from '@pack/core/content/item-schema'
import { isFailed } from '@pack/core/content/status'
import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { LinkedText } from '../../product/publishing/linked-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hasFailedToPublish } from './content.ts'

/** Why a video failed, or what keeps it from being published. */
export const FailureNotice = ({ item }: { item: ContentItem }) => (
  <Notice tone={isFailed(item.status) ? 'danger' : 'warning'}>
    {hasFailedToPublish(item) || !isFailed(item.status) ? (
      <FailedPublications item={item} />
    ) : (
      <FailedProduction item={item} />
    )}
  </Notice>
)

/** Why a video could not be made; its assets may be to blame. */
export function FailedProduction({ item: { error_detail: reason } }: { item: ContentItem }) {
  return (
    <p className="wrap-anywhere">
      <LinkedText text={reason ?? 'This video failed, and we don’t know why.'} />
      {reason?.includes('your assets') && (
        <>
          {' '}
          <Link to={paths.assets} className="whitespace-nowrap font-medium text-brand underline underline-offset-2">
            Open Assets
          </Link>
        </>
      )}
    </p>
  )
}

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
