import type { Me } from '@pack/core/accounts/viewer'
import type { Readiness } from '@pack/core/generation/job-schema'
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

/** Which parts of the setup are done, and how many videos each persona has. */
export const readinessOptions = () =>
  queryOptions({
    queryKey: ['/user/readiness'],
    queryFn: ({ signal }) => call<Readiness>('/user/readiness', { signal }),
  })
