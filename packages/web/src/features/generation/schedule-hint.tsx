import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { isOverToday, type Posting, today } from './order.ts'
import { clockOf } from './publishing-summary.ts'

type Props = { posting: Posting; date: string; several: boolean }

/** At what time of the chosen day videos are due, with a link to where that is set. */
export function ScheduleHint({ posting, date, several }: Props) {
  if (posting.hour === undefined) return several ? 'First video on this date, then one per day.' : null
  const time = clockOf(posting.hour)
  return (
    <>
      {sentence({ time, several, isOver: date === today(posting.zone) && isOverToday(posting) })}{' '}
      <Link to={paths.config} className="font-medium text-brand underline underline-offset-2">
        Change time
      </Link>
    </>
  )
}

function sentence({ time, several, isOver }: { time: string; several: boolean; isOver: boolean }): string {
  if (isOver)
    return `${time} has passed today, so ${several ? 'the first video' : 'it'} can go live as soon as it’s ready.`
  return several ? `First video on this date at ${time}, then one per day.` : `Can go live on this date at ${time}.`
}
