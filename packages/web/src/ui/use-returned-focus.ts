import { type RefObject, useLayoutEffect } from 'react'

/** When a part goes while it has the focus, the first button of what is around it gets the focus. */
export function useReturnedFocus(part: RefObject<HTMLElement | null>, around: string): void {
  useLayoutEffect(() => {
    const node = part.current
    const rest = node?.parentElement?.closest(around)
    return () => {
      if (!node?.contains(document.activeElement)) return
      // Once the part has gone.
      queueMicrotask(() => rest?.querySelector<HTMLElement>('button:enabled')?.focus())
    }
  }, [part, around])
}
