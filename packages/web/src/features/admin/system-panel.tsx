import type { System } from '@pack/core/admin/read-system'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { countOf } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Columns, Table, Td, Tr } from '../../ui/table.tsx'
import { REFRESH_MS, systemOptions } from './admin.ts'

const COLUMNS = [
  ['Background job', ''],
  ['Running', 'w-24 text-right'],
  ['Waiting', 'w-24 text-right'],
  ['Scheduled', 'w-28 text-right'],
  ['Oldest', 'w-28 text-right'],
  ['Work left', 'w-28 text-right'],
  ['Done', 'w-24 text-right'],
  ['Failed', 'w-24 text-right'],
] as const

/** Jobs in words, by the names that logs and metrics use. */
const JOB_WORDS: Partial<Record<string, string>> = {
  'produce-video': 'Make videos',
  'write-script': 'Write scripts to review',
  'export-account': 'Export accounts',
  'delete-account': 'Delete accounts',
  'prepare-asset': 'Prepare uploads',
  'remove-asset-file': 'Delete replaced uploads',
  'repaint-thumbnail': 'Repaint thumbnails',
  'revoke-grant': 'Revoke access at platforms',
  'check-platform-account': 'Refresh a linked account',
  'check-platforms': 'Find linked accounts to refresh',
  'publish-videos': 'Publish videos',
  'publish-due': 'Find videos to publish',
  'remove-expired': 'Delete expired data',
  'deliver-to-progress': 'Update screens',
  'deliver-to-publishing': 'Continue publishing',
}
const inWords = (name: string): string => JOB_WORDS[name] ?? name

