import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Journey } from './journey.tsx'
import { Plans } from './plans.tsx'
import { WelcomeVideo } from './welcome-video.tsx'

/** Loads late, because it is below the fold and brings the API client. */
const ExampleRow = lazyPart(() => import('./example-row.tsx').then(({ ExampleRow }) => ({ default: ExampleRow })))

export const HomePage = () => (
  <>
    <Hero />
    <Features />
    <Journey />
    <Suspense fallback={<div className="h-[38rem] max-md:h-[67rem]" />}>
      <ExampleRow />
    </Suspense>
    <WelcomeVideo />
    <Plans />
  </>
)
