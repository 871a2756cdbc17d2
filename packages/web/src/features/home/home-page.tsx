import { lazy, Suspense } from 'react'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Journey } from './journey.tsx'
import { Plans } from './plans.tsx'
import { WelcomeVideo } from './welcome-video.tsx'

/** Below the first screen, with the code that asks the API: the rest shows before it. */
const ExampleRow = lazy(() => import('./example-row.tsx').then(({ ExampleRow }) => ({ default: ExampleRow })))

export const HomePage = () => (
  <>
    <Hero />
    <Features />
    <Journey />
    <Suspense fallback={<div className="h-[33rem] max-md:h-[62rem]" />}>
      <ExampleRow />
    </Suspense>
    <WelcomeVideo />
    <Plans />
  </>
)
