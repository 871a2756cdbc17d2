import type { Me } from '@pack/core/accounts/viewer'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSession } from './session.ts'

export const meOptions = () =>
  queryOptions({ queryKey: ['/me'], queryFn: ({ signal }) => call<Me>('/me', { signal }), staleTime: 60_000 })

/** The signed-in account as the server knows it, or undefined while unknown. */
export function useMe(): Me | undefined {
  const session = useSession()
  return useQuery({ ...meOptions(), enabled: session !== null }).data
}
