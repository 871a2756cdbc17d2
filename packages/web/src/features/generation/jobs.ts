import { isFailed, isInProgress } from '@pack/core/content/status'
import { SHOWN_AFTER_END_MS } from '@pack/core/generation/job'
import type { Job, ProgressMessage, Queued } from '@pack/core/generation/job-schema'
import type { GenerateRequest } from '@pack/core/generation/request-schema'
import type { Persona, WolfId } from '@pack/core/personas/persona'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, call, messageOf } from '../../product/api.ts'
import { meOptions, readinessOptions } from '../../product/me.ts'
import { PERSONAS } from '../../product/personas.ts'
import { waitingScriptsOptions } from '../../product/waiting-scripts.ts'

const JOBS = ['/jobs/user'] as const

export const MODE_LABELS: Record<Job['mode'], string> = {
  short: 'Short',
  story: 'Story',
  dialogue: 'Dialogue',
  uploaded: 'Upload',
}

/** The rows of the queue, newest first. */
export const jobsOptions = () =>
  queryOptions({
    queryKey: JOBS,
    queryFn: ({ signal }) => call<Job[]>('/jobs/user', { signal }),
  })

/** Jobs in progress, failed or recently finished. */
export const jobsInQueue = (jobs: readonly Job[], now = Date.now()): Job[] =>
  jobs.filter(
    (job) =>
      isInProgress(job.status) || isFailed(job.status) || now - new Date(job.updated_at).getTime() < SHOWN_AFTER_END_MS,
  )

/** Jobs in progress: first those that are being made, then those that wait. */
export const jobsInProgress = (jobs: readonly Job[]): Job[] =>
  jobs.filter((job) => isInProgress(job.status)).toSorted((one, other) => rankOf(one) - rankOf(other))

const rankOf = ({ status }: Job): number => (status === 'Queued' ? 1 : 0)

/** Adds copies of wolves to the account; answers the last one. */
export function useAddWolves() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly [WolfId, ...WolfId[]]) => {
      const [first, ...more] = ids
      const add = (id: WolfId) => call<Persona>(PERSONAS, { method: 'POST', json: { clone_of: id } })
      let added = await add(first)
      for (const id of more) added = await add(id)
      return added
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [PERSONAS] }),
        client.invalidateQueries({ queryKey: readinessOptions().queryKey }),
      ]),
  })
}

/** The request as the form sends it: the schema's input. */
export type Order = Omit<GenerateRequest, 'schedule_date_start'> & { schedule_date_start: string | null }

export function useGenerate() {
  const client = useQueryClient()
  const identified = useRef(requestIds())
  return useMutation({
    mutationFn: (order: Order) =>
      call<Queued>('/generate_content', { method: 'POST', json: identified.current.of(order) }),
    onSuccess: () => {
      identified.current = requestIds()
      return Promise.all(
        // The starter kit's backgrounds rotate with each video.
        [JOBS, meOptions().queryKey, readinessOptions().queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}

/** Gives equal orders the same request id, so that an order sent again after a lost answer is carried out once. */
export function requestIds() {
  const ids = new Map<string, string>()
  return {
    of(order: Order): Order {
      const key = JSON.stringify(order)
      // Browsers have it on https and localhost only.
      const id = ids.get(key) ?? crypto.randomUUID?.()
      if (id) ids.set(key, id)
      return { ...order, request_id: id }
    },
  }
}

/** The error message of part 2 §8; for one that names no reason, what is known of it. */
export function generateFailure(problem: unknown): { text: string; description?: string } {
  if (problem instanceof ApiError && problem.detail)
    return { text: problem.detail === 'list' ? problem.message : `❌ Failed to generate: ${problem.message}` }
  console.error('Content generation failed', problem)
  return { text: '❌ Content generation failed. Check console.', description: messageOf(problem) }
}

export function useRetryJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(`/jobs/${id}/retry`, { method: 'PATCH' }),
    onSettled: () => client.invalidateQueries({ queryKey: JOBS }),
  })
}

/** Removes the row optimistically; it returns if the server refuses. */
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
    // A canceled video no longer counts, and a job's scripts go with it.
    onSettled: () =>
      Promise.all(
        [JOBS, meOptions().queryKey, waitingScriptsOptions().queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** Applies a live message to the list; a message about an unlisted job reloads the list (part 2 §4). */
export function useApplyProgress() {
  const client = useQueryClient()
  return (message: ProgressMessage) => {
    const jobs = client.getQueryData<Job[]>(JOBS)
    if (!jobs?.some((job) => job.id === message.job_id)) return void client.invalidateQueries({ queryKey: JOBS })
    if (message.status === 'Script Ready')
      void client.invalidateQueries({ queryKey: waitingScriptsOptions().queryKey }, { cancelRefetch: false })
    // The job's own message follows each message about one of its items.
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
