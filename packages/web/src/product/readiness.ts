import type { Readiness } from '@pack/core/generation/job'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Which parts of the setup are done, and how many videos each persona has. */
export const readinessOptions = () =>
  queryOptions({
    queryKey: ['/user/readiness'],
    queryFn: ({ signal }) => call<Readiness>('/user/readiness', { signal }),
  })
