import type { PlatformCode } from '@pack/core/publishing/platforms'
import type { Connection, CreatorInfo, Platform } from '@pack/core/publishing/platforms-schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, call } from '../api.ts'
import { startLink } from './links.ts'

const pathOf = (platform: PlatformCode) => `/platform_tokens/${platform}`
const ALL = '/platform_tokens'
const CREATOR_INFO = '/tiktok/creator_info'

/** The link to a certain account, or to the one that was linked last. */
export const connectionOptions = (platform: PlatformCode, accountId?: string) =>
  queryOptions({
    queryKey: [pathOf(platform), { accountId }],
    queryFn: ({ signal }) => call<Connection>(pathOf(platform), { signal, query: { account_id: accountId } }),
    staleTime: 60_000,
  })

/** Accounts at a platform besides the one that was linked last. */
export function useOtherAccounts(platform: PlatformCode, latest: string | null): string[] {
  const { data = [] } = useQuery({
    queryKey: [ALL],
    queryFn: ({ signal }) => call<Platform[]>(ALL, { signal }),
    enabled: latest !== null,
    staleTime: 60_000,
  })
  return data.flatMap(({ code, account_id: id }) => (code === platform && id && id !== latest ? [id] : []))
}

/** TikTok's limits for the creator right now. */
export const creatorInfoOptions = (accountId: string) =>
  queryOptions({
    queryKey: [CREATOR_INFO, { accountId }],
    queryFn: async ({ signal, client }) => {
      try {
        return await call<CreatorInfo>(CREATOR_INFO, { signal, query: { account_id: accountId } })
      } catch (problem) {
        // TikTok may have said that the link has ended.
        if (problem instanceof ApiError && problem.status === 409)
          void client.invalidateQueries({ queryKey: [pathOf('tiktok')] })
        throw problem
      }
    },
    staleTime: 60_000,
    // TikTok limits these calls.
    retry: false,
  })

/** Until the page of a user who chose to stay is ready again, in milliseconds; the question stops the clock. */
const STAY_MS = 1000

/** Opens the platform's consent page. Pending until the page is left. */
export function useConnect(platform: PlatformCode) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({ mutationFn: () => startLink(platform) })
  useEffect(() => {
    // "Back" on the consent page can restore this page as it was left.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    // The browser asks first where changes are unsaved, and doesn't tell the answer.
    let stay: ReturnType<typeof setTimeout>
    const onLeave = ({ defaultPrevented }: BeforeUnloadEvent) => {
      if (defaultPrevented) stay = setTimeout(reset, STAY_MS)
    }
    window.addEventListener('pageshow', onPageShow)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      clearTimeout(stay)
      window.removeEventListener('pageshow', onPageShow)
      window.removeEventListener('beforeunload', onLeave)
    }
  }, [reset])
  return { connect: () => mutate(), busy: isPending || isSuccess, error }
}

/** Disconnects an account, then reloads everything about accounts; `onDone` is called when the screen shows it. */
export function useDisconnect(platform: PlatformCode, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (accountId: string) => call(pathOf(platform), { method: 'DELETE', query: { account_id: accountId } }),
    onSuccess: async () => {
      await Promise.all(
        [pathOf(platform), ALL, '/user/platforms'].map((path) => client.invalidateQueries({ queryKey: [path] })),
      )
      onDone()
    },
  })
}
