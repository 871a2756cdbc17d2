import { isFailed, isInProgress } from '@pack/core/content/status'
import type { Job } from '@pack/core/generation/job-schema'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '../../product/paths.ts'
import { notify } from '../../ui/toast.tsx'
import { jobsOptions } from './jobs.ts'

/** One toast, about the newest. */
const READY = 'ready'

/**
 * Says that a video or a script is ready, with a button that opens it, while the queue is out of view. The toast goes
 * with the screen: others list what is ready.
 */
export function useReadyToast(): void {
  const navigate = useNavigate()
  const { data } = useQuery(jobsOptions())
  const running = useRef<ReadonlySet<string>>(new Set())
  const announce = useEffectEvent(({ mode, status, item_ids: [item] }: Job) => {
    const queue = document.querySelector('#queue')
    if (!item || (queue && queue.getBoundingClientRect().top < innerHeight / 2)) return
    const isScript = status === 'Script Ready'
    const search = { type: mode, ...(isScript ? { edit: item } : { play: item }) }
    notify.done(isScript ? 'Your script is ready.' : 'Your video is ready.', {
      id: READY,
      unasked: true,
      action: {
        label: isScript ? 'Review script' : 'Watch it',
        onClick: () => void navigate({ to: paths.content, search }),
      },
    })
  })
  useEffect(() => () => notify.close(READY), [])
  useEffect(() => {
    if (!data) return
    const ended = data.find((job) => running.current.has(job.id) && isFinished(job))
    running.current = new Set(data.filter(({ status }) => isInProgress(status)).map(({ id }) => id))
    if (ended) announce(ended)
  }, [data])
}

/** Its video can be watched, or its script read. */
const isFinished = ({ status }: Job): boolean => !isInProgress(status) && !isFailed(status)
