import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from './api.ts'
import { isGatewayStatus } from './gateway.ts'

/** Query keys are [path, parameters]: invalidating a path refreshes every query of that path. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Retries lost connections only: a refusal stays, and calls to gateways are retried already (gateway.ts).
      retry: (failures, { status = 0 }: Partial<ApiError>) =>
        failures < 2 && !(status >= 400 && status < 500) && !isGatewayStatus(status),
    },
  },
})

/** Wraps components that call the API. Not the whole application: public pages show before React Query is loaded. */
export const WithQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
