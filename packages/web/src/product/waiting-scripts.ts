import type { WaitingScript } from '@pack/core/content/item-schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSession } from './session.ts'

const POLL_MS = 30_000
const SCRIPTS = '/api/content/scripts'
/** Queries that change when scripts are rendered. */
const LISTS = [SCRIPTS, '/api/content', '/api/content/summary', '/jobs/user']

/** The scripts that wait for review, in the order in which they are reviewed. */
export const waitingScriptsOptions = () =>
  queryOptions({
    queryKey: [SCRIPTS],
    queryFn: ({ signal }) => call<WaitingScript[]>(SCRIPTS, { signal }),
    refetchInterval: POLL_MS,
  })

/** How many scripts wait for review; null while that is unknown. */
export function useWaitingScripts(): number | null {
  const session = useSession()
  return useQuery({ ...waitingScriptsOptions(), enabled: session !== null }).data?.length ?? null
}

/** Renders waiting scripts as they are stored; those that no longer wait are skipped. */
export function useRenderScripts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call<{ item_ids: string[] }>(`${SCRIPTS}/render`, { method: 'POST', json: { ids } }),
    onSettled: () => Promise.all(LISTS.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  })
}
