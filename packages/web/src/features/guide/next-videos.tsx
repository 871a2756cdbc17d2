import { allowanceOf, nextVideos } from '@pack/core/accounts/video-allowance'
import type { Me } from '@pack/core/accounts/viewer'
import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'

/** In place of the way to Generate once the plan's videos are used. */
export const NextVideos = ({ me }: { me: Me }) => (
  <>
    <Link to={paths.content} className={buttonClass()}>
      Watch your videos
    </Link>
    <p className="self-center text-muted">{nextVideos(allowanceOf(me), navigator.language)}.</p>
  </>
)
