import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** A section counts as read once its top has passed this share of the window, or these pixels in a tall one. */
const READING_LINE = 0.25
const LOWEST_LINE = 200

/** The id of the section of a long page that is in view. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const all = ids.join(' ')
  const named = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const update = () => setCurrent(sectionInView(all.split(' '), named))
    update()
    const events = ['scroll', 'resize'] as const
    for (const event of events) window.addEventListener(event, update, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, update)
    }
  }, [all, named])
  return current
}

/** `named` is the section in the address. */
function sectionInView(ids: readonly string[], named: string): string | undefined {
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
  // iOS scrolls past the top.
  if (scrollY <= 0) return ids.find((id) => document.getElementById(id)?.checkVisibility?.() !== false)
  const line = Math.min(innerHeight * READING_LINE, LOWEST_LINE)
  const passed = ids.filter((id) => topOf(id) <= line).at(-1) ?? ids[0]
  const { scrollHeight } = document.documentElement
  if (scrollY + innerHeight < scrollHeight - 2) return passed
  // The last sections can't reach the line: the one in the address wins while it is in view.
  return ids.includes(named) && topOf(named) > 0 && topOf(named) < innerHeight ? named : ids.at(-1)
}
