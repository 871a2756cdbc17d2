import { useLocation } from '@tanstack/react-router'
import { LinkCard } from '../../product/link-card.tsx'
import { SCREEN_TITLE } from '../../product/screen-heading.tsx'
import { Badge } from '../../ui/badge.tsx'
import { COMING } from './screens.ts'

/** Placeholder for a screen that isn't built yet. */
export function ComingPage() {
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  const screen = COMING[path]
  if (!screen) return null
  const { title, sentence, features, Sketch, today } = screen
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 pb-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div>
        <Badge tone="brand">Coming soon</Badge>
        <h1 className={`mt-3 ${SCREEN_TITLE}`}>{title}</h1>
        <p className="mt-2 text-muted text-pretty">{sentence}</p>
        <ul className="mt-5 grid gap-2">
          {features.map((line) => (
            <li key={line} className="flex gap-3">
              <span aria-hidden className="facet mt-[0.4rem] shrink-0 text-brand" />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="text-lg">What you can do today</h2>
        <ul className="mt-3 grid gap-3">
          {today.map(({ to, hash, title, text }) => (
            <li key={title}>
              <LinkCard link={{ to, ...(hash && { hash }) }} title={title} text={text} />
            </li>
          ))}
        </ul>
      </div>
      <figure className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div aria-hidden className="lit select-none rounded-3xl bg-surface p-4 sm:p-6">
          <Sketch />
        </div>
        <figcaption className="mt-3 text-center text-muted text-sm">
          A sketch with made-up data. The finished screen may differ.
        </figcaption>
      </figure>
    </section>
  )
}
