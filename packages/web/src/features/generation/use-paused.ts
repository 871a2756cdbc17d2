import { useEffect, useState } from 'react'

const PAUSE_MS = 500

/** A typed text as it was at the last pause in typing. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
