import { allowanceOf } from '@pack/core/accounts/video-allowance'
import { classNames } from '../ui/class-names.ts'
import { useMe } from './me.ts'
import { countOf } from './measures.ts'

/** How many of the plan's videos are left this month, for places where they are spent. */
export function PlanUsage() {
  const me = useMe()
  if (!me) return null
  const { limit, left } = allowanceOf(me)
  return (
    <p className={classNames('text-sm tabular-nums', left > 1 ? 'text-muted' : 'font-medium text-warning')}>
      {left > 0
        ? `${left.toLocaleString()} of ${countOf(limit, 'video')} left this month`
        : 'No videos left this month.'}
    </p>
  )
}
