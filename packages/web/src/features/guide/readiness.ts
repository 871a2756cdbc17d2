import type { Readiness } from '@pack/core/generation/job'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

/** GET /user/readiness (part 2 §7). */
export const readinessOptions = () =>
  queryOptions({
    queryKey: ['/user/readiness'],
    queryFn: ({ signal }) => call<Readiness>('/user/readiness', { signal }),
  })
