import { Frame } from './frame.tsx'
import { NavBar } from './nav-bar.tsx'
import { NotFound } from './trouble.tsx'

/** Any other path: the public layout around the not-found page. */
export const LostPage = () => (
  <Frame bar={<NavBar />}>
    <NotFound />
  </Frame>
)
