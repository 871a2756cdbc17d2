import { useEffect, useState } from 'react'
import { useReducedMotion } from '../../ui/reduced-motion.ts'

type Rotation = {
  index: number
  paused: boolean
  setPaused: (paused: boolean) => void
  /** Pauses while the pointer or the focus is inside. */
  hold: (held: boolean) => void
}

/** Cycles through `length` items. Starts paused if the user prefers reduced motion. */
export function useRotation(length: number, milliseconds: number): Rotation {
  const [index, setIndex] = useState(0)
  const reduced = useReducedMotion()
  const [chosen, setPaused] = useState<boolean | null>(null)
  const paused = chosen ?? reduced
  const [held, hold] = useState(false)
  const stopped = paused || held

  useEffect(() => {
    if (stopped) return
    const timer = setInterval(() => setIndex((now) => (now + 1) % length), milliseconds)
    return () => clearInterval(timer)
  }, [stopped, length, milliseconds])

  return { index, paused, setPaused, hold }
}
