import { isFailed, isInProgress } from '@pack/core/content/status'
import type { Job } from '@pack/core/generation/job-schema'
import { needsUpload } from '@pack/core/generation/remedies'
import { Link } from '@tanstack/react-router'
import { Pencil, Play, RotateCw, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { AssetsButton, RetryProduction } from '../../product/failed-production.tsx'
import { forbiddenWordIn, reasonText } from '../../product/forbidden-word.ts'
import { clipLength, countOf } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { ago, atTime, timeLeft } from '../../product/times.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { inPercent } from '../../ui/percent.ts'
import { Progress } from '../../ui/progress.tsx'
import { Columns, Table, Td, Tr } from '../../ui/table.tsx'
import { notify } from '../../ui/toast.tsx'
import { jobsInProgress, jobsInQueue, MODE_LABELS, useDeleteJob, useRetryJob } from './jobs.ts'
import { usePassedFocus } from './use-passed-focus.ts'

/** Columns with their widths, the same in both tables; the status has the rest. */
const COLUMNS = [
  ['Mode', 'w-20'],
  ['Theme', 'w-36'],
  ['Personas', 'w-24'],
  ['Quantity', 'w-20'],
  ['Background', 'w-26'],
  ['Status', ''],
  ['Created', 'w-24'],
  ['Updated', 'w-24'],
  ['Actions', 'w-68 text-right'],
] as const

/** How many recent jobs are shown until all are asked for. */
const FIRST_SHOWN = 3

type Question = { job: Job; act: 'retry' | 'delete' } | null

/** Jobs in progress; below them those that failed or have just finished. Scripts to review have a list of their own. */
export function JobQueue({ jobs }: { jobs: readonly Job[] }) {
  const [asked, setAsked] = useState<Question>(null)
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const [allShown, setAllShown] = useState(false)
  const retry = useRetryJob()
  const remove = useDeleteJob()
  const shown = jobsInQueue(jobs)
  const running = jobsInProgress(shown)
  const settled = shown.filter(({ status }) => !isInProgress(status) && status !== 'Script Ready')
  const recent = allShown ? settled : settled.slice(0, FIRST_SHOWN)

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
        onSuccess: () => notify.done(isInProgress(job.status) ? 'Canceled.' : 'Deleted!'),
        onError: (problem) => notify.failed(`Delete failed. ${messageOf(problem)}`),
      })
  }
  return (
    <>
      {running.length > 0 ? (
        <JobList name="Jobs in progress" jobs={running} onAsk={setAsked} />
      ) : (
        <p className="lit rounded-2xl bg-surface px-5 py-4 text-muted text-sm">No queued or in-progress jobs.</p>
      )}
      {settled.length > 0 && (
        <>
          <h3 className="mt-4 font-display font-semibold text-xl sm:text-2xl">Recent jobs</h3>
          <JobList name="Recent jobs" jobs={recent} onAsk={setAsked} />
          {recent.length < settled.length && (
            <Button look="secondary" size="small" className="self-start" onClick={() => setAllShown(true)}>
              Show all {settled.length}
            </Button>
          )}
        </>
      )}
      {last?.act === 'retry' && (
        <RetryProduction
          open={asked !== null}
          onClose={() => setAsked(null)}
          onRetry={confirm}
          name={last.job.theme}
          reason={last.job.error_detail}
        />
      )}
      {last?.act === 'delete' && (
        <Confirm
          open={asked !== null}
          onClose={() => setAsked(null)}
          onConfirm={confirm}
          dangerous
          {...(isInProgress(last.job.status)
            ? { title: `Cancel “${last.job.theme}”?`, confirm: 'Cancel job', cancel: 'Keep it' }
            : { title: `Delete “${last.job.theme}”?`, confirm: 'Delete' })}
        >
          {deletionText(last.job)}
        </Confirm>
      )}
    </>
  )
}

/** Says what deleting a job removes and what it keeps. */
function deletionText({ status, quantity }: Job): string {
  const isOne = quantity === 1
  const rest = isOne ? '' : ' Finished videos stay in the Content Manager.'
  if (isInProgress(status))
    return (
      (isOne ? 'The video will be canceled and removed.' : 'Videos still in progress will be canceled and removed.') +
      ' Unfinished videos don’t count toward your plan.' +
      rest
    )
  if (isFailed(status))
    return (
      (isOne
        ? 'This removes the failed video and its script.'
        : 'This removes the videos that failed, and their scripts.') + rest
    )
  return isOne
    ? 'This removes the job from the list. Its video stays in the Content Manager.'
    : `This removes the job from the list, and its scripts that you haven’t rendered.${rest}`
}

type ListProps = { name: string; jobs: readonly Job[]; onAsk: (asked: Question) => void }

