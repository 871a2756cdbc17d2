import { isInProgress } from '@pack/core/content/status'
import { POLL } from '@pack/core/generation/job'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../product/api.ts'
import { usePolling } from '../../product/use-polling.ts'
import { livenessNote, useProgress } from '../../product/use-progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { JobQueue } from './job-queue.tsx'
import { jobsInQueue, jobsOptions, useApplyProgress } from './jobs.ts'

/**
 * The account's jobs with their live progress; polled besides (part 2 §4). `slim`: while there are none, they are only
 * mentioned.
 */
export function Queue({ slim = false }: { slim?: boolean }) {
  const jobs = useQuery(jobsOptions())
  usePolling(jobs.refetch, POLL.jobsMs)
  const watched = jobsInQueue(jobs.data ?? []).filter((job) => isInProgress(job.status))
  const state = useProgress(
    watched.map((job) => job.id),
    useApplyProgress(),
  )
  const note = livenessNote(state, POLL.jobsMs)
  if (slim && !jobs.isError && !jobs.data?.length)
    return <p className="min-h-5 text-center text-muted text-sm">{jobs.data && 'No queued or in-progress jobs.'}</p>
  return (
    <section aria-labelledby="queue" className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <h2 id="queue" tabIndex={-1} className="font-display font-semibold text-xl sm:text-2xl">
          Queue
        </h2>
        {note && watched.length > 0 && <Badge tone="warning">{note}</Badge>}
      </div>
      {jobs.isPending && <Skeleton className="h-40" />}
      {jobs.isError && !jobs.data && <ErrorState message={messageOf(jobs.error)} onRetry={() => void jobs.refetch()} />}
      {jobs.data && <JobQueue jobs={jobs.data} />}
    </section>
  )
}
