import { focusManager, type RefetchOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/**
 * Refetches a query every `ms` milliseconds while the page is visible; false stops. Replaces `refetchInterval` where
 * live messages write into the cached answer, because each write restarts that interval.
 */
export function usePolling(refetch: (options: RefetchOptions) => Promise<unknown>, ms: number | false): void {
  const poll = useEffectEvent(() => focusManager.isFocused() && refetch({ cancelRefetch: false }))
  useEffect(() => {
    if (ms === false) return
    const timer = setInterval(() => void poll(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
