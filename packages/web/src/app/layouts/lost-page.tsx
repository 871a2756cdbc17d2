import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { Frame } from './frame.tsx'
import { NavBar } from './nav-bar.tsx'

/** The page of unknown addresses. */
export const LostPage = () => (
  <Frame bar={<NavBar />}>
    <div className="mx-auto flex min-h-[calc(100dvh-12rem)] max-w-xl flex-col items-center justify-center gap-4 px-6 py-12 text-center">
      <Wolf look={WOLF_LOOKS.umbra} className="w-44" />
      <p className="text-sm font-semibold text-muted">404</p>
      <h1 className="text-4xl">The trail ends here</h1>
      <p className="text-muted text-balance">
        We couldn’t find that page. Even Umbra looked, and Umbra sees in the dark.
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <Link to={paths.home} className={buttonClass()}>
          Home
        </Link>
        <Link to={paths.pack} className={buttonClass('secondary')}>
          Meet the Pack
        </Link>
      </div>
    </div>
  </Frame>
)
