import { useSyncExternalStore } from 'react'

const asked = () => matchMedia('(prefers-reduced-motion: reduce)')

function follow(changed: () => void) {
  const query = asked()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether somebody has asked their system for less motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    follow,
    () => asked().matches,
    () => false,
  )
