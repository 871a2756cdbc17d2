import { isInProgress } from '@pack/core/content/status'
import type { Job } from '@pack/core/generation/job-schema'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { jobsOptions } from './jobs.ts'
import { usePassedFocus } from './use-passed-focus.ts'

/** How far the newest video is. Leads to the queue, which is below the form. */
export function QueueLink() {
  const { data } = useQuery(jobsOptions())
  const job = data?.find(({ status }) => isInProgress(status))
  return job ? <ToQueue job={job} /> : null
}

function ToQueue({ job }: { job: Job }) {
  const button = useRef<HTMLButtonElement>(null)
  usePassedFocus(button, job.id, 'form [type=submit]')
  return (
    <button
      ref={button}
      type="button"
      onClick={() => document.querySelector('#queue')?.scrollIntoView()}
      className="-my-3 min-h-11 cursor-pointer rounded-lg font-medium text-[0.8125rem] tabular-nums"
    >
      {job.status === 'In Progress' ? 'Writing your script…' : `Making your video: ${job.progress_percent}%`}
    </button>
  )
}
