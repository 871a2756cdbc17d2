import { useSyncExternalStore } from 'react'

const mediaQuery = () => matchMedia('(prefers-reduced-motion: reduce)')

function follow(changed: () => void) {
  const query = mediaQuery()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the user prefers reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    follow,
    () => mediaQuery().matches,
    () => false,
  )
