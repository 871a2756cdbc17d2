import { hoursAndMinutes } from '@pack/core/content/item'
import type { Summary } from '@pack/core/content/item-schema'

/**
 * Totals of the content type whose name they follow (part 2 §2), in one line: phones have no room for the words that
 * the tab above says. Undefined while loading.
 */
export function StatsBar({ type, summary }: { type: string; summary: Summary | undefined }) {
  const stats = [
    ['Total ', 'Videos', summary && String(summary.totalVideos)],
    ['Videos ', 'This Month', summary && String(summary.videosThisMonth)],
    ['Total Current Month ', 'Duration', summary && hoursAndMinutes(summary.durationThisMonth)],
  ] as const
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-[0.8125rem] leading-5 max-lg:pt-2.5 max-sm:text-xs">
      {/* The plan counts all types together. */}
      <span className="font-semibold max-sm:sr-only">All {type.toLowerCase()}</span>
      <dl className="flex flex-wrap gap-x-5 max-lg:contents">
        {stats.map(([more, name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">
              <span className="max-sm:sr-only">{more}</span>
              {name}
            </dt>
            <dd className="font-semibold tabular-nums">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
