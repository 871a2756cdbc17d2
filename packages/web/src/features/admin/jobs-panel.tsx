import type { AdminJob } from '@pack/core/admin/manage-jobs'
import { isFailed, isInProgress } from '@pack/core/content/status'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { useQuery } from '@tanstack/react-query'
import { Ban, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { countOf } from '../../product/measures.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { ago, atTime } from '../../product/times.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { inPercent } from '../../ui/percent.ts'
import { Progress } from '../../ui/progress.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { notify } from '../../ui/toast.tsx'
import { jobsOptions, useJobAction } from './admin.ts'
import { KINDS } from './search.ts'
import { SearchBox } from './search-box.tsx'

export type ListProps = {
  search: string
  kind: string
  page: number
  onSearch: (text: string) => void
  onKind: (kind: string) => void
  onPage: (page: number) => void
}
type Asked = { job: AdminJob; act: 'retry' | 'cancel' }

/** Unfinished jobs of all accounts. Retrying and canceling them is in the audit log. */
export function JobsPanel({ search, kind, page, onSearch, onKind, onPage }: ListProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(jobsOptions({ search, kind, page }))
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <section aria-label="Jobs" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox label="Search by email" value={search} onSearch={onSearch} />
        <Select
          label="Status"
          hiddenLabel
          className="w-48"
          value={kind}
          onChange={({ target }) => onKind(target.value)}
          options={[
            { value: '', label: 'All unfinished' },
            ...Object.entries(KINDS.jobs).map(([value, label]) => ({ value, label })),
          ]}
        />
        <p role="status" className="text-muted text-sm">
          {isPlaceholderData ? 'Updating…' : data && countOf(data.totalJobs, 'job')}
        </p>
      </div>
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-110" />}
      {data?.jobs.length === 0 && (
        <EmptyState look={WOLF_LOOKS.flow} title={data.totalJobs > 0 ? 'No more jobs' : 'No unfinished jobs'}>
          {search || kind ? 'None match these filters.' : 'All jobs are done.'}
        </EmptyState>
      )}
      {data && data.jobs.length > 0 && <Jobs jobs={data.jobs} onAsk={setAsked} />}
      {data && <Pagination page={page} totalPages={data.totalPages} onPage={onPage} label="Pages of jobs" />}
      <Question asked={asked} onClose={() => setAsked(null)} />
    </section>
  )
}

type JobsProps = { jobs: readonly AdminJob[]; onAsk: (asked: Asked) => void }

const COLUMNS = [
  ['Account', 'w-[26%]'],
  ['Job', ''],
  ['Status', 'w-[26%]'],
  ['Created', 'w-28'],
  ['Actions', 'w-54'],
] as const

/** A table, or cards on phones. */
const Jobs = ({ jobs, onAsk }: JobsProps) => (
  <>
    <div className="hidden lg:block">
      <Table caption="Jobs" className="table-fixed">
        <thead>
          <tr>
            {COLUMNS.map(([column, width]) => (
              <Th key={column} className={width}>
                {column}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Tr key={job.id}>
              <Td className="truncate" title={job.owner.email}>
                {job.owner.email || job.owner.id}
              </Td>
              <Td>
                <Summary job={job} />
              </Td>
              <Td>
                <State job={job} />
              </Td>
              <Td className="whitespace-nowrap text-muted">
                <Created at={job.created_at} />
              </Td>
              <Td>
                <Actions job={job} onAsk={onAsk} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
    <ul className="flex flex-col gap-3 lg:hidden">
      {jobs.map((job) => (
        <li key={job.id} className="lit flex flex-col gap-3 rounded-2xl bg-surface p-4 text-sm">
          <Summary job={job} />
          <State job={job} />
          <p className="text-muted wrap-anywhere">
            {job.owner.email || job.owner.id} · <Created at={job.created_at} />
          </p>
          <Actions job={job} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  </>
)

const MODES: Record<AdminJob['mode'], string> = {
  short: 'Short',
  story: 'Story',
  dialogue: 'Dialogue',
  uploaded: 'Upload',
}

const Summary = ({ job: { theme, mode, quantity, personas } }: { job: AdminJob }) => (
  <div className="min-w-0">
    <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
      {theme}
    </p>
    <p className="truncate text-muted text-xs">
      {[MODES[mode], countOf(quantity, 'video'), personas.map(({ name }) => name).join(', ')]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </div>
)

const State = ({ job: { status, progress_percent: percent, error_detail: error, theme } }: { job: AdminJob }) => (
  <div className="flex min-w-0 flex-col items-start gap-1">
    <StatusBadge status={status} />
    {isInProgress(status) && status !== 'Queued' && (
      <div className="flex w-full max-w-48 items-center gap-2 text-muted text-xs tabular-nums">
        <Progress className="h-1.5!" percent={percent} label={`Progress of ${theme}`} /> {inPercent(percent)}
      </div>
    )}
    {error && (
      <p title={error} className="line-clamp-3 text-danger text-xs leading-4 wrap-anywhere">
        {error}
      </p>
    )}
  </div>
)

const Created = ({ at }: { at: string }) => (
  <time dateTime={at} title={atTime(at)}>
    {ago(at)}
  </time>
)

const Actions = ({ job, onAsk }: { job: AdminJob; onAsk: JobsProps['onAsk'] }) => (
  <div className="flex gap-2">
    {isFailed(job.status) && (
      <Button
        look="secondary"
        size="small"
        aria-label={`Retry ${job.theme}`}
        icon={<RotateCw aria-hidden className="size-4" />}
        onClick={() => onAsk({ job, act: 'retry' })}
      >
        Retry
      </Button>
    )}
    <Button
      look="secondary"
      size="small"
      aria-label={`Cancel ${job.theme}`}
      icon={<Ban aria-hidden className="size-4" />}
      onClick={() => onAsk({ job, act: 'cancel' })}
    >
      Cancel
    </Button>
  </div>
)

function Question({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const action = useJobAction()
  if (!last) return null
  const { job, act } = last
  const run = () =>
    action.mutate(
      { id: job.id, act },
      {
        onSuccess: () => notify.done(act === 'retry' ? 'Job queued again.' : 'Job canceled.'),
        onError: (problem) => notify.failed(messageOf(problem)),
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      open={asked !== null}
      onClose={onClose}
      onConfirm={run}
      busy={action.isPending}
      dangerous={act === 'cancel'}
      title={act === 'retry' ? `Retry “${job.theme}”?` : `Cancel “${job.theme}”?`}
      confirm={act === 'retry' ? 'Retry' : 'Cancel job'}
      cancel="Keep as is"
    >
      {act === 'retry'
        ? `Renders the failed videos of ${job.owner.email || 'this account'} again, from the step that failed.`
        : `Stops and deletes the unfinished videos of ${job.owner.email || 'this account'} in this job. Finished ones stay.`}
    </Confirm>
  )
}
