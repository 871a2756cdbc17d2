import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { isOverToday, type Posting, today } from './order.ts'
import { clockOf } from './publishing-summary.ts'

type Props = {
  posting: Posting
  date: string
  several: boolean
  /** Whether the draft has a platform to go to. Without one, nothing is published at the date. */
  hasPlatform: boolean
  /** Whether the plan publishes by the date alone; otherwise the user has to press Publish. */
  isAutomatic: boolean
}

/** At what time of the chosen day videos are due, with a link to where that is set. */
export function ScheduleHint({ posting, date, several, hasPlatform, isAutomatic }: Props) {
  if (posting.hour === undefined) return several && hasPlatform ? 'First video on this date, then one per day.' : null
  const time = clockOf(posting.hour)
  const isOver = date === today(posting.zone) && isOverToday(posting)
  return (
    <>
      {sentence({ time, several, isOver, hasPlatform, isAutomatic })}{' '}
      <Link to={paths.config} className="font-medium text-brand underline underline-offset-2">
        Change time
      </Link>
    </>
  )
}

type Due = Pick<Props, 'several' | 'hasPlatform' | 'isAutomatic'> & { time: string; isOver: boolean }

function sentence({ time, several, isOver, hasPlatform, isAutomatic }: Due): string {
  if (isOver)
    return `${hasPlatform ? '' : 'Choose a platform to publish. '}${time} has passed today, so ${several ? 'the first video' : 'it'} ${hasPlatform && isAutomatic ? 'goes' : 'can go'} live as soon as it’s ready.`
  if (!hasPlatform)
    return `Choose a platform to publish ${several ? 'the first video' : 'it'} on this date at ${time}${several ? ', then one per day' : ''}.`
  if (several) return `First video on this date at ${time}, then one per day.`
  return `Goes live on this date at ${time}${isAutomatic ? '' : ' once you press Publish'}.`
}
