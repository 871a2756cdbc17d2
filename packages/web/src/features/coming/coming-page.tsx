import { useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { SCREEN_TITLE } from '../../product/screen-heading.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FacetList } from '../../ui/facet-list.tsx'
import { COMING } from './screens.ts'
import { Steps } from './steps.tsx'

/** Placeholder for a screen that isn't built yet. */
export function ComingPage() {
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  const screen = COMING[path]
  if (!screen) return null
  const { title, sentence, features, Numbers, picture, today } = screen
  return (
    <section className="pb-8">
      {/* On phones, some titles leave no room for the badge. */}
      <div className="flex items-center gap-x-3 gap-y-1.5 max-sm:flex-col-reverse max-sm:items-start">
        <h1 className={SCREEN_TITLE}>{title}</h1>
        <Badge tone="brand">Coming soon</Badge>
      </div>
      <p className="mt-1 text-muted text-pretty">{sentence}</p>
      <section className="mt-5">
        <h2 className="text-lg">What you can do today</h2>
        {'Steps' in today ? <today.Steps /> : <Steps steps={today} />}
      </section>
      {Numbers && (
        <section aria-label="Your numbers" className="mt-6 empty:hidden">
          <Numbers />
        </section>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {'Start' in picture && <picture.Start />}
        <div>
          <h2 className="text-lg">What’s coming</h2>
          <FacetList lines={features} className="mt-3 gap-2" />
        </div>
        {'Sketch' in picture && <Drawing Sketch={picture.Sketch} />}
      </div>
    </section>
  )
}

const Drawing = ({ Sketch }: { Sketch: ComponentType }) => (
  <figure className="lg:order-first">
    <figcaption className="mb-2.5 text-muted text-sm">
      A sketch with made-up data. The finished screen may differ.
    </figcaption>
    <div aria-hidden className="relative select-none rounded-2xl border-2 border-line border-dashed p-4 sm:p-6">
      <Badge tone="warning" className="absolute -top-3 right-4">
        Sample
      </Badge>
      {/* Greyed: invented figures must not look like the user's own. */}
      <div className="opacity-50 grayscale">
        <Sketch />
      </div>
    </div>
  </figure>
)
