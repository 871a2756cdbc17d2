import { isFailed, isInProgress } from '@pack/core/content/status'
import type { Job } from '@pack/core/generation/job-schema'
import { Link } from '@tanstack/react-router'
import { PenLine, Play, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { paths } from '../../product/paths.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { ago, atTime, timeLeft } from '../../product/times.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { notify } from '../../ui/toast.tsx'
import { jobsInQueue, useDeleteJob, useRetryJob } from './jobs.ts'

const MODE_LABELS: Record<Job['mode'], string> = {
  short: 'Short',
  story: 'Story',
  dialogue: 'Dialogue',
  uploaded: 'Upload',
}
const COLUMNS = ['Mode', 'Theme', 'Personas', 'Quantity', 'Background', 'Status', 'Created', 'Updated', 'Actions']

type Question = { job: Job; act: 'retry' | 'delete' } | null

/** Jobs in progress; below them those that failed, wait for the user or have just finished. */
export function JobQueue({ jobs }: { jobs: readonly Job[] }) {
  const [asked, setAsked] = useState<Question>(null)
  const retry = useRetryJob()
  const remove = useDeleteJob()
  const shown = jobsInQueue(jobs)
  const running = shown.filter(({ status }) => isInProgress(status))
  const settled = shown.filter(({ status }) => !isInProgress(status))

  const confirm = () => {
    if (!asked) return
    const { job, act } = asked
    setAsked(null)
    if (act === 'retry')
      retry.mutate(job.id, {
        onSuccess: () => notify.done('Retry triggered!'),
        onError: (problem) => notify.failed(`Retry failed. ${messageOf(problem)}`),
      })
    else
      remove.mutate(job.id, {
        onSuccess: () => notify.done('Deleted!'),
        onError: (problem) => notify.failed(`Delete failed. ${messageOf(problem)}`),
      })
  }
  return (
    <>
      {running.length > 0 ? (
        <JobList name="Queue" jobs={running} onAsk={setAsked} />
      ) : (
        <p className="lit rounded-2xl bg-surface px-6 py-10 text-center text-muted">No queued or in-progress jobs.</p>
      )}
      {settled.length > 0 && (
        <>
          <h3 className="mt-4 font-display font-semibold text-xl">Recent jobs</h3>
          <JobList name="Recent jobs" jobs={settled} onAsk={setAsked} />
        </>
      )}
      <Confirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
        dangerous={asked?.act === 'delete'}
        confirm={asked?.act === 'retry' ? 'Retry' : 'Delete'}
        title={asked?.act === 'retry' ? `Retry “${asked.job.theme}”?` : `Delete “${asked?.job.theme ?? ''}”?`}
      >
        {asked?.act === 'retry'
          ? 'We’ll pick up where it left off. Finished steps won’t be repeated.'
          : 'Videos still in progress will be canceled and removed. Finished videos stay in Content.'}
      </Confirm>
    </>
  )
}

type ListProps = { name: string; jobs: readonly Job[]; onAsk: (asked: Question) => void }

/** A table, or cards on phones. */
const JobList = ({ name, jobs, onAsk }: ListProps) => (
  <>
    <div className="hidden lg:block">
      <Table caption={name}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <Th key={column}>{column}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Tr key={job.id}>
              <Td>{MODE_LABELS[job.mode]}</Td>
              <Td className="max-w-52">
                <span className="line-clamp-2 break-words">{job.theme}</span>
              </Td>
              <Td className="max-w-40">{names(job)}</Td>
              <Td>{job.quantity}</Td>
              <Td>{background(job)}</Td>
              <Td className="min-w-52">
                <JobState job={job} />
              </Td>
              <Td className="whitespace-nowrap text-muted" title={atTime(job.created_at)}>
                {ago(job.created_at)}
              </Td>
              <Td className="whitespace-nowrap text-muted" title={atTime(job.updated_at)}>
                {ago(job.updated_at)}
              </Td>
              <Td>
                <Actions job={job} onAsk={onAsk} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
    <ul aria-label={name} className="flex flex-col gap-3 lg:hidden">
      {jobs.map((job) => (
        <li key={job.id} className="lit rounded-2xl bg-surface p-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="line-clamp-2 break-words font-semibold">{job.theme}</p>
              <p className="text-muted text-sm">
                {MODE_LABELS[job.mode]} · {names(job)} · {job.quantity === 1 ? '1 video' : `${job.quantity} videos`} ·{' '}
                {ago(job.created_at)}
              </p>
            </div>
            <Actions job={job} onAsk={onAsk} />
          </div>
          <div className="mt-3">
            <JobState job={job} />
          </div>
        </li>
      ))}
    </ul>
  </>
)

const names = (job: Job) => job.personas.map(({ name }) => name).join(', ')
const background = (job: Job) =>
  job.background_mode === 'ai_slideshow' ? `Slideshow, ${job.bg_change_seconds} sec` : 'Loop'

/** Stage, percent and time left while the job runs; the reason when it failed. */
function JobState({ job }: { job: Job }) {
  const moving = isInProgress(job.status)
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span role="status">
        <StatusBadge status={job.status} />
      </span>
      {moving && (
        <div className="w-full max-w-64">
          <Progress percent={job.progress_percent} label={`Progress of ${job.theme}`} />
          <p className="mt-1 text-muted text-xs tabular-nums">
            {[`${Math.round(job.progress_percent)}%`, timeLeft(job.eta_ms)].filter(Boolean).join(' · ')}
          </p>
        </div>
      )}
      {isFailed(job.status) && job.error_detail && (
        <details className="max-w-80 text-sm">
          <summary className="cursor-pointer text-danger">Show details</summary>
          <p className="mt-1 whitespace-normal break-words">{job.error_detail}</p>
        </details>
      )}
    </div>
  )
}

function Actions({ job, onAsk }: { job: Job; onAsk: (asked: Question) => void }) {
  const [item] = job.item_ids
  const waits = job.status === 'Script Ready'
  const done = !waits && !isInProgress(job.status) && !isFailed(job.status)
  return (
    <div className="flex items-center gap-1">
      {done && item && (
        <Link
          to={paths.content}
          search={{ type: job.mode, play: item }}
          className={buttonClass('secondary', 'small')}
          aria-label={`Watch ${job.theme}`}
        >
          <Play aria-hidden className="size-4" /> Watch
        </Link>
      )}
      {waits && item && (
        <Link
          to={paths.content}
          search={job.item_ids.length === 1 ? { type: job.mode, edit: item } : { type: job.mode }}
          className={buttonClass('secondary', 'small')}
          aria-label={`Review script: ${job.theme}`}
        >
          <PenLine aria-hidden className="size-4" /> Review script
        </Link>
      )}
      <IconButton
        label={`Retry ${job.theme}`}
        disabled={!isFailed(job.status)}
        onClick={() => onAsk({ job, act: 'retry' })}
      >
        <RotateCw aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${job.theme}`} onClick={() => onAsk({ job, act: 'delete' })}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
