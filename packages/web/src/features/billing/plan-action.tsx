import { TIERS, type Tier } from '@pack/core/accounts/tiers'
import { PLAN_NAMES } from '@pack/core/billing/plans'
import { Mail } from 'lucide-react'
import { config } from '../../product/config.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = { tier: Tier; own: Tier | undefined; className: string }

/** The button of a plan. Above it there is a line, empty for some plans, so that the buttons of all cards are level. */
export function PlanAction({ tier, own, className }: Props) {
  const isCurrent = tier === own
  const isMore = own !== undefined && TIERS.indexOf(tier) > TIERS.indexOf(own)
  return (
    <div className={className}>
      {config.contact_email && (
        <p className="mb-1.5 text-center text-muted text-sm empty:max-sm:hidden sm:min-h-[1lh]">
          {isMore && 'Available soon'}
        </p>
      )}
      {isMore && config.contact_email ? (
        <a
          href={`mailto:${config.contact_email}?subject=${encodeURIComponent(`The ${PLAN_NAMES[tier]} plan`)}`}
          className={buttonClass('secondary', 'medium', 'w-full')}
        >
          <Mail aria-hidden className="size-4" />
          Email us about {PLAN_NAMES[tier]}
        </a>
      ) : (
        <Button
          look="secondary"
          disabled
          className={classNames(
            'w-full',
            isCurrent && 'disabled:border-brand/60! disabled:bg-brand/12! disabled:text-brand!',
          )}
        >
          {isCurrent ? 'Current Plan' : tier === 'free' ? 'Always free' : 'Available soon'}
        </Button>
      )}
    </div>
  )
}
