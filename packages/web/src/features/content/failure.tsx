import type { ContentItem } from '@pack/core/content/item-schema'
import { mainAction } from '@pack/core/content/main-action'
import { isFailed } from '@pack/core/content/status'
import type { ReactNode } from 'react'
import { FailedProduction } from '../../product/failed-production.tsx'
import { LinkedText } from '../../product/publishing/linked-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hasFailedToPublish } from './content.ts'

type NoticeProps = {
  item: ContentItem
  /** The way to what has to be changed. */
  action?: ReactNode
  /** The buttons for what to do are beside it. */
  hasButtons?: boolean
}

/** Why a video failed, or what keeps it from being published. */
export const FailureNotice = ({ item, action, hasButtons = false }: NoticeProps) => (
  <Notice tone={isFailed(item.status) && mainAction(item) !== 'check' ? 'danger' : 'warning'}>
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5">
      <div className="min-w-0 flex-1 basis-64">
        {hasFailedToPublish(item) || !isFailed(item.status) ? (
          <FailedPublications item={item} hasButtons={hasButtons} />
        ) : (
          <FailedProduction reason={item.error_detail} />
        )}
      </div>
      {action && <div data-not-first>{action}</div>}
    </div>
  </Notice>
)

type PublicationsProps = {
  item: ContentItem
  /** A retry was pressed already. */
  asked?: boolean
  hasButtons?: boolean
}

/** Where a video could not be published, why, and what to do about it. */
export const FailedPublications = ({ item, asked = false, hasButtons = false }: PublicationsProps) =>
  item.publications.map(
    ({ account_id: account, account_title: title, message, remedy }) =>
      message && (
        <p key={account} className="wrap-anywhere">
          {/* Some messages name the account themselves. */}
          {!message.includes(title) && <span className="font-medium text-ink">{title}: </span>}
          <LinkedText text={[message, remedy && stillToSay(remedy, { asked, hasButtons })].filter(Boolean).join(' ')} />
        </p>
      ),
  )

/** A remedy without the steps that the user has taken, or whose button says them. */
function stillToSay(remedy: string, { asked, hasButtons }: Required<Omit<PublicationsProps, 'item'>>): string {
  if (asked) return remedy.replace(/, then press Retry Job\.$/, '.')
  return hasButtons && IN_A_BUTTON.test(remedy) ? '' : remedy
}

/** Remedies that are one press. */
const IN_A_BUTTON = /^(?:Press Retry Job to try again|Reconnect \w+ in Account & Integrations)\.$/
