import { TIERS, type Tier } from '@pack/core/accounts/tiers'
import { resetDay } from '@pack/core/accounts/video-allowance'
import type { Me } from '@pack/core/accounts/viewer'
import { PLAN_NAMES, PRICES } from '@pack/core/billing/plans'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { getRouteApi } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../product/me.ts'
import { countOf } from '../../product/measures.ts'
import { ScreenHeading } from '../../product/screen-heading.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { HEADING } from './heading.ts'
import { featuresOf } from './plan-features.ts'

type Billing = 'monthly' | 'yearly'

const route = getRouteApi('/client/services')
const LOOKS = {
  free: WOLF_LOOKS.flow,
  pro: WOLF_LOOKS.forge,
  pro_plus: WOLF_LOOKS.lumen,
  alpha: WOLF_LOOKS.umbra,
} satisfies Record<Tier, unknown>
const SUMMARIES: Record<Tier, string> = {
  free: 'Try the Pack.',
  pro: 'Post every day.',
  pro_plus: 'Post several times a day, automatically.',
  alpha: 'Run several channels.',
}
/** Why users are here who followed a link to a screen that their plan doesn't include. */
const MISSING: Partial<Record<string, string>> = {
  uploads: 'Uploading your own videos is part of Pro, Pro+ and Alpha.',
  scheduling: 'The publishing calendar is part of Alpha.',
}

/** Plans and prices (part 2 §2). */
export function ServicesPage() {
  const me = useMe()
  const { missing = '' } = route.useSearch()
  const reason = Object.hasOwn(MISSING, missing) && MISSING[missing]
  const [billing, setBilling] = useState<Billing>('monthly')
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <ScreenHeading {...HEADING} />
          {/* Takes its line before the account is known, so that nothing moves. */}
          <p className="mt-1 min-h-[1lh] text-sm">{me && <Usage me={me} />}</p>
        </div>
        <BillingChoice value={billing} onChange={setBilling} />
      </header>
      {reason && (
        <Notice tone="info" role="status" className="mt-6">
          {reason}
        </Notice>
      )}
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {TIERS.map((tier) => (
          <PlanCard key={tier} tier={tier} billing={billing} isCurrent={me?.tier === tier} />
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">* Fair use applies: one account is for one person or one company.</p>
    </>
  )
}

const Usage = ({ me: { tier, usage, limits, resets_at: resetsAt } }: { me: Me }) => (
  <>
    You’re on the {PLAN_NAMES[tier]} plan and have used{' '}
    <span className="font-medium tabular-nums">
      {usage.videos.toLocaleString()} of {countOf(limits.videos, 'video')}
    </span>{' '}
    this month. The count resets on {resetDay({ resetsAt }, navigator.language)}.
  </>
)

const CHOICES: readonly { value: Billing; label: string; note?: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly', note: 'save ~20%' },
]

const BillingChoice = ({ value: chosen, onChange }: { value: Billing; onChange: (value: Billing) => void }) => (
  <fieldset className="m-0 flex min-w-0 rounded-xl border border-line bg-surface p-1">
    <legend className="sr-only">Billing</legend>
    {CHOICES.map(({ value, label, note }) => (
      <label
        key={value}
        className="flex min-h-10 cursor-pointer items-center gap-2 rounded-lg px-4 text-[0.9375rem] font-medium text-muted transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand"
      >
        <input
          type="radio"
          name="billing"
          value={value}
          checked={chosen === value}
          onChange={() => onChange(value)}
          className="sr-only"
        />
        {label}
        {note && <span className="text-xs font-semibold text-success">{note}</span>}
      </label>
    ))}
  </fieldset>
)

const euros = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

function PlanCard({ tier, billing, isCurrent }: { tier: Tier; billing: Billing; isCurrent: boolean }) {
  const { monthly, yearly } = PRICES[tier]
  const isYearly = billing === 'yearly' && yearly > 0
  return (
    <li className={classNames('lit flex flex-col rounded-3xl bg-surface p-6', isCurrent && 'outline-2 outline-brand')}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-2xl">{PLAN_NAMES[tier]}</h2>
          <p className="mt-0.5 text-sm text-muted xl:min-h-[2lh]">{SUMMARIES[tier]}</p>
        </div>
        <Wolf look={LOOKS[tier]} variant="avatar" className="w-12 shrink-0" />
      </div>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2" aria-live="polite">
        <span className="font-display text-4xl font-semibold tabular-nums">
          {euros.format(isYearly ? yearly / 12 : monthly)}
        </span>
        <span className="text-muted">a month</span>
      </p>
      <p className="min-h-[1lh] text-sm text-muted">{isYearly && `${euros.format(yearly)} billed once a year`}</p>
      <ul className="mt-5 grid flex-1 content-start gap-2.5 text-[0.9375rem] xl:text-sm">
        {featuresOf(tier).map(({ text, included, soon }) => (
          <li key={text} className={classNames('flex gap-2.5', !included && 'text-muted')}>
            {included ? (
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" />
            ) : (
              <Minus aria-hidden className="mt-1 size-4 shrink-0" />
            )}
            <span>
              {!included && <span className="sr-only">Not included: </span>}
              {text}
              {included && soon && <Badge className="ml-2 py-0.5!">Soon</Badge>}
            </span>
          </li>
        ))}
      </ul>
      <Button look="secondary" disabled className="mt-7 w-full">
        {isCurrent ? 'Current Plan' : tier === 'free' ? 'Always free' : 'Available soon'}
      </Button>
    </li>
  )
}
