import type { Job } from '@pack/core/generation/job-schema'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { inPercent } from '../../ui/percent.ts'
import { jobsInProgress, jobsOptions } from './jobs.ts'
import { usePassedFocus } from './use-passed-focus.ts'

/** Scrolls to the queue, and gives the job's row the focus: the queue may be in view already. */
function showJob({ id }: Job): void {
  document.querySelector('#queue')?.scrollIntoView()
  // The row of the table or of the cards is hidden, and doesn't take it.
  for (const row of document.querySelectorAll<HTMLElement>(`[data-job="${id}"]`)) row.focus({ preventScroll: true })
}

/** How far the queue's first job is. Leads to the queue, which is below the form. */
export function QueueLink() {
  const { data } = useQuery(jobsOptions())
  const [job, ...waiting] = jobsInProgress(data ?? [])
  return job ? <ToQueue job={job} waiting={waiting.length} /> : null
}

function ToQueue({ job, waiting }: { job: Job; waiting: number }) {
  const button = useRef<HTMLButtonElement>(null)
  usePassedFocus(button, job.id, 'form [type=submit]')
  const isQueued = job.status === 'Queued'
  const parts = [!isQueued && inPercent(job.progress_percent), waiting > 0 && `${waiting} more in the queue`]
  return (
    <button
      ref={button}
      type="button"
      onClick={() => showJob(job)}
      className="-my-3 flex min-h-11 min-w-0 cursor-pointer items-center gap-x-2 rounded-lg text-[0.8125rem] leading-4.5 underline-offset-4 hover:underline sm:flex-col sm:items-end sm:justify-center"
    >
      <span className="max-w-full truncate font-medium sm:max-w-72">
        {isQueued ? 'Waiting to start: ' : job.status === 'In Progress' ? 'Writing ' : 'Making '}“{job.theme}”
      </span>{' '}
      <span className="shrink-0 text-muted tabular-nums">{parts.filter(Boolean).join(' · ')}</span>
    </button>
  )
}
