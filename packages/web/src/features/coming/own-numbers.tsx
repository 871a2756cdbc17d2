import { ASSET_TYPES } from '@pack/core/assets/asset'
import { hoursAndMinutes } from '@pack/core/content/item'
import type { Listing, Summary } from '@pack/core/content/item-schema'
import { MODES } from '@pack/core/content/mode'
import { FINISHED_STATUSES, MOVING_STATUSES, type Status } from '@pack/core/content/status'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../product/api.ts'
import { assetsOptions } from '../../product/assets/assets.ts'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { personasOptions } from '../../product/personas.ts'
import { useWaitingScripts } from '../../product/waiting-scripts.ts'
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

/** How many videos and scripts of all modes fit, and the first mode that has any; undefined while unknown. */
export const useFound = (wanted: Wanted) =>
  useQueries({
    queries: newestOptions(wanted),
    combine: (found) =>
      found.every(({ data }) => data)
        ? {
            count: found.reduce((sum, { data }) => sum + (data?.totalItems ?? 0), 0),
            mode: MODES[found.findIndex(({ data }) => data && data.totalItems > 0)],
          }
        : undefined,
  })

const useCount = (wanted: Wanted) => useFound(wanted)?.count

/** Totals over all modes. */
const useSummary = () =>
  useQuery({
    queryKey: ['/api/content/summary', {}],
    queryFn: ({ signal }) => call<Summary>('/api/content/summary', { signal }),
  }).data

/** `urgent`: leads to what waits for the user. */
type Amount = { name: string; value: string | number | null | undefined; urgent?: boolean }

/** Facts about the user's own account; a dash while one is unknown. */
const Amounts = ({ amounts }: { amounts: readonly Amount[] }) => (
  <dl className="grid grid-cols-2 gap-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
    {amounts.map(({ name, value, urgent = false }) => (
      <div
        key={name}
        className={classNames(
          'lit relative min-w-0 rounded-2xl px-4 py-3 sm:px-5',
          urgent ? 'bg-warning/10 outline-2 outline-warning/60' : 'bg-surface',
        )}
      >
        <dt className={classNames('text-sm', urgent ? 'font-medium' : 'text-muted')}>
          {urgent ? (
            <Link to={paths.generate} hash="scripts" className="after:absolute after:inset-0 after:rounded-2xl">
              {name}
            </Link>
          ) : (
            name
          )}
        </dt>
        <dd className="mt-0.5 font-display font-semibold text-xl wrap-anywhere tabular-nums">
          {typeof value === 'number' ? value.toLocaleString() : (value ?? '–')}
        </dd>
      </div>
    ))}
  </dl>
)

const outOf = (used: number, limit: number) => `${used.toLocaleString()} of ${limit.toLocaleString()}`

export function DashboardNumbers() {
  const me = useMe()
  const scripts = useWaitingScripts()
  return (
    <Amounts
      amounts={[
        { name: 'Videos this month', value: me && outOf(me.usage.videos, me.limits.videos) },
        { name: 'In progress', value: useCount({ statuses: MOVING_STATUSES }) },
        { name: 'Scripts to review', value: scripts, urgent: Boolean(scripts) },
        { name: 'Finished videos', value: useCount({ statuses: FINISHED_STATUSES }) },
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
        { name: 'Video time this month', value: summary && hoursAndMinutes(summary.durationThisMonth) },
      ]}
    />
  )
}

export function UploadsNumbers() {
  const personas = useQuery(personasOptions()).data
  const assets = useQuery(assetsOptions(null)).data
  return (
    <Amounts
      amounts={[
        { name: 'Personas available', value: personas?.length },
        {
          name: 'Assets added',
          value: assets && outOf(ASSET_TYPES.filter((type) => assets[type]).length, ASSET_TYPES.length),
        },
      ]}
    />
  )
}

export function ScheduleNumbers() {
  const me = useMe()
  const next = useNextDate()
  return (
    <Amounts
      amounts={[
        { name: 'Ready to publish', value: useCount({ statuses: ['Ready'] }) },
        { name: 'Next scheduled video', value: next === null ? 'None yet' : next && dayOf(next) },
        {
          name: me ? `Posting time (${me.time_zone.split('/').at(-1)?.replaceAll('_', ' ')})` : 'Posting time',
          value: me && clockAt(me.posting_hour),
        },
      ]}
    />
  )
}

/** When the next video goes out that is finished or being made; null without any, undefined while unknown. */
const useNextDate = () =>
  useQueries({
    queries: newestOptions({ statuses: [...MOVING_STATUSES, 'Script Ready', 'Ready'], limit: 50 }),
    combine: (found) => {
      if (!found.every(({ data }) => data)) return undefined
      const now = new Date().toISOString()
      const dates = found.flatMap(({ data }) => data?.items.flatMap(({ publish_date: date }) => date ?? []) ?? [])
      return dates.filter((date) => date > now).sort()[0] ?? null
    },
  })

const dayOf = (date: string) =>
  new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(date))

const clockAt = (hour: number) =>
  new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    Date.UTC(2026, 0, 1, hour),
  )
