import type { PlatformCode } from '@pack/core/publishing/platforms'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { screenOfCards } from './links.ts'

/** How an attempt to link an account ended. */
type LinkStatus = 'success' | 'error'
export type LinkOutcome = { status: LinkStatus; problem: string | null }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why linking failed. Not in the address, where anyone could write it. */
    linkProblem?: string
  }
}

/** Where the cards show how linking ended (part 1 §4). */
export const outcomeHref = (platform: PlatformCode, status: LinkStatus): string =>
  `${screenOfCards()}?provider=${platform}&status=${status}`

/** The outcome of the attempt from which the user has just returned, and what dismisses it. Removes it from the address. */
export function useLinkOutcome(platform: PlatformCode): [LinkOutcome | null, () => void] {
  const { search, state } = useLocation()
  const { provider, status }: { provider?: unknown; status?: unknown } = search
  const problem = state.linkProblem ?? null
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null)

  useEffect(() => {
    if (provider !== platform) return
    if (status === 'success' || status === 'error') setOutcome({ status, problem })
    void navigate({
      to: '.',
      search: (found: object) => ({ ...found, provider: undefined, status: undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [platform, provider, status, problem, navigate])

  return [outcome, () => setOutcome(null)]
}
