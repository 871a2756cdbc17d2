import type { ContentItem, Listing, Summary } from '@pack/core/content/item-schema'
import { MODES } from '@pack/core/content/mode'
import { MOVING_STATUSES, type Status } from '@pack/core/content/status'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { inMinutes, inSeconds } from '../../product/measures.ts'

type Wanted = { view?: 'table' | 'gallery'; statuses?: readonly Status[]; output?: PlatformCode; limit?: number }

/** How many published videos Analytics lists. */
export const PUBLISHED_SHOWN = 3
/** Those with a video, as the Content Manager's gallery counts them. */
const FINISHED: Wanted = { view: 'gallery' }
export const ON_YOUTUBE: Wanted = { view: 'gallery', output: 'youtube', limit: PUBLISHED_SHOWN }
export const ON_TIKTOK: Wanted = { view: 'gallery', output: 'tiktok', limit: PUBLISHED_SHOWN }

/** Queries for the newest items of each generated mode. */
export const newestOptions = ({ view = 'table', statuses, output, limit = 1 }: Wanted) =>
  MODES.map((mode) =>
    queryOptions({
      queryKey: ['/api/content', { mode, view, statuses, output, limit }] as const,
      queryFn: ({ signal }) =>
        call<Listing>(`/api/content/${mode}`, {
          signal,
          query: { view, status: statuses?.join(',') || undefined, output, limit },
        }),
    }),
  )

/**
 * How many videos and scripts of all modes and of each fit, and the first mode that has any; undefined while they load,
 * null after a failure.
 */
export const useFound = (wanted: Wanted) =>
  useQueries({
    queries: newestOptions(wanted),
    combine: (found) =>
      found.every(({ data }) => data)
        ? {
            count: found.reduce((sum, { data }) => sum + (data?.totalItems ?? 0), 0),
            modes: MODES.map((mode, at) => ({ mode, count: found[at]?.data?.totalItems ?? 0 })),
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

type Amount = { name: string; value: string | number | null | undefined }

/** Facts about the user's own account; a dash while one is unknown. */
const Amounts = ({ amounts }: { amounts: readonly Amount[] }) => (
  <dl className="grid grid-cols-2 gap-3 max-sm:[&>:first-child:nth-last-child(odd)]:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
    {amounts.map(({ name, value }) => (
      <div key={name} className="lit flex min-w-0 flex-col rounded-2xl bg-surface px-4 py-3 sm:px-5">
        <dt className="text-muted text-sm">{name}</dt>
        {/* At the bottom: the numbers of a row stand on one line. */}
        <dd className="mt-auto pt-0.5 font-display font-semibold text-xl wrap-anywhere tabular-nums">
          {typeof value === 'number' ? value.toLocaleString() : (value ?? '–')}
        </dd>
      </div>
    ))}
  </dl>
)

const lengthOf = (seconds: number) => (seconds < 60 ? inSeconds(seconds) : inMinutes(seconds))

const outOf = (used: number, limit: number) => `${used.toLocaleString()} of ${limit.toLocaleString()}`

export function DashboardNumbers() {
  const me = useMe()
  const finished = useCount(FINISHED)
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
  const me = useMe()
  const summary = useSummary()
  return (
    <Amounts
      amounts={[
        { name: 'Videos on YouTube', value: useCount(ON_YOUTUBE) },
        { name: 'Videos on TikTok', value: useCount(ON_TIKTOK) },
        // As the plan counts them, like everywhere else: without those that failed.
        { name: 'Videos this month', value: me && outOf(me.usage.videos, me.limits.videos) },
        { name: 'Video time this month', value: summary && lengthOf(summary.durationThisMonth) },
      ]}
    />
  )
}

/** Videos with a date to come, finished or being made, the next one first; null after a failure, undefined while they load. */
export const useDatedVideos = () =>
  useQueries({
    queries: newestOptions({ statuses: [...MOVING_STATUSES, 'Script Ready', 'Ready'], limit: 50 }),
    combine: (found) => {
      if (!found.every(({ data }) => data)) return found.some(({ isError }) => isError) ? null : undefined
      const now = new Date().toISOString()
      const dateOf = ({ publish_date: date }: ContentItem) => date ?? ''
      const items = found.flatMap(({ data }) => data?.items ?? []).filter((item) => !item.test && dateOf(item) > now)
      return items.sort((a, b) => dateOf(a).localeCompare(dateOf(b)))
    },
  })
