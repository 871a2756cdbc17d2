import type { AdminJob } from '@pack/core/admin/manage-jobs'
import { isFailed, isInProgress } from '@pack/core/content/status'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { useQuery } from '@tanstack/react-query'
import { Ban, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { countOf } from '../../product/measures.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { ago, atTime } from '../../product/times.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { inPercent } from '../../ui/percent.ts'
import { Progress } from '../../ui/progress.tsx'
import { Columns, Table, Td, Tr } from '../../ui/table.tsx'
import { notify } from '../../ui/toast.tsx'
import { jobsOptions, useJobAction } from './admin.ts'
import { ListPanel, type ListProps } from './list-panel.tsx'
import { KINDS } from './search.ts'

type Asked = { job: AdminJob; act: 'retry' | 'cancel' }

/** Unfinished jobs of all accounts. Retrying and canceling them is in the audit log. */
export function JobsPanel({ kind, onKind, ...list }: ListProps) {
  const { search, page } = list
  const query = useQuery(jobsOptions({ search, kind, page }))
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <ListPanel
        {...list}
        label="Jobs"
        noun="jobs"
        query={query}
        searchLabel="Search by email"
        kinds={{ label: 'Status', all: 'All unfinished', options: KINDS.jobs, value: kind, onChange: onKind }}
        count={({ totalJobs }) => countOf(totalJobs, 'job')}
      >
        {({ jobs, totalJobs }) =>
          jobs.length > 0 ? (
            <Jobs
              jobs={jobs.toSorted((one, other) => Number(isRunning(other)) - Number(isRunning(one)))}
              onAsk={setAsked}
            />
          ) : (
            <EmptyState look={WOLF_LOOKS.flow} title={totalJobs > 0 ? 'No more jobs' : 'No unfinished jobs'}>
              {search || kind ? 'None match these filters.' : 'All jobs are done.'}
            </EmptyState>
          )
        }
      </ListPanel>
      <Question asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

type JobsProps = { jobs: readonly AdminJob[]; onAsk: (asked: Asked) => void }

const COLUMNS = [
  ['Account', 'w-[18%]'],
  ['Job', ''],
  ['Status', 'w-[26%]'],
  ['Created', 'w-28'],
  ['Actions', 'w-60 text-right'],
] as const

/** A table, or cards on phones. */
const Jobs = ({ jobs, onAsk }: JobsProps) => (
  <>
    <div className="hidden lg:block">
      <Table caption="Jobs" className="table-fixed">
        <Columns columns={COLUMNS} />
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
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <p className="min-w-0 text-muted text-xs leading-5">
              <span className="block wrap-anywhere">{job.owner.email || job.owner.id}</span>
              <Created at={job.created_at} />
            </p>
            <Actions job={job} onAsk={onAsk} />
          </div>
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

/** Being written or rendered: such jobs are listed first. */
const isRunning = ({ status }: AdminJob): boolean => isInProgress(status) && status !== 'Queued'

const Summary = ({ job: { theme, mode, quantity, personas } }: { job: AdminJob }) => (
  <div className="min-w-0">
    <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
      {theme}
    </p>
    <p className="line-clamp-3 text-muted text-xs leading-5 wrap-anywhere">
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
    {error && <p className="text-danger text-xs leading-4 wrap-anywhere">{error}</p>}
  </div>
)

const Created = ({ at }: { at: string }) => (
  <time dateTime={at} title={atTime(at)}>
    {ago(at)}
  </time>
)

const Actions = ({ job, onAsk }: { job: AdminJob; onAsk: JobsProps['onAsk'] }) => (
  <div className="flex gap-2 lg:justify-end">
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
      look="quiet"
      size="small"
      aria-label={`${cancelVerb(job)} ${job.theme}`}
      icon={
        isInProgress(job.status) ? <Ban aria-hidden className="size-4" /> : <Trash2 aria-hidden className="size-4" />
      }
      onClick={() => onAsk({ job, act: 'cancel' })}
    >
      {cancelVerb(job)}
    </Button>
  </div>
)

/** Nothing of a failed job or of a script to review is left to cancel. */
const cancelVerb = ({ status }: AdminJob) => (isInProgress(status) ? 'Cancel' : 'Remove')

function Question({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const action = useJobAction()
  if (!last) return null
  const { job, act } = last
  const verb = act === 'retry' ? 'Retry' : cancelVerb(job)
  const account = job.owner.email || 'this account'
  const run = () =>
    action.mutate(
      { id: job.id, act },
      {
        onSuccess: () =>
          notify.done(act === 'retry' ? 'Job queued again.' : verb === 'Cancel' ? 'Job canceled.' : 'Job removed.'),
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
      title={`${verb} “${job.theme}”?`}
      confirm={act === 'retry' ? 'Retry' : `${verb} job`}
      cancel="Keep as is"
    >
      {act === 'retry'
        ? `Renders the failed videos of ${account} again, from the step that failed.`
        : `${verb === 'Cancel' ? 'Stops and deletes' : 'Deletes'} the unfinished videos of ${account} in this job. Finished ones stay.`}
    </Confirm>
  )
}
