import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** A linked or linkable platform (part 2 §3). */
export type Platform = { id: string; name: string; code: string; connected: boolean }

/** Part 2 §3: used when the list cannot be loaded or is empty. */
export const FALLBACK_PLATFORMS: readonly Platform[] = [
  { id: 'youtube', name: 'YouTube', code: 'youtube', connected: true },
  { id: 'tiktok', name: 'TikTok', code: 'tiktok', connected: true },
]

const platformsOptions = () =>
  queryOptions({
    queryKey: ['/user/platforms'],
    queryFn: ({ signal }) => call<Platform[]>('/user/platforms', { signal }),
    retry: false,
  })

/** The platforms to publish to; while the list is unknown, YouTube and TikTok (part 2 §4). */
export function usePlatforms(): readonly Platform[] {
  const listed = useQuery(platformsOptions()).data
  return listed?.length ? listed : FALLBACK_PLATFORMS
}
