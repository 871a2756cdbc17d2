import { type RefObject, useEffect } from 'react'

const FOCUSED = ':is(a, [role="tab"]):focus'
const CURRENT = '[aria-current], [aria-selected="true"]'

/**
 * For a .fading-row: scrolls so that its current link or tab shows, or the one that has the focus, and tells the styles
 * at which ends it goes on.
 */
export function useFadingRow(row: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const list = row.current
    if (!list) return
    const mark = () => {
      list.toggleAttribute('data-more-before', list.scrollLeft > 1)
      list.toggleAttribute('data-more-after', list.scrollLeft + list.clientWidth < list.scrollWidth - 1)
    }
    const showCurrent = () => {
      const marked = current === undefined ? null : list.querySelector<HTMLElement>(CURRENT)
      const shown = list.querySelector<HTMLElement>(FOCUSED) ?? marked
      // Not scrollIntoView, which would scroll the page, too.
      if (shown) list.scrollLeft = shown.offsetLeft - (list.clientWidth - shown.offsetWidth) / 2
      mark()
    }
    showCurrent()
    // The counts of tabs arrive later, and make them wider.
    const resized = new ResizeObserver(showCurrent)
    for (const one of [list, ...list.children]) resized.observe(one)
    list.addEventListener('scroll', mark, { passive: true })
    // Not at every focus: what a press focuses must stay under the pointer.
    const onKeyUp = ({ key }: KeyboardEvent) => key === 'Tab' && showCurrent()
    list.addEventListener('keyup', onKeyUp)
    return () => {
      list.removeEventListener('keyup', onKeyUp)
      resized.disconnect()
      list.removeEventListener('scroll', mark)
    }
  }, [row, current])
}
