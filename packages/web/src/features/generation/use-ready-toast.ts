import { isFailed, isInProgress } from '@pack/core/content/status'
import type { Job } from '@pack/core/generation/job-schema'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '../../product/paths.ts'
import { notify } from '../../ui/toast.tsx'
import { jobsOptions } from './jobs.ts'

/** Says that a video is ready, with a button that plays it, while the queue that says so is out of view. */
export function useReadyToast(): void {
  const navigate = useNavigate()
  const { data } = useQuery(jobsOptions())
  const running = useRef<ReadonlySet<string>>(new Set())
  const announce = useEffectEvent(({ id, mode, item_ids: [play] }: Job) => {
    const queue = document.querySelector('#queue')
    if (!play || (queue && queue.getBoundingClientRect().top < innerHeight / 2)) return
    notify.done('Your video is ready.', {
      id: `ready-${id}`,
      action: { label: 'Watch it', onClick: () => void navigate({ to: paths.content, search: { type: mode, play } }) },
    })
  })
  useEffect(() => {
    if (!data) return
    const ended = data.find((job) => running.current.has(job.id) && isFinished(job))
    running.current = new Set(data.filter(({ status }) => isInProgress(status)).map(({ id }) => id))
    if (ended) announce(ended)
  }, [data])
}

/** Its video can be watched: it waits for no review and has not failed. */
const isFinished = ({ status }: Job): boolean => status !== 'Script Ready' && !isInProgress(status) && !isFailed(status)
