import type { ContentItem, Listing, Summary } from '@pack/core/content/item-schema'
import { MODES } from '@pack/core/content/mode'
import { FINISHED_STATUSES, MOVING_STATUSES, type Status } from '@pack/core/content/status'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { inMinutes, inSeconds } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { useIsWithoutTarget, WITHOUT_TARGET } from '../../product/without-target.ts'
import { classNames } from '../../ui/class-names.ts'

type Wanted = { statuses?: readonly Status[]; output?: PlatformCode; limit?: number }

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
type Amount = { name: string; value: string | number | null | undefined; link?: LinkProps; below?: ReactNode }

/** Facts about the user's own account; a dash while one is unknown. */
const Amounts = ({ amounts }: { amounts: readonly Amount[] }) => (
  <dl className="grid grid-cols-2 gap-3 max-sm:[&>:first-child:nth-last-child(odd)]:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
    {amounts.map(({ name, value, link, below }) => (
      <div
        key={name}
        className={classNames(
          'lit relative min-w-0 rounded-2xl bg-surface px-4 py-3 sm:px-5',
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
        <dd className="mt-0.5 font-display font-semibold text-xl wrap-anywhere tabular-nums">
          {typeof value === 'number' ? value.toLocaleString() : (value ?? '–')}
          {below}
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
        { name: 'Videos on YouTube', value: useCount({ output: 'youtube' }) },
        { name: 'Videos on TikTok', value: useCount({ output: 'tiktok' }) },
        { name: 'Videos this month', value: summary?.videosThisMonth },
        { name: 'Video time this month', value: summary && lengthOf(summary.durationThisMonth) },
      ]}
    />
  )
}

export function ScheduleNumbers() {
  const me = useMe()
  const next = useNextVideo()
  const ready = useFound({ statuses: ['Ready'] })
  return (
    <Amounts
      amounts={[
        {
          name: 'Next scheduled video',
          value: next === null ? 'None yet' : next?.publish_date && dayOf(next.publish_date),
          below: next && <NextVideo item={next} />,
        },
        {
          name: 'Ready to publish',
          value: ready?.count,
          ...(ready?.mode && { link: { to: paths.content, search: { type: ready.mode, status: 'Ready' } } }),
        },
        {
          name: me ? `Posting time (${me.time_zone.split('/').at(-1)?.replaceAll('_', ' ')})` : 'Posting time',
          value: me && clockAt(me.posting_hour),
        },
      ]}
    />
  )
}

/** Leads to the video, and to the choice that it lacks to go out. */
function NextVideo({ item }: { item: ContentItem }) {
  const isWithoutTarget = useIsWithoutTarget(item)
  const type = { type: item.mode }
  const opened = item.status === 'Script Ready' ? { edit: item.id } : item.supabase_url && { play: item.id }
  const link = 'rounded underline underline-offset-2 pointer-coarse:py-1.5'
  return (
    <span className="mt-1 flex flex-col items-start gap-1 font-normal font-sans text-sm leading-5">
      <Link
        to={paths.content}
        search={{ ...type, ...opened }}
        dir="auto"
        className={classNames(link, 'hover:text-brand')}
      >
        {item.title}
      </Link>
      {isWithoutTarget && (
        <Link
          to={paths.content}
          // An unfinished video has the choice in its row.
          search={{ ...type, ...(item.status === 'Ready' && { publish: item.id }) }}
          className={classNames(link, 'font-medium text-warning hover:text-ink')}
        >
          {WITHOUT_TARGET}
        </Link>
      )}
    </span>
  )
}

/** The next video to go out that is finished or being made; null without any, undefined while unknown. */
const useNextVideo = () =>
  useQueries({
    queries: newestOptions({ statuses: [...MOVING_STATUSES, 'Script Ready', 'Ready'], limit: 50 }),
    combine: (found) => {
      if (!found.every(({ data }) => data)) return undefined
      const now = new Date().toISOString()
      const dateOf = ({ publish_date: date }: ContentItem) => date ?? ''
      const items = found.flatMap(({ data }) => data?.items ?? []).filter((item) => !item.test && dateOf(item) > now)
      return items.sort((a, b) => dateOf(a).localeCompare(dateOf(b)))[0] ?? null
    },
  })

const dayOf = (date: string) =>
  new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(date))

const clockAt = (hour: number) =>
  new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    Date.UTC(2026, 0, 1, hour),
  )
