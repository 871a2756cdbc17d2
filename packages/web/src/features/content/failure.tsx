import type { ContentItem } from '@pack/core/content/item-schema'
import { MAIN_ACTIONS } from '@pack/core/content/main-action'
import { LinkedText } from '../../product/publishing/linked-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hasFailedToPublish } from './content.ts'

type Props = {
  item: ContentItem
  /** A retry would not contain the changes. */
  isChanged: boolean
  onRetry: () => void
}

/** Why a video failed, and the button that retries it. */
export const FailureNotice = ({ item, isChanged, onRetry }: Props) => (
  <Notice tone="danger">
    <div className="grid justify-items-start gap-2">
      {hasFailedToPublish(item) ? (
        <FailedPublications item={item} />
      ) : (
        <p className="wrap-anywhere">
          <LinkedText text={item.error_detail ?? 'This video failed, and we don’t know why.'} />
        </p>
      )}
      {isChanged ? (
        <p className="text-muted text-sm">To retry with your changes, save them first.</p>
      ) : (
        <Button look="secondary" size="small" writes onClick={onRetry}>
          {MAIN_ACTIONS.retry}
        </Button>
      )}
    </div>
  </Notice>
)

/** Where a video could not be published, why, and what to do about it. */
export const FailedPublications = ({ item }: Pick<Props, 'item'>) =>
  item.publications.map(
    ({ account_id: account, account_title: title, message, remedy }) =>
      message && (
        <p key={account} className="wrap-anywhere">
          <span className="font-medium text-ink">{title}:</span>{' '}
          <LinkedText text={[message, remedy].filter(Boolean).join(' ')} />
        </p>
      ),
  )
