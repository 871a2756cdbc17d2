import { tierRefusal } from '@pack/core/accounts/access'
import { PLAN_NAMES } from '@pack/core/billing/plans'
import { accessTo, type ScreenPath } from '@pack/core/site/screens'
import { Lock } from 'lucide-react'
import { useMe } from '../../product/me.ts'

/** Marks a link to a screen that isn't built yet; for accounts whose plan won't have it, the plan that will. */
export function Soon({ to }: { to: ScreenPath }) {
  const me = useMe()
  const access = accessTo(to)
  const plan =
    me && typeof access === 'object' && tierRefusal({ tier: me.tier, isAdmin: me.is_admin }, access.tiers) !== null
      ? access.tiers[0]
      : undefined
  return (
    <span
      title={plan && `Coming soon on ${PLAN_NAMES[plan]}`}
      className="flex items-center gap-0.5 rounded-md bg-raised px-1 py-0.5 text-[0.6875rem] leading-none font-semibold text-muted"
    >
      {plan ? (
        <>
          <Lock aria-hidden className="size-2.5" />
          <span className="sr-only">coming soon on</span> {PLAN_NAMES[plan]}
        </>
      ) : (
        'Soon'
      )}
    </span>
  )
}
