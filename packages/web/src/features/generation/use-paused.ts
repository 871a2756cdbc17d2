import { useEffect, useState } from 'react'

const PAUSE_MS = 500

/** A typed text as it was at the last pause in typing. What comes or goes at once, such as a pasted text, needs none. */
export function usePaused(typed: string, pauseMs = PAUSE_MS): string {
  const [paused, setPaused] = useState(typed)
  const [last, setLast] = useState(typed)
  if (typed !== last) {
    setLast(typed)
    if (Math.abs(typed.length - last.length) > 1) setPaused(typed)
  }
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return paused
}
