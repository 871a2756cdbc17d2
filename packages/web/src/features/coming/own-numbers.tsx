import type { ContentItem, Listing, Summary } from '@pack/core/content/item-schema'
import { MODES } from '@pack/core/content/mode'
import { FINISHED_STATUSES, MOVING_STATUSES, type Status } from '@pack/core/content/status'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { call } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { inMinutes, inSeconds } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { classNames } from '../../ui/class-names.ts'

type Wanted = { statuses?: readonly Status[]; output?: PlatformCode; limit?: number }

/** How many published videos Analytics lists. */
export const PUBLISHED_SHOWN = 3
export const ON_YOUTUBE: Wanted = { output: 'youtube', limit: PUBLISHED_SHOWN }
export const ON_TIKTOK: Wanted = { output: 'tiktok', limit: PUBLISHED_SHOWN }

/** Queries for the newest items of each generated mode. */
export const newestOptions = ({ statuses, output, limit = 1 }: Wanted) =>
  MODES.map((mode) =>
    queryOptions({
      queryKey: ['/api/content', { mode, statuses, output, limit }] as const,
      queryFn: ({ signal }) =>
        call<Listing>(`/api/content/${mode}`, {
          signal,
          query: { view: output ? 'gallery' : 'table', status: statuses?.join(',') || undefined, output, limit },
        }),
    }),
  )

/**
 * How many videos and scripts of all modes fit, and the first mode that has any; undefined while they load, null after a
 * failure.
 */
export const useFound = (wanted: Wanted) =>
  useQueries({
    queries: newestOptions(wanted),
    combine: (found) =>
      found.every(({ data }) => data)
        ? {
            count: found.reduce((sum, { data }) => sum + (data?.totalItems ?? 0), 0),
            mode: MODES[found.findIndex(({ data }) => data && data.totalItems > 0)],
          }
        : found.some(({ isError }) => isError)
          ? null
          : undefined,
  })

const useCount = (wanted: Wanted) => useFound(wanted)?.count

/** Totals over all modes. */
const useSummary = () =>
  useQuery({
    queryKey: ['/api/content/summary', {}],
    queryFn: ({ signal }) => call<Summary>('/api/content/summary', { signal }),
  }).data

/** `link`: leads to what is counted. */
type Amount = { name: string; value: string | number | null | undefined; link?: LinkProps }

/** Facts about the user's own account; a dash while one is unknown. */
const Amounts = ({ amounts }: { amounts: readonly Amount[] }) => (
  <dl className="grid grid-cols-2 gap-3 max-sm:[&>:first-child:nth-last-child(odd)]:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
    {amounts.map(({ name, value, link }) => (
      <div
        key={name}
        className={classNames(
          'lit relative flex min-w-0 flex-col rounded-2xl bg-surface px-4 py-3 sm:px-5',
          link && 'group transition-colors hover:bg-raised',
        )}
      >
        <dt className="text-muted text-sm">
          {link ? (
            <Link {...link} className="after:absolute after:inset-0 after:rounded-2xl group-hover:text-brand">
              {name}
            </Link>
          ) : (
            name
          )}
        </dt>
        {/* At the bottom: the numbers of a row stand on one line. */}
        <dd className="mt-auto pt-0.5 font-display font-semibold text-xl wrap-anywhere tabular-nums">
          {typeof value === 'number' ? value.toLocaleString() : (value ?? '–')}
          {link && <ChevronRight aria-hidden className="absolute right-4 bottom-4 size-5 text-brand" />}
        </dd>
      </div>
    ))}
  </dl>
)

const lengthOf = (seconds: number) => (seconds < 60 ? inSeconds(seconds) : inMinutes(seconds))

const outOf = (used: number, limit: number) => `${used.toLocaleString()} of ${limit.toLocaleString()}`

export function DashboardNumbers() {
  const me = useMe()
  const finished = useCount({ statuses: FINISHED_STATUSES })
  const moving = useCount({ statuses: MOVING_STATUSES })
  // Zeros would only repeat that nothing was made yet.
  if (me?.usage.videos === 0 && !finished && !moving) return null
  return (
    <Amounts
      amounts={[
        { name: 'Videos this month', value: me && outOf(me.usage.videos, me.limits.videos) },
        { name: 'In progress', value: moving },
        { name: 'Finished videos', value: finished },
      ]}
    />
  )
}

export function AnalyticsNumbers() {
  const summary = useSummary()
  return (
    <Amounts
      amounts={[
        { name: 'Videos on YouTube', value: useCount(ON_YOUTUBE) },
        { name: 'Videos on TikTok', value: useCount(ON_TIKTOK) },
        { name: 'Videos and scripts this month', value: summary?.videosThisMonth },
        { name: 'Video time this month', value: summary && lengthOf(summary.durationThisMonth) },
      ]}
    />
  )
}

export function ScheduleNumbers() {
  const me = useMe()
  const ready = useFound({ statuses: ['Ready'] })
  return (
    <Amounts
      amounts={[
        {
          name: 'Ready to publish',
          value: ready?.count,
          ...(ready?.mode && { link: { to: paths.content, search: { type: ready.mode, status: 'Ready' } } }),
        },
        {
          name: me ? `Posting time (${me.time_zone.split('/').at(-1)?.replaceAll('_', ' ')})` : 'Posting time',
          value: me && clockAt(me.posting_hour),
          link: { to: paths.config, hash: 'preferences' },
        },
      ]}
    />
  )
}

/** The next video to go out that is finished or being made; null without any or after a failure, undefined while it loads. */
export const useNextVideo = () =>
  useQueries({
    queries: newestOptions({ statuses: [...MOVING_STATUSES, 'Script Ready', 'Ready'], limit: 50 }),
    combine: (found) => {
      if (!found.every(({ data }) => data)) return found.some(({ isError }) => isError) ? null : undefined
      const now = new Date().toISOString()
      const dateOf = ({ publish_date: date }: ContentItem) => date ?? ''
      const items = found.flatMap(({ data }) => data?.items ?? []).filter((item) => !item.test && dateOf(item) > now)
      return items.sort((a, b) => dateOf(a).localeCompare(dateOf(b)))[0] ?? null
    },
  })

const clockAt = (hour: number) =>
  new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    Date.UTC(2026, 0, 1, hour),
  )
