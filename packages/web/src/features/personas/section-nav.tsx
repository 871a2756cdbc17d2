import { useEffect, useState } from 'react'

/** The id of the element that a section's link leads to. */
export const sectionId = (section: string): string => `section-${section.toLowerCase()}`

/** Links to the parts of a long form, which stay on the screen and mark the part that is read. */
export function SectionNav({ sections }: { sections: readonly string[] }) {
  const current = useCurrent(sections)
  return (
    <nav
      aria-label="Sections"
      className="sticky top-[calc(3.5rem+var(--banner,0px))] z-20 -mx-5 border-line border-b bg-bg px-5 sm:mx-0 sm:px-0 lg:top-[calc(4rem+var(--banner,0px))]"
    >
      <ul className="flex overflow-x-auto [scrollbar-width:none]">
        {sections.map((section) => (
          <li key={section}>
            <button
              type="button"
              aria-current={section === current ? 'true' : undefined}
              onClick={() => goTo(section)}
              className="min-h-11 cursor-pointer whitespace-nowrap border-transparent border-b-2 px-2.5 font-medium text-muted text-sm outline-offset-[-3px] transition-colors hover:text-ink sm:px-4 sm:text-[0.9375rem] [&[aria-current]]:border-brand [&[aria-current]]:text-ink"
            >
              {section}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function goTo(section: string): void {
  const place = document.getElementById(sectionId(section))
  place?.setAttribute('open', '')
  place?.scrollIntoView()
}

/** The last section that begins in the upper third of the window; at the end of the page the last one. */
function useCurrent(sections: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(sections[0])
  const names = sections.join()
  useEffect(() => {
    const mark = () => {
      const all = names.split(',')
      const isRead = (section: string) =>
        (document.getElementById(sectionId(section))?.getBoundingClientRect().top ?? 0) < innerHeight / 3
      setCurrent(all.findLast(isRead) ?? all[0])
    }
    addEventListener('scroll', mark, { passive: true })
    return () => removeEventListener('scroll', mark)
  }, [names])
  return current
}
