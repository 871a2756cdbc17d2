import { allowanceOf, allowanceProblem } from '@pack/core/accounts/video-allowance'
import type { Me } from '@pack/core/accounts/viewer'
import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** In place of the setup's warning once the plan's videos are used: nothing else helps then. */
export const PlanUsed = ({ me }: { me: Me }) => (
  <Notice tone="warning" className="sm:items-center sm:[&>svg]:mt-0!">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="font-medium">{allowanceProblem(allowanceOf(me), 1, navigator.language)}</p>
      <Link to={paths.services} className={buttonClass('primary', 'small')}>
        Compare plans
      </Link>
    </div>
  </Notice>
)
