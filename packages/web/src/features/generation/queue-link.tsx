import { isInProgress } from '@pack/core/content/status'
import { useQuery } from '@tanstack/react-query'
import { jobsOptions } from './jobs.ts'

/** How far the newest video is. For phones, where the queue is below the form; leads there. */
export function QueueLink() {
  const { data } = useQuery(jobsOptions())
  const job = data?.find(({ status }) => isInProgress(status))
  if (!job) return null
  return (
    <button
      type="button"
      onClick={() => document.querySelector('#queue')?.scrollIntoView()}
      className="-my-3 min-h-11 cursor-pointer rounded-lg font-medium text-[0.8125rem] tabular-nums sm:hidden"
    >
      {`Making your video: ${job.progress_percent}%`}
    </button>
  )
}
