import { PLAN_LIMITS } from '@pack/core/accounts/plan-limits'
import { PUBLISHING_TIERS, TIERS } from '@pack/core/accounts/tiers'
import { PLAN_NAMES, PRICES } from '@pack/core/billing/plans'

const FIRST_TO_PUBLISH = TIERS.find((tier) => PUBLISHING_TIERS.includes(tier)) ?? 'pro'

/** The plans in short, for visitors who wanted to see them and are asked to log in first. */
export const PlansAtLogin = () => (
  <section aria-labelledby="plans-at-login" className="mt-5 border-line border-t pt-5">
    <h2 id="plans-at-login" className="text-lg">
      Plans and prices
    </h2>
    <ul className="mt-2 divide-y divide-line">
      {TIERS.map((tier) => (
        <li key={tier} className="grid grid-cols-[4rem_1fr_auto] items-baseline gap-x-2 py-1.5">
          <span className="font-semibold">{PLAN_NAMES[tier]}</span>{' '}
          <span className="text-muted text-sm">{PLAN_LIMITS[tier].videos} videos a month</span>{' '}
          <span className="font-semibold tabular-nums">€{PRICES[tier].monthly}</span>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-muted text-sm">
      You start on Free. Publishing to YouTube and TikTok begins with {PLAN_NAMES[FIRST_TO_PUBLISH]}. The other plans go
      on sale soon.
    </p>
  </section>
)
