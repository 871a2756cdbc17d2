import type { Readiness } from '@pack/core/generation/job'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** What the setup has and lacks, and how far each persona has turned through the starter kit. */
export const readinessOptions = () =>
  queryOptions({
    queryKey: ['/user/readiness'],
    queryFn: ({ signal }) => call<Readiness>('/user/readiness', { signal }),
  })
