import { useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { SCREEN_TITLE } from '../../product/screen-heading.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
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
        <Badge tone="brand">{'Start' in picture ? 'Early version' : 'Coming soon'}</Badge>
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
      {'Start' in picture ? (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
          <picture.Start below={<Coming features={features} className="gap-x-8 gap-y-2 lg:grid-cols-3" />} />
        </div>
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-3 gap-y-6 lg:grid-cols-2">
          <Coming features={features} className="gap-4" />
          <Drawing Sketch={picture.Sketch} />
        </div>
      )}
    </section>
  )
}

const Coming = ({ features, className }: { features: readonly string[]; className: string }) => (
  <Card>
    <h2 className="text-lg">What’s coming</h2>
    <FacetList lines={features} className={classNames('mt-3 text-pretty', className)} />
  </Card>
)

const Drawing = ({ Sketch }: { Sketch: ComponentType }) => (
  <figure className="rounded-2xl border-2 border-control/60 border-dashed p-4 sm:p-5">
    <figcaption className="mb-4 flex items-center gap-3 text-muted text-sm">
      <Badge tone="warning" className="shrink-0">
        Sample
      </Badge>
      This is a sample with made-up data. The finished screen may differ.
    </figcaption>
    {/* Paler than the real thing: invented figures must not look like the user's own. */}
    <div aria-hidden className="select-none opacity-75">
      <Sketch />
    </div>
  </figure>
)