/** Queue depth of every background job, and the health of workers. */
export function SystemPanel() {
  const { data, dataUpdatedAt, error, refetch } = useQuery(systemOptions())
  const [showsIdle, setShowsIdle] = useState(false)
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-110" />
  const { events, processes } = data
  const queues = data.queues.toSorted((a, b) => rankOf(a) - rankOf(b))
  const idle = queues.filter((queue) => rankOf(queue) === IDLE)
  const active = queues.slice(0, queues.length - idle.length)
  return (
    <section aria-label="System" className="flex flex-col gap-6">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">Workers</h2>
          <p className="text-muted text-xs tabular-nums">
            As of {new Date(dataUpdatedAt).toLocaleTimeString()}, updated every {REFRESH_MS / 1000} seconds
          </p>
        </div>
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2">
          {(['worker', 'scheduler'] as const).map(
            (role) =>
              !processes.some((one) => one.role === role) && (
                <li key={role}>
                  <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
                    No {role} is running
                  </Badge>
                </li>
              ),
          )}
          {processes.map(({ name, role, running }) => (
            <li key={`${role} ${name}`} className="lit rounded-xl bg-surface px-3.5 py-2.5 text-sm">
              <p className="flex items-center gap-1.5 font-semibold">
                <CircleCheck aria-hidden className="size-4 text-success" />
                {role === 'worker' ? 'Worker' : 'Scheduler'}
              </p>
              <p className="text-xs leading-5">{running.length > 0 ? running.map(inWords).join(', ') : 'Idle'}</p>
              <p className="truncate text-muted text-xs leading-5" title={name}>
                {name}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="text-lg">Queues</h2>
        <p className="mt-1 text-muted text-sm">
          {events.waiting === 0
            ? 'Outbox: empty'
            : `Outbox: ${countOf(events.waiting, 'event')} waiting, the oldest for ${duration(events.oldest_seconds)}`}
        </p>
        <ul className="lit mt-2 divide-y divide-line rounded-2xl bg-surface px-4 lg:hidden">
          {active.map((queue) => (
            <li key={queue.name} className="py-2.5 text-sm">
              <p className="truncate font-medium" title={queue.name}>
                {inWords(queue.name)}
              </p>
              <p className="text-muted text-xs leading-5">
                {summary(queue)}
                {queue.failed > 0 && summary(queue) && ' · '}
                {queue.failed > 0 && <FailedJobs count={queue.failed} />}
              </p>
            </li>
          ))}
          {idle.length > 0 && (
            <li className="text-sm">
              <details>
                <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg font-medium [&::-webkit-details-marker]:hidden">
                  <ChevronRight aria-hidden className="size-4 text-muted [[open]>summary>&]:rotate-90" />
                  {countOf(idle.length, 'idle queue')}
                </summary>
                <ul className="pb-2.5 pl-6">
                  {idle.map(({ name, done }) => (
                    <li key={name} className="flex items-baseline justify-between gap-3 py-1">
                      <span className="truncate" title={name}>
                        {inWords(name)}
                      </span>
                      {done > 0 && (
                        <span className="shrink-0 text-muted text-xs tabular-nums">{done.toLocaleString()} done</span>
                      )}
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          )}
        </ul>
        <div className="mt-2 max-lg:hidden">
          <Table caption="Queues" className="table-fixed">
            <Columns columns={COLUMNS} />
            <tbody>
              {active.map((queue) => (
                <QueueRow key={queue.name} queue={queue} />
              ))}
              {idle.length > 0 && (
                <Tr>
                  <Td colSpan={COLUMNS.length} className="py-0!">
                    <button
                      type="button"
                      aria-expanded={showsIdle}
                      onClick={() => setShowsIdle(!showsIdle)}
                      className="-ml-1 flex min-h-10 cursor-pointer items-center gap-1.5 rounded-lg font-medium"
                    >
                      <ChevronRight aria-hidden className={classNames('size-4 text-muted', showsIdle && 'rotate-90')} />
                      {countOf(idle.length, 'idle queue')}
                    </button>
                  </Td>
                </Tr>
              )}
              {showsIdle && idle.map((queue) => <QueueRow key={queue.name} queue={queue} />)}
            </tbody>
          </Table>
        </div>
      </div>
    </section>
  )
}

const QueueRow = ({ queue }: { queue: Queue }) => (
  <Tr>
    <Td className="truncate py-2! font-medium" title={queue.name}>
      {inWords(queue.name)}
    </Td>
    <Count value={queue.running} />
    <Count value={queue.waiting} />
    <Count value={queue.later} />
    <Figure value={queue.waiting > 0 && duration(queue.oldest_seconds)} />
    <Figure value={queue.work_seconds > 0 && duration(queue.work_seconds)} />
    <Count value={queue.done} />
    {queue.failed > 0 ? (
      <Td className="py-2! text-right font-semibold">
        <FailedJobs count={queue.failed} queue={inWords(queue.name)} />
      </Td>
    ) : (
      <Count value={0} />
    )}
  </Tr>
)

/** A queue's jobs by state, in one line. */
function summary({ running, waiting, later, done, oldest_seconds: oldest }: Queue): string {
  const parts = [
    running > 0 && `${running.toLocaleString()} running`,
    waiting > 0 && `${waiting.toLocaleString()} waiting, the oldest for ${duration(oldest)}`,
    later > 0 && `${later.toLocaleString()} scheduled`,
    done > 0 && `${done.toLocaleString()} done`,
  ]
  return parts.filter(Boolean).join(' · ')
}

type Queue = System['queues'][number]

/** Queues that need attention first: those with failures, then with work, then with work for later. */
const rankOf = ({ failed, running, waiting, later }: Queue): number =>
  failed > 0 ? 0 : running + waiting > 0 ? 1 : later > 0 ? 2 : IDLE
const IDLE = 3

/** `queue`: its name, where the column says that they failed. */
const FailedJobs = ({ count, queue }: { count: number; queue?: string }) => (
  <Link
    to={paths.admin}
    search={{ tab: 'jobs', kind: 'failed' }}
    aria-label={queue && `${queue}: ${count.toLocaleString()} failed`}
    className="relative rounded text-danger underline underline-offset-2 before:absolute before:-inset-2"
  >
    {count.toLocaleString()}
    {!queue && ' failed'}
  </Link>
)

const Count = ({ value }: { value: number }) => <Figure value={value > 0 && value.toLocaleString()} />

/** A number, or a dash for none, so that the others stand out. */
const Figure = ({ value }: { value: string | false }) => (
  <Td className={classNames('py-2! text-right', value === false ? 'text-muted' : 'font-semibold')}>{value || '–'}</Td>
)

/** "45 sec", "12 min", "3 hr". */
function duration(seconds: number): string {
  const [value, unit] =
    seconds < 90 ? [seconds, 'second'] : seconds < 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(value as number)
}
