import { QueryClient } from '@tanstack/react-query'
import type { ApiError } from './api.ts'
import { isGatewayStatus } from './gateway.ts'

/**
 * Keys are [path, parameters], so that a feature can refresh what another one shows by naming the path:
 * `invalidateQueries({ queryKey: ['/user/personas'] })`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Asking again does not cure a refusal; it may cure a lost connection. Gateways were asked often enough by then.
      retry: (failures, { status = 0 }: Partial<ApiError>) =>
        failures < 2 && !(status >= 400 && status < 500) && !isGatewayStatus(status),
    },
  },
})
