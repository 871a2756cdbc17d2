import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in or near the viewport. With `once` it stays true afterwards. */
export function useInView(element: RefObject<Element | null>, { once = false } = {}): boolean {
  const [inView, setInView] = useState(false)
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
  return inView
}
