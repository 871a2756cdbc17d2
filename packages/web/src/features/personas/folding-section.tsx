import { ChevronDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type Props = {
  /** The id of the section, for links to it. */
  id: string
  title: string
  /** One sentence, which also shows while the section is closed. */
  intro: string
  /** Closed at first on wide windows too. */
  folded?: boolean
  children: ReactNode
}

/** An optional part of the persona form. Closed at first on phones, so that the form is short there. */
export function FoldingSection({ id, title, intro, folded, children }: Props) {
  const [isOpen] = useState(() => !folded && matchMedia('(width >= 40rem)').matches)
  const [opened, setOpened] = useState(isOpen)
  const section = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    // The link to it scrolled while the page was still too short to bring its start to the top.
    if (opened && !isOpen && location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [opened, isOpen, id])
  return (
    <details
      ref={section}
      id={id}
      open={isOpen}
      onToggle={() => setOpened(true)}
      className="scroll-mt-32 lit group rounded-2xl bg-surface p-5 sm:p-6"
    >
      <summary className="-m-2 flex cursor-pointer list-none items-center gap-4 rounded-xl p-2 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 flex-1">
          <h2 className="text-xl">{title}</h2>
          <p className="text-muted text-sm text-pretty">{intro}</p>
        </div>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {opened && <div className="mt-5 grid gap-4 sm:gap-5">{children}</div>}
    </details>
  )
}
