import type { LatestExamples } from '@pack/core/examples/latest'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from './api.ts'
import { warn } from './warn.ts'

const NONE: LatestExamples = { short: null, story: null, dialogue: null, uploads: [] }

/** A failure is only logged: the tiles then say that there is no example yet (part 1 §8). */
export const latestExamples = () =>
  queryOptions({
    queryKey: ['/public/examples/latest'],
    queryFn: async ({ signal }) => {
      try {
        return await call<LatestExamples>('/public/examples/latest', { anonymous: true, signal })
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem
        warn('The examples could not be loaded.', problem)
        return NONE
      }
    },
    staleTime: 60_000,
  })
