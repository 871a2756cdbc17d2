import { TIERS } from '@pack/core/accounts/tiers'
import { PLAN_NAMES, PRICES } from '@pack/core/billing/plans'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { planLines } from '../../product/plan-lines.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Wolf } from '../../ui/wolf.tsx'

export const Plans = () => (
  <section className="mx-auto w-full max-w-7xl px-5 pt-24 sm:px-8 sm:pt-32">
    <div className="lit relative overflow-hidden rounded-[2rem] bg-surface">
      <div className="grid gap-10 p-7 sm:p-12 lg:grid-cols-[5fr_7fr]">
        <div className="relative z-1 flex flex-col items-start">
          <h2 className="text-4xl sm:text-5xl">Run with us</h2>
          <p className="mt-4 max-w-sm text-lg text-muted text-pretty">
            Start free with three videos a month. Paid plans go on sale soon.
          </p>
          <Link to={paths.services} className={buttonClass('primary', 'large', 'mt-7')}>
            Join the Pack
          </Link>
          <div aria-hidden className="mt-auto -mb-12 -ml-4 flex pt-8 max-lg:hidden">
            {(['flow', 'forge', 'lumen'] as const).map((id) => (
              <Wolf key={id} look={WOLF_LOOKS[id]} variant="bust" className="-mr-6 w-38" />
            ))}
          </div>
        </div>
        <div className="grid content-start divide-y divide-line">
          {TIERS.map((tier) => (
            <div key={tier} className="grid gap-x-6 gap-y-2 py-5 first:pt-0 sm:grid-cols-[9rem_1fr]">
              <div className="max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:items-center max-sm:gap-x-3">
                <h3 className="text-xl">{PLAN_NAMES[tier]}</h3>
                <p className="text-muted tabular-nums max-sm:col-span-2">
                  <span className="font-semibold text-ink text-lg">{`€${PRICES[tier].monthly}`}</span> a month
                </p>
                {tier !== 'free' && (
                  <Badge className="max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-start sm:mt-1.5">
                    Available soon
                  </Badge>
                )}
              </div>
              <ul className="grid content-start gap-y-1 text-pretty">
                {planLines(tier).map((line) => (
                  <li key={line} className="flex gap-2.5">
                    <span aria-hidden className="facet mt-[0.4rem] shrink-0 scale-80 text-brand" />
                    {line}
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <p className="pt-5">
            <Link to={paths.services} className="rounded font-semibold text-brand underline-offset-4 hover:underline">
              Compare all plans
            </Link>
          </p>
        </div>
      </div>
    </div>
  </section>
)
