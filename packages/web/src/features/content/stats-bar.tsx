import { hoursAndMinutes } from '@pack/core/content/item'
import type { Summary } from '@pack/core/content/item-schema'

/** Totals of a content type (part 2 §2), in one line. Undefined while loading. */
export function StatsBar({ summary }: { summary: Summary | undefined }) {
  const stats = [
    ['Total Videos', summary && String(summary.totalVideos)],
    ['Videos This Month', summary && String(summary.videosThisMonth)],
    ['Total Current Month Duration', summary && hoursAndMinutes(summary.durationThisMonth)],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm leading-5">
      {stats.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
