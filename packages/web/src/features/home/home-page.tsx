import { ExampleRow } from './example-row.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Journey } from './journey.tsx'
import { Plans } from './plans.tsx'
import { WelcomeVideo } from './welcome-video.tsx'

export const HomePage = () => (
  <>
    <Hero />
    <Features />
    <Journey />
    <ExampleRow />
    <WelcomeVideo />
    <Plans />
  </>
)
