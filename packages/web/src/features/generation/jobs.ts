import { isFailed, isInProgress } from '@pack/core/content/status'
import type { Job, ProgressMessage, Queued } from '@pack/core/generation/job'
import { POLL } from '@pack/core/generation/job'
import type { GenerateRequest } from '@pack/core/generation/request'
import type { Persona, WolfId } from '@pack/core/personas/persona'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../product/api.ts'

const JOBS = ['/jobs/user'] as const

/** The queue table's rows, newest first; asked for every 15 s beside the live progress (part 2 §4). */
export const jobsOptions = () =>
  queryOptions({
    queryKey: JOBS,
    queryFn: ({ signal }) => call<Job[]>('/jobs/user', { signal }),
    refetchInterval: POLL.jobsMs,
  })

/** Finished jobs stay in sight for a while, with the way to their videos. Milliseconds. */
const SHOWN_AFTERWARDS_MS = 30 * 60_000

/** What belongs into the queue: on its way, failed, or just finished. */
export const queued = (jobs: readonly Job[], now = Date.now()): Job[] =>
  jobs.filter(
    (job) =>
      isInProgress(job.status) ||
      isFailed(job.status) ||
      now - new Date(job.updated_at).getTime() < SHOWN_AFTERWARDS_MS,
  )

/** The personas that can be generated with: those for which a voice and a background resolve. */
export const castOptions = () =>
  queryOptions({
    queryKey: ['/user/personas', { require_assets: true }],
    queryFn: ({ signal }) => call<Persona[]>('/user/personas', { signal, query: { require_assets: true } }),
  })

/** Makes a wolf one's own; it can speak at once. */
export function useTakeWolf() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: WolfId) => call<Persona>('/user/personas', { method: 'POST', json: { clone_of: id } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['/user/personas'] }),
        client.invalidateQueries({ queryKey: ['/user/readiness'] }),
      ]),
  })
}

/** What the form sends: the schema's input. */
export type Order = Omit<GenerateRequest, 'schedule_date_start'> & { schedule_date_start: string | null }

export function useGenerate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (order: Order) => call<Queued>('/generate_content', { method: 'POST', json: order }),
    onSuccess: () =>
      Promise.all(
        // The next video turns on through the starter kit.
        [JOBS, ['/me'], ['/user/readiness']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

export function useRetryJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(`/jobs/${id}/retry`, { method: 'PATCH' }),
    onSettled: () => client.invalidateQueries({ queryKey: JOBS }),
  })
}

/** The row goes at once and comes back if the server refuses. */
export function useDeleteJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(`/jobs/${id}`, { method: 'DELETE' }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: JOBS })
      const before = client.getQueryData<Job[]>(JOBS)
      client.setQueryData<Job[]>(JOBS, (jobs) => jobs?.filter((job) => job.id !== id))
      return before
    },
    onError: (_problem, _id, before) => client.setQueryData(JOBS, before),
    onSettled: () => client.invalidateQueries({ queryKey: JOBS }),
  })
}

/** Puts a live message into the list; one about a job that is not listed reloads it (part 2 §4). */
export function useApplyProgress() {
  const client = useQueryClient()
  return (message: ProgressMessage) => {
    const jobs = client.getQueryData<Job[]>(JOBS)
    if (!jobs?.some((job) => job.id === message.job_id)) return void client.invalidateQueries({ queryKey: JOBS })
    // A message about one item of several does not say how the whole job stands; its own message follows.
    if (message.item_id) return
    client.setQueryData<Job[]>(JOBS, (list) =>
      list?.map((job) => (job.id === message.job_id ? withProgress(job, message) : job)),
    )
  }
}

const withProgress = (job: Job, message: ProgressMessage): Job => ({
  ...job,
  status: message.status,
  progress_percent: message.percent,
  last_update_ms: message.last_update_ms,
  eta_ms: message.eta_ms,
  error_detail: message.error_detail ?? job.error_detail,
})
