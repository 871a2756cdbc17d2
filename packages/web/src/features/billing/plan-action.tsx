import { TIERS, type Tier } from '@pack/core/accounts/tiers'
import { PLAN_NAMES } from '@pack/core/billing/plans'
import { Mail } from 'lucide-react'
import { config } from '../../product/config.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = { tier: Tier; own: Tier | undefined; className: string }

/** The button of a plan. */
export function PlanAction({ tier, own, className }: Props) {
  const isCurrent = tier === own
  if (own && TIERS.indexOf(tier) > TIERS.indexOf(own) && config.contact_email)
    return (
      <>
        <p className={classNames('mb-1.5 text-center text-muted text-sm', className)}>Available soon</p>
        <a
          href={`mailto:${config.contact_email}?subject=${encodeURIComponent(`The ${PLAN_NAMES[tier]} plan`)}`}
          className={buttonClass('secondary', 'medium', 'w-full')}
        >
          <Mail aria-hidden className="size-4" />
          Email us about {PLAN_NAMES[tier]}
        </a>
      </>
    )
  return (
    <Button
      look="secondary"
      disabled
      className={classNames(
        'w-full',
        className,
        // Beside the links of other cards, which have a line above them.
        config.contact_email && 'sm:translate-y-[1.625rem] sm:mb-[1.625rem]',
        isCurrent && 'disabled:border-brand/60! disabled:bg-brand/12! disabled:text-brand!',
      )}
    >
      {isCurrent ? 'Current Plan' : tier === 'free' ? 'Always free' : 'Available soon'}
    </Button>
  )
}
