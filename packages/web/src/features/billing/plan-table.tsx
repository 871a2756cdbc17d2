import { TIERS, type Tier } from '@pack/core/accounts/tiers'
import { PLAN_NAMES } from '@pack/core/billing/plans'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { PlanAction } from './plan-action.tsx'
import { featuresOf } from './plan-features.ts'
import { type Billing, billingNote, monthlyPrice, nextPlan, SUMMARIES } from './prices.ts'

type Props = {
  own: Tier
  billing: Billing
  /** The plan that is chosen at first instead of the next one, and the name of the feature that is marked. */
  wanted: { plan: Tier; feature: string } | undefined
}

/** The plans side by side on phones. The chosen one, at first the next after the own, has its terms and button below. */
export function PlanTable({ own, billing, wanted }: Props) {
  const [chosen, setChosen] = useState<Tier>(wanted?.plan ?? nextPlan(own) ?? own)
  const plans = TIERS.map((tier) => ({ tier, features: featuresOf(tier, own) }))
  const tint = (tier: Tier) => tier === chosen && 'bg-brand/14'
  return (
    <section aria-label="Plans" className="lit mt-3 rounded-2xl bg-surface">
      <div className="overflow-x-auto">
        <table className="w-full min-w-68 table-fixed border-collapse text-center">
          <thead>
            <tr>
              <td className="relative w-[31%] pb-3 pl-4 text-left align-bottom text-muted text-xs leading-4">
                <span className="absolute top-3">
                  Tap a plan
                  <br /> to compare
                </span>
                Each month:
              </td>
              {plans.map(({ tier }) => (
                <th key={tier} scope="col" className={classNames('rounded-t-xl p-0 font-normal', tint(tier))}>
                  <label className="flex cursor-pointer flex-col items-center rounded-t-xl border-transparent border-t-3 pt-2.5 pb-3 has-checked:border-brand has-focus-visible:outline-2 has-focus-visible:outline-brand">
                    <input
                      type="radio"
                      name="plan"
                      value={tier}
                      checked={tier === chosen}
                      onChange={() => setChosen(tier)}
                      className="sr-only"
                    />
                    <span
                      aria-hidden
                      className={classNames(
                        'mb-1.5 size-4 rounded-full',
                        tier === chosen ? 'border-5 border-brand' : 'border-2 border-control',
                      )}
                    />
                    <span className="font-semibold text-sm">{PLAN_NAMES[tier]}</span>
                    <span className="font-display font-semibold text-lg tabular-nums">
                      {monthlyPrice(tier, billing)}
                    </span>
                    <span
                      className={classNames('text-[0.6875rem] leading-4', tier === own ? 'text-brand' : 'invisible')}
                    >
                      Yours
                    </span>
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="text-sm tabular-nums">
            {featuresOf('free', own).map(({ name, soon }, row) => (
              <tr key={name} className="border-line border-t">
                <th
                  scope="row"
                  className={classNames(
                    'py-2.5 pr-1 pl-4 text-left text-[0.8125rem] leading-4.5',
                    name === wanted?.feature ? 'font-semibold text-brand' : 'font-normal',
                  )}
                >
                  {name}
                  {soon && <span className="block text-muted text-xs">Soon</span>}
                </th>
                {plans.map(({ tier, features }) => (
                  <td key={tier} className={classNames('px-0.5', tint(tier))}>
                    <Amount {...features[row]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div aria-live="polite" className="rounded-b-2xl border-line border-t bg-brand/14 p-4">
        <p className="text-sm">
          <span className="font-semibold">{PLAN_NAMES[chosen]}.</span> {SUMMARIES[chosen]}{' '}
          <span className="text-muted">{billingNote(chosen, billing)}.</span>
        </p>
        <PlanAction tier={chosen} own={own} className="mt-3" />
      </div>
    </section>
  )
}

function Amount({ amount = 0, shown }: { amount?: number; shown?: string | undefined }) {
  if (amount === 0)
    return (
      <>
        <Minus aria-hidden className="mx-auto size-4 text-muted" />
        <span className="sr-only">Not included</span>
      </>
    )
  if (shown) return shown
  return (
    <>
      <Check aria-hidden className="mx-auto size-4 text-success" />
      <span className="sr-only">Included</span>
    </>
  )
}
