import type { ContentItem } from '@pack/core/content/item-schema'
import { mainAction } from '@pack/core/content/main-action'
import { isFailed, isPublished } from '@pack/core/content/status'
import { CalendarClock, Check, CircleHelp, OctagonX, Unplug } from 'lucide-react'
import { useMe } from '../../product/me.ts'
import { usePlatforms } from '../../product/platforms.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { momentIn } from './dates.ts'
import { FAILED_UNKNOWN, LOST_ACCESS } from './publication-chips.tsx'
import { goesLive, lostAccess } from './publications.ts'

/** Beside the title, on phones below it. */
const STATE = 'font-sans align-middle tracking-normal sm:ml-1 max-sm:mt-1 max-sm:flex max-sm:w-fit'

/** Two lines of a video's title on phones, where its state is below it. */
const Words = ({ title }: { title: string }) => (
  <>
    <span className="max-sm:line-clamp-2">{title}</span>{' '}
  </>
)

/** A dialog's title: that of a video which is published. */
export const PublishedTitle = ({ title }: { title: string }) => (
  <span data-published>
    <Words title={title} />
    <Badge tone="success" icon={<Check aria-hidden />} className={STATE}>
      Published
    </Badge>
  </span>
)

/** A dialog's title: that of a video, with how it ended, that it is a test, that it lacks its account, that it has a date, or that it is ready. */
export function TitleWithState({ item }: { item: ContentItem }) {
  const platforms = usePlatforms()
  const zone = useMe()?.time_zone
  if (isPublished(item.status)) return <PublishedTitle title={item.title} />
  const badge = STATE
  if (mainAction(item) === 'check')
    return (
      <>
        <Words title={item.title} />
        <Badge tone="warning" icon={<CircleHelp aria-hidden />} className={badge}>
          {FAILED_UNKNOWN}
        </Badge>
      </>
    )
  if (isFailed(item.status))
    return (
      <>
        <Words title={item.title} />
        <Badge tone="danger" icon={<OctagonX aria-hidden />} className={badge}>
          Failed
        </Badge>
      </>
    )
  if (item.publications.some((one) => lostAccess(one, platforms)))
    return (
      <>
        <Words title={item.title} />
        <Badge tone="warning" icon={<Unplug aria-hidden />} className={badge}>
          {LOST_ACCESS}
        </Badge>
      </>
    )
  const goLive = item.publications.filter((one) => goesLive(one) !== null)
  if (goLive.length > 0)
    return (
      <>
        <Words title={item.title} />
        <Badge tone="brand" icon={<CalendarClock aria-hidden />} className={badge}>
          {goLive.length === 1 && goLive[0]?.due_at ? `Scheduled for ${momentIn(goLive[0].due_at, zone)}` : 'Scheduled'}
        </Badge>
      </>
    )
  if (item.status !== 'TestComplete' && (item.status !== 'Ready' || item.publications.length > 0))
    return <Words title={item.title} />
  return (
    <>
      <Words title={item.title} />
      <span className={classNames('inline-flex', STATE)}>
        <StatusBadge status={item.status} />
      </span>
    </>
  )
}
