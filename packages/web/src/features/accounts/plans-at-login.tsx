import { TIERS } from '@pack/core/accounts/tiers'
import { PLAN_NAMES, PRICES } from '@pack/core/billing/plans'
import { planLines } from '../../product/plan-lines.ts'
import { Card } from '../../ui/card.tsx'

/** The plans, for visitors who wanted to see them and are asked to log in first. */
export const PlansAtLogin = () => (
  <Card
    role="region"
    aria-labelledby="plans-at-login"
    className="z-2 w-full p-7! max-lg:mt-5 sm:p-9! lg:col-start-2 lg:row-start-2 lg:-mt-4"
  >
    <h2 id="plans-at-login" className="text-2xl">
      Plans and prices
    </h2>
    <p className="mt-1 text-muted">You start on Free. The other plans go on sale soon.</p>
    <ul className="mt-3 divide-y divide-line">
      {TIERS.map((tier) => (
        <li key={tier} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 py-3">
          <div>
            <h3 className="text-lg">{PLAN_NAMES[tier]}</h3>
            <p className="text-muted text-sm tabular-nums">€{PRICES[tier].monthly} a month</p>
          </div>
          <ul className="text-sm leading-6">
            {planLines(tier).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Card>
)
