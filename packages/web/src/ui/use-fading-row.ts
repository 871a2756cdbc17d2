import { type RefObject, useEffect } from 'react'

const CURRENT = '[aria-current], [aria-selected="true"]'

/** For a .fading-row: scrolls so that its current link or tab shows, and tells the styles at which ends it goes on. */
export function useFadingRow(row: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const list = row.current
    if (!list) return
    const mark = () => {
      list.toggleAttribute('data-more-before', list.scrollLeft > 1)
      list.toggleAttribute('data-more-after', list.scrollLeft + list.clientWidth < list.scrollWidth - 1)
    }
    const resized = new ResizeObserver(mark)
    resized.observe(list)
    list.addEventListener('scroll', mark, { passive: true })
    return () => {
      resized.disconnect()
      list.removeEventListener('scroll', mark)
    }
  }, [row])
  useEffect(() => {
    const shown = current === undefined ? null : row.current?.querySelector<HTMLElement>(CURRENT)
    if (!row.current || !shown) return
    // Not scrollIntoView, which would scroll the page, too.
    row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2
  }, [row, current])
}
