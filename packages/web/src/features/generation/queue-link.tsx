import { isInProgress } from '@pack/core/content/status'
import { useQuery } from '@tanstack/react-query'
import { jobsOptions } from './jobs.ts'

/** How far the newest video is. Leads to the queue, which is below the form. */
export function QueueLink() {
  const { data } = useQuery(jobsOptions())
  const job = data?.find(({ status }) => isInProgress(status))
  if (!job) return null
  return (
    <button
      type="button"
      onClick={() => document.querySelector('#queue')?.scrollIntoView()}
      className="-my-3 min-h-11 cursor-pointer rounded-lg font-medium text-[0.8125rem] tabular-nums"
    >
      {job.status === 'In Progress' ? 'Writing your script…' : `Making your video: ${job.progress_percent}%`}
    </button>
  )
}
