import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

function followTab(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether an element is in or near the viewport of a visible tab. With `once` it stays true afterwards. */
export function useInView(element: RefObject<Element | null>, { once = false } = {}): boolean {
  const [inView, setInView] = useState(false)
  const hidden = useSyncExternalStore(
    followTab,
    () => document.hidden,
    () => false,
  )
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        setInView(entry?.isIntersecting ?? false)
        if (once && entry?.isIntersecting) observer.disconnect()
      },
      { rootMargin: '120px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, once])
  return inView && (once || !hidden)
}
