import type { ContentItem } from '@pack/core/content/item-schema'
import { mainAction } from '@pack/core/content/main-action'
import { isFailed, isPublished } from '@pack/core/content/status'
import { CalendarClock, Check, CircleHelp, OctagonX } from 'lucide-react'
import { StatusBadge } from '../../product/status-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { OUTCOME_UNKNOWN } from './publication-chips.tsx'
import { goesLive } from './publications.ts'

/** A dialog's title: that of a video which is published. */
export const PublishedTitle = ({ title }: { title: string }) => (
  <span data-published>
    {title}{' '}
    <Badge tone="success" icon={<Check aria-hidden />} className="ml-1 align-middle font-sans tracking-normal">
      Published
    </Badge>
  </span>
)

/** A dialog's title: that of a video, with how it ended, that it is a test, or that it has a date. */
export function TitleWithState({ item }: { item: ContentItem }) {
  if (isPublished(item.status)) return <PublishedTitle title={item.title} />
  const badge = 'ml-1 align-middle font-sans tracking-normal'
  if (mainAction(item) === 'check')
    return (
      <>
        {item.title}{' '}
        <Badge tone="warning" icon={<CircleHelp aria-hidden />} className={badge}>
          {OUTCOME_UNKNOWN}
        </Badge>
      </>
    )
  if (isFailed(item.status))
    return (
      <>
        {item.title}{' '}
        <Badge tone="danger" icon={<OctagonX aria-hidden />} className={badge}>
          Failed
        </Badge>
      </>
    )
  if (item.status === 'TestComplete')
    return (
      <>
        {item.title}{' '}
        <span className="ml-1 inline-flex align-middle font-sans tracking-normal">
          <StatusBadge status={item.status} />
        </span>
      </>
    )
  if (item.publications.some((one) => goesLive(one) !== null))
    return (
      <>
        {item.title}{' '}
        <Badge tone="brand" icon={<CalendarClock aria-hidden />} className={badge}>
          Scheduled
        </Badge>
      </>
    )
  return item.title
}
