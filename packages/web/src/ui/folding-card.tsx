import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card } from './card.tsx'

type Props = {
  /** The id of the heading. */
  id: string
  title: string
  level: 'h2' | 'h3'
  /** One sentence, which also shows while the card is closed. */
  intro: string
  children: ReactNode
}

/** A card with a long form: closed on phones until its heading is pressed. */
export function FoldingCard({ id, title, level: Heading, intro, children }: Props) {
  const [isOpen] = useState(() => matchMedia('(width >= 40rem)').matches)
  return (
    <Card role="region" aria-labelledby={id}>
      <details open={isOpen} className="group/card">
        <summary className="flex cursor-pointer list-none items-center gap-3 rounded-lg [&::-webkit-details-marker]:hidden">
          <div className="min-w-0 flex-1">
            <Heading id={id} className="text-xl">
              {title}
            </Heading>
            <p className="mt-1 text-muted text-pretty text-sm">{intro}</p>
          </div>
          <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open/card:rotate-180" />
        </summary>
        {children}
      </details>
    </Card>
  )
}