/** A table where all its columns fit, else cards. */
const JobList = ({ name, jobs, onAsk }: ListProps) => (
  <div className="@container">
    <div className="@max-[70rem]:hidden">
      <Table caption={name} className="table-fixed [&_:is(th,td)]:px-3">
        <Columns columns={COLUMNS} />
        <tbody>
          {jobs.map((job) => (
            <Tr key={job.id} data-job={job.id} tabIndex={-1} className="-outline-offset-2">
              <Td>{MODE_LABELS[job.mode]}</Td>
              <Td>
                <span dir="auto" title={job.theme} className="line-clamp-2 break-words text-start">
                  {job.theme}
                </span>
              </Td>
              <Td className="break-words">{names(job)}</Td>
              <Td>{job.quantity}</Td>
              <Td>
                <Background job={job} />
              </Td>
              <Td>
                <JobState job={job} />
              </Td>
              <Td className="whitespace-nowrap text-muted" title={atTime(job.created_at)}>
                {ago(job.created_at)}
              </Td>
              <Td className="whitespace-nowrap text-muted" title={atTime(job.updated_at)}>
                {ago(job.updated_at)}
              </Td>
              <Td>
                <span className="flex items-center justify-end gap-1">
                  <Watch job={job} />
                  <Edit job={job} />
                  <Assets job={job} />
                  <Retry job={job} onAsk={onAsk} />
                  <Delete job={job} onAsk={onAsk} />
                </span>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
    <ul aria-label={name} className="flex flex-col gap-3 @min-[70rem]:hidden">
      {jobs.map((job) => (
        <li
          key={job.id}
          data-job={job.id}
          tabIndex={-1}
          className="lit grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-6 gap-y-3 rounded-2xl bg-surface p-4 @min-[40rem]:grid-cols-[minmax(0,1fr)_16rem_auto] @min-[40rem]:items-center"
        >
          <div className="min-w-0 @max-[40rem]:col-span-2">
            <p dir="auto" className="line-clamp-4 break-words text-start font-semibold">
              {job.theme}
            </p>
            <p className="break-words text-muted text-sm">
              {MODE_LABELS[job.mode]} · <bdi>{names(job)}</bdi> · {countOf(job.quantity, 'video')} ·{' '}
              {ago(job.created_at)}
            </p>
          </div>
          {/* On phones the reason of a failure has the card's whole width. */}
          <div className={isFailed(job.status) ? 'min-w-0 @max-[40rem]:col-span-2 [&_p]:max-w-none' : 'min-w-0'}>
            <JobState job={job} />
          </div>
          <div className="flex items-center justify-end gap-1 @max-[40rem]:col-start-2">
            <Watch job={job} />
            <Edit job={job} />
            <Assets job={job} />
            <Retry job={job} onAsk={onAsk} />
            <Delete job={job} onAsk={onAsk} />
          </div>
        </li>
      ))}
    </ul>
  </div>
)

const names = (job: Job) => job.personas.map(({ name }) => name).join(', ')

const Background = ({ job }: { job: Job }) =>
  job.background_mode === 'ai_slideshow' ? (
    <>
      Slideshow{' '}
      <span className="block whitespace-nowrap text-muted text-xs">{clipLength(job.bg_change_seconds)} per image</span>
    </>
  ) : (
    'Loop'
  )

/** Stage, percent and time left while the job runs; the reason when it failed. */
function JobState({ job }: { job: Job }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <span role="status">
        <StatusBadge status={job.status} />
      </span>
      {isInProgress(job.status) && (
        <div className="w-full max-w-64">
          <Progress percent={job.progress_percent} label={`Progress of ${job.theme}`} />
          <p className="mt-1 text-muted text-xs tabular-nums">
            {inPercent(job.progress_percent)} ·{' '}
            {job.status === 'Queued' ? 'waiting to start' : (timeLeft(job.eta_ms) ?? 'estimating time left…')}
          </p>
        </div>
      )}
      {isFailed(job.status) && job.error_detail && (
        <p className="max-w-80 whitespace-normal break-words text-danger text-sm">{reasonText(job.error_detail)}</p>
      )}
    </div>
  )
}

/** A retry would fail again. */
const isMendedByEdit = ({ status, error_detail: reason }: Job): boolean =>
  isFailed(status) && forbiddenWordIn(reason) !== null

function Edit({ job }: { job: Job }) {
  const [item] = job.item_ids
  if (!item || !isMendedByEdit(job)) return null
  return (
    <Link
      to={paths.content}
      search={{ type: job.mode, edit: item }}
      className={buttonClass('secondary', 'small')}
      aria-label={`Edit ${job.theme}`}
    >
      <Pencil aria-hidden className="size-4" /> Edit
    </Link>
  )
}

/** Where a file must be uploaded again before a retry helps. */
const Assets = ({ job: { status, error_detail: reason } }: { job: Job }) =>
  isFailed(status) &&
  needsUpload(reason) && <AssetsButton reason={reason} className={buttonClass('tinted', 'small', 'mr-1')} />

/** Finished jobs only. Scripts to review have a list of their own. */
function Watch({ job }: { job: Job }) {
  const [item] = job.item_ids
  if (!item || job.status === 'Script Ready' || isInProgress(job.status) || isFailed(job.status)) return null
  return (
    <Link
      to={paths.content}
      search={{ type: job.mode, play: item }}
      className={buttonClass('secondary', 'small')}
      aria-label={`Watch ${job.theme}`}
    >
      <Play aria-hidden className="size-4" /> Watch
    </Link>
  )
}

type ActProps = { job: Job; onAsk: (asked: Question) => void }

/** Failed jobs only. */
const Retry = ({ job, onAsk }: ActProps) =>
  isFailed(job.status) &&
  !isMendedByEdit(job) && (
    <Button
      look="secondary"
      size="small"
      writes
      aria-label={`Retry ${job.theme}`}
      onClick={() => onAsk({ job, act: 'retry' })}
      icon={<RotateCw aria-hidden className="size-4" />}
    >
      Retry
    </Button>
  )

function Delete({ job, onAsk }: ActProps) {
  const button = useRef<HTMLButtonElement>(null)
  usePassedFocus(button, job.id, '#queue')
  return (
    <IconButton
      ref={button}
      label={`${isInProgress(job.status) ? 'Cancel' : 'Delete'} ${job.theme}`}
      writes
      onClick={() => onAsk({ job, act: 'delete' })}
    >
      {isInProgress(job.status) ? <X aria-hidden /> : <Trash2 aria-hidden />}
    </IconButton>
  )
}
