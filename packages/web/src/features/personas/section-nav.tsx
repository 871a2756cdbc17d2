import { useRef, useState } from 'react'
import { SectionLink } from '../../product/section-link.tsx'
import { useCurrentSection } from '../../product/use-current-section.ts'
import { useFadingRow } from '../../ui/use-fading-row.ts'

/** From here on the face is beside the form. Pixels; as `lg` in styles.css. */
const WIDE = 1024

/** The parts of the form by the ids of their elements, in their order. Only existing personas have assets. */
const SECTIONS = {
  identity: 'Identity',
  face: 'Face',
  voice: 'Voice',
  style: 'Style',
  captions: 'Captions',
  assets: 'Assets',
} as const
type SectionId = keyof typeof SECTIONS

/** Links to the parts of the form, which stay below the bar. */
export function SectionNav({ isNew }: { isNew: boolean }) {
  const [isWide] = useState(() => innerWidth >= WIDE)
  const hidden: readonly SectionId[] = [...(isNew ? ['assets' as const] : []), ...(isWide ? ['face' as const] : [])]
  const sections = (Object.keys(SECTIONS) as SectionId[]).filter((id) => !hidden.includes(id))
  const current = useCurrentSection(sections)
  const row = useRef<HTMLUListElement>(null)
  useFadingRow(row, current)
  return (
    <nav
      aria-label="Sections"
      className="sticky top-[calc(3.5rem+var(--banner,0px))] z-20 -mx-5 border-line border-b bg-bg px-3 sm:-mx-8 sm:px-5 lg:top-[calc(4rem+var(--banner,0px))] lg:mx-0 lg:px-0"
    >
      <ul ref={row} className="fading-row relative flex overflow-x-auto [scrollbar-width:none]">
        {sections.map((id) => (
          <li key={id} className="max-sm:grow">
            <SectionLink
              id={id}
              isCurrent={id === current}
              // Optional sections may be closed.
              onNavigate={() => document.getElementById(id)?.setAttribute('open', '')}
              className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 max-sm:justify-center max-sm:px-1.75 font-medium text-muted text-sm outline-offset-[-3px] transition-colors hover:text-ink sm:px-4 sm:text-[0.9375rem] aria-[current=location]:border-brand aria-[current=location]:text-ink"
            >
              {SECTIONS[id]}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
