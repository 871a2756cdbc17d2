import type { TikTokDefaults, TikTokDefaultsChange } from '@pack/core/publishing/tiktok-defaults-schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'

const PATH = '/api/user/tiktok/defaults'

type Answer = { defaults: TikTokDefaults; display_name: string | null }

export const tiktokDefaultsOptions = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: ({ signal }) => call<Answer>(PATH, { signal }),
    // A refetch would not show in a form that is being edited.
    staleTime: 60_000,
  })

export function useSaveTikTokDefaults() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: TikTokDefaultsChange) => call<Answer>(PATH, { method: 'PATCH', json: change }),
    onSuccess: (saved) => client.setQueryData(tiktokDefaultsOptions().queryKey, saved),
  })
}
