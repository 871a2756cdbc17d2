import { hoursAndMinutes } from '@pack/core/content/item'
import type { Summary } from '@pack/core/content/item-schema'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Totals of a content type (part 2 §2). Undefined while loading. */
export function StatsBar({ summary }: { summary: Summary | undefined }) {
  const stats = [
    ['Total Videos', summary && String(summary.totalVideos)],
    ['Videos This Month', summary && String(summary.videosThisMonth)],
    ['Total Current Month Duration', summary && hoursAndMinutes(summary.durationThisMonth)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      {stats.map(([name, value]) => (
        <div key={name} className="lit flex flex-col gap-1 rounded-2xl bg-surface px-5 py-4 max-sm:last:col-span-2">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="min-h-9 font-display font-semibold text-2xl tabular-nums leading-9">
            {value ?? <Skeleton className="h-8 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
