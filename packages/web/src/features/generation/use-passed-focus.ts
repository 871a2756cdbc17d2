import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus on when a part that shows a running job goes with it: to the first action of the job's new row, which
 * is "Watch" for a finished video, else to the last action of the next row, else to what `otherwise` selects.
 */
export function usePassedFocus(part: RefObject<HTMLElement | null>, jobId: string, otherwise: string): void {
  const lastId = useRef(jobId)
  lastId.current = jobId
  useLayoutEffect(() => {
    const node = part.current
    return () => {
      if (node !== document.activeElement) return
      // Before a whole screen goes, so that nothing of the next one is found.
      const row = node?.closest('[data-job]')
      const next = row?.nextElementSibling ?? row?.previousElementSibling
      const nextAction = [...(next?.querySelectorAll<HTMLElement>('a, button:enabled') ?? [])].at(-1)
      const rest = document.querySelector<HTMLElement>(otherwise)
      // Once the new row is there.
      queueMicrotask(() => {
        const actions = document.querySelectorAll<HTMLElement>(`[data-job="${lastId.current}"] :is(a, button:enabled)`)
        // Those of the table or of the cards are hidden, and don't take it.
        for (const target of [...actions, nextAction, rest])
          if (document.activeElement === document.body) target?.focus()
      })
    }
  }, [part, otherwise])
}
