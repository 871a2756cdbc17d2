import { Link, useLocation } from '@tanstack/react-router'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { COMING } from './screens.ts'

/** Placeholder for a screen that isn't built yet. */
export function ComingPage() {
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  const screen = COMING[path]
  if (!screen) return null
  return (
    <section className="mx-auto grid max-w-4xl items-center gap-5 px-1 py-4 sm:gap-10 sm:grid-cols-[minmax(0,15rem)_1fr] sm:py-16">
      <Wolf look={screen.look} className="w-24 sm:w-full" />
      <div>
        <Badge tone="brand">Coming soon</Badge>
        <h1 className="mt-4 text-4xl">{screen.title}</h1>
        <p className="mt-3 text-lg text-muted text-pretty">{screen.sentence}</p>
        <h2 className="mt-8 text-sm font-semibold">What’s coming</h2>
        <ul className="mt-3 grid gap-2">
          {screen.features.map((line) => (
            <li key={line} className="flex gap-3">
              <span aria-hidden className="facet mt-2 shrink-0 text-brand" />
              {line}
            </li>
          ))}
        </ul>
        <Link to={screen.today.to} className={buttonClass('primary', 'medium', 'mt-8')}>
          {screen.today.text}
        </Link>
      </div>
    </section>
  )
}
