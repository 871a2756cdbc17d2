import type { Readiness } from '@pack/core/generation/job'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

const CHECKLIST_POLL_MS = 4000

/** GET /user/readiness (part 2 §7): again every few seconds until nothing is missing, and when somebody comes back to the page. */
export const readinessOptions = () =>
  queryOptions({
    queryKey: ['/user/readiness'],
    queryFn: ({ signal }) => call<Readiness>('/user/readiness', { signal }),
    refetchInterval: ({ state: { data } }) => (data?.is_ready && data.has_watermark ? false : CHECKLIST_POLL_MS),
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  })
