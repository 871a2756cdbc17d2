import { tierRefusal } from '@pack/core/accounts/access'
import { AUTO_PUBLISH_TIERS, PUBLISHING_TIERS } from '@pack/core/accounts/tiers'
import type { Me } from '@pack/core/accounts/viewer'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** A linked account, or a platform without one (part 2 §3). */
export type Platform = {
  /** The account's, or the platform's code. */
  id: string
  name: string
  code: string
  connected: boolean
  /** The linked channel or creator. */
  channel_info?: { title: string; handle?: string | null } | null
}

/** Whether it is an account, linked now or until its access expired. */
export const isAccount = ({ id, code }: Platform): boolean => id !== code

/** The account's name, or the platform's. */
export const accountName = ({ name, channel_info: channel }: Platform): string => channel?.title ?? name

/** Platforms with their entries, in the order of the list. */
export function byPlatform(platforms: readonly Platform[]): { code: string; name: string; entries: Platform[] }[] {
  const groups = new Map<string, { code: string; name: string; entries: Platform[] }>()
  for (const one of platforms) {
    const group = groups.get(one.code) ?? { code: one.code, name: one.name, entries: [] }
    group.entries.push(one)
    groups.set(one.code, group)
  }
  return [...groups.values()]
}

/** Part 2 §3: used when the list cannot be loaded or is empty. */
export const FALLBACK_PLATFORMS: readonly Platform[] = [
  { id: 'youtube', name: 'YouTube', code: 'youtube', connected: true },
  { id: 'tiktok', name: 'TikTok', code: 'tiktok', connected: true },
]

export const platformName = (code: string): string => FALLBACK_PLATFORMS.find((one) => one.code === code)?.name ?? code

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

export const PLAN_NEEDED = 'Publishing needs Pro or higher.'

export const mayPublish = ({ tier, is_admin: isAdmin }: Pick<Me, 'tier' | 'is_admin'>): boolean =>
  tierRefusal({ tier, isAdmin }, PUBLISHING_TIERS) === null

/** Whether videos are published at their date without a press. */
export const publishesByDate = ({ tier, is_admin: isAdmin }: Pick<Me, 'tier' | 'is_admin'>): boolean =>
  tierRefusal({ tier, isAdmin }, AUTO_PUBLISH_TIERS) === null
