import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Card } from './card.tsx'

type Props = {
  /** The id of the heading. An address that names it opens the card. */
  id: string
  title: string
  level: 'h2' | 'h3'
  /** Before the title. */
  mark?: ReactNode
  /** One sentence, which also shows while the card is closed. */
  intro: string
  /** Closed at first on wide windows too. */
  folded?: true
  children: ReactNode
}

/** A card with a long form: closed on phones until its heading is pressed. */
export function FoldingCard({ id, title, level: Heading, mark, intro, folded, children }: Props) {
  const [isNamed] = useState(() => location.hash === `#${id}`)
  const [isOpen] = useState(() => isNamed || (!folded && matchMedia('(width >= 40rem)').matches))
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The data that it shows came after the page had scrolled.
    if (isNamed) card.current?.scrollIntoView()
  }, [isNamed])
  return (
    <Card ref={card} role="region" aria-labelledby={id} className="scroll-mt-32 lg:scroll-mt-24">
      <details open={isOpen} className="group/card">
        <summary className="-m-2 flex cursor-pointer list-none items-center gap-3 rounded-xl p-2 [&::-webkit-details-marker]:hidden">
          <div className="min-w-0 flex-1">
            <Heading id={id} className={mark ? 'flex items-center gap-2.5 text-xl' : 'text-xl'}>
              {mark}
              {title}
            </Heading>
            <p className="mt-1 text-muted text-pretty text-sm">{intro}</p>
            <p className="mt-1 hidden font-medium text-sm group-not-open/card:group-has-data-unsaved/card:block">
              Not saved yet
            </p>
          </div>
          <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open/card:rotate-180" />
        </summary>
        {children}
      </details>
    </Card>
  )
}
