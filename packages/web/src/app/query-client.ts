import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/**
 * Keys are [path, parameters], so that a feature can refresh what another one shows by naming the path:
 * `invalidateQueries({ queryKey: ['/user/personas'] })`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Asking again does not cure a refusal; it may cure a lost connection.
      retry: (failures, problem) =>
        failures < 2 && !(problem instanceof ApiError && problem.status >= 400 && problem.status < 500),
    },
  },
})
