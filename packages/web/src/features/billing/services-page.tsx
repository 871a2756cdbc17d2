import { TIERS, type Tier } from '@pack/core/accounts/tiers'
import { resetDay } from '@pack/core/accounts/video-allowance'
import type { Me } from '@pack/core/accounts/viewer'
import { PLAN_NAMES } from '@pack/core/billing/plans'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { getRouteApi } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { DeadEnd } from '../../product/dead-end.tsx'
import { useMe } from '../../product/me.ts'
import { ScreenHeading } from '../../product/screen-heading.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Wolf } from '../../ui/wolf.tsx'
import { HEADING } from './heading.ts'
import { PlanAction } from './plan-action.tsx'
import { featuresOf, type PlanFeature } from './plan-features.ts'
import { PlanTable } from './plan-table.tsx'
import { type Billing, billingNote, monthlyPrice, nextPlan, SUMMARIES } from './prices.ts'

const route = getRouteApi('/client/services')
const LOOKS = {
  free: WOLF_LOOKS.flow,
  pro: WOLF_LOOKS.forge,
  pro_plus: WOLF_LOOKS.lumen,
  alpha: WOLF_LOOKS.umbra,
} satisfies Record<Tier, unknown>
/** Why users are here who wanted a screen that their account doesn't include; the plan that does, and its feature. */
const MISSING: Partial<Record<string, { text: string; more?: string; wanted?: { plan: Tier; feature: string } }>> = {
  uploads: {
    text: 'Making videos from your own clips comes with Pro, Pro+ and Alpha.',
    more: 'Coming soon: your personas narrate the clips, with your captions and branding.',
    wanted: { plan: 'pro', feature: 'Upload' },
  },
  scheduling: {
    text: 'Schedule comes with Alpha. Publishing on a date comes with Pro, Pro+ and Alpha.',
    more: 'Coming soon: plan your month on a calendar by dragging videos to their dates.',
    wanted: { plan: 'alpha', feature: 'Schedule' },
  },
}

const ADMIN = 'admin'

/** `missing` may be a path, too: "/uploads". */
const screenOf = (missing: string) => missing.replace(/^\//, '')

const reasonOf = (missing: string) => {
  const screen = screenOf(missing)
  return Object.hasOwn(MISSING, screen) ? MISSING[screen] : undefined
}

/** Plans and prices (part 2 §2). Accounts that aren’t an admin’s are sent here from /admin, where no plan would help. */
export function ServicesPage() {
  const { missing = '' } = route.useSearch()
  return screenOf(missing) === ADMIN ? <ForAdmins /> : <Plans missing={missing} />
}

const ForAdmins = () => (
  <DeadEnd title="This page is for admins" isSignedIn>
    Your account can’t open it. If you’re an admin, log in with your admin account.
  </DeadEnd>
)

function Plans({ missing }: { missing: string }) {
  const me = useMe()
  const reason = reasonOf(missing)
  const [billing, setBilling] = useState<Billing>('monthly')
  const isPhone = useMedia('(20rem <= width < 40rem)')
  const own = me ? <OwnPlan me={me} /> : <Skeleton className="mt-6 h-25 rounded-2xl! max-sm:h-52" />
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <ScreenHeading {...HEADING} />
        </div>
        {!isPhone && <BillingChoice value={billing} onChange={setBilling} />}
      </header>
      {reason && (
        <Notice tone="info" role="status" className="mt-6">
          <p className="font-medium">{reason.text}</p>
          {reason.more && <p className="text-muted">{reason.more}</p>}
        </Notice>
      )}
      {own}
      {/* Right above the prices that it changes. */}
      {isPhone && <BillingChoice value={billing} onChange={setBilling} className="mt-5 w-fit" />}
      {isPhone && me && <PlanTable own={me.tier} billing={billing} wanted={reason?.wanted} />}
      {isPhone && !me && <Skeleton className="mt-5 h-130 rounded-2xl!" />}
      {!isPhone && (
        <ul className="mt-5 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
          {TIERS.map((tier) => (
            <PlanCard
              key={tier}
              tier={tier}
              billing={billing}
              own={me?.tier}
              marked={reason?.wanted?.plan ?? nextPlan(me?.tier)}
              feature={reason?.wanted?.feature}
            />
          ))}
        </ul>
      )}
      <div className="mt-4 grid max-w-3xl gap-1.5 text-muted text-sm text-pretty">
        <p>
          With Pro, you press Publish for each video, and it goes out right away or on its date. With Pro+ and Alpha,
          videos go out on their dates without a press.
        </p>
        <p>
          On every plan, your own logo, intro and outro replace the Pack’s. Until you upload them, the starter kit is
          used.
        </p>
        <p>
          On TikTok, you choose who can watch and confirm each post. In your TikTok defaults, you can allow scheduled
          videos to be posted without asking.
        </p>
        <p>* Fair use applies: one account is for one person or one company.</p>
      </div>
    </>
  )
}

/** Usage of the user's plan. */
function OwnPlan({ me: { tier, usage, limits, resets_at: resetsAt } }: { me: Me }) {
  const amounts = [
    { name: 'Videos', used: usage.videos, limit: limits.videos },
    { name: 'Speech minutes', used: minutesOf(usage.speech_seconds), limit: minutesOf(limits.speech_seconds) },
    { name: 'AI images', used: usage.image_credits, limit: limits.image_credits },
    { name: 'Custom personas', used: usage.personas, limit: limits.personas },
  ].filter(({ limit }) => limit > 0)
  return (
    <section
      aria-label="Your plan"
      className="lit mt-6 flex flex-wrap items-center gap-x-10 gap-y-5 rounded-2xl bg-surface p-5"
    >
      <div className="flex items-center gap-3.5">
        <Wolf look={LOOKS[tier]} variant="avatar" className="w-12 shrink-0" />
        <div>
          <p className="font-semibold text-lg leading-6">You’re on {PLAN_NAMES[tier]}</p>
          <p className="text-muted text-sm">Resets on {resetDay({ resetsAt }, navigator.language)}</p>
        </div>
      </div>
      <dl className="grid min-w-0 flex-1 basis-96 grid-cols-2 gap-x-8 gap-y-4 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
        {amounts.map(({ name, used, limit }) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-sm">{name}</dt>
            <dd>
              <span className={classNames('font-medium tabular-nums', used >= limit && 'text-warning')}>
                {used.toLocaleString()} of {limit.toLocaleString()}
              </span>
              <Progress isAllowance percent={(100 * used) / limit} label={`${name} used`} className="mt-1 h-1.5!" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** In tenths. */
const minutesOf = (seconds: number) => Math.round(seconds / 6) / 10

const CHOICES: readonly { value: Billing; label: string; note?: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly', note: 'save ~20%' },
]

type BillingProps = { value: Billing; onChange: (value: Billing) => void; className?: string }

const BillingChoice = ({ value: chosen, onChange, className = 'm-0' }: BillingProps) => (
  <fieldset className={classNames('flex min-w-0 rounded-xl border border-line bg-surface p-1', className)}>
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

type PlanCardProps = {
  tier: Tier
  billing: Billing
  own: Tier | undefined
  /** The plan that is tinted. */
  marked: Tier | undefined
  /** The name of the feature that is marked on the plans that include it. */
  feature: string | undefined
}

function PlanCard({ tier, billing, own, marked, feature }: PlanCardProps) {
  const isCurrent = tier === own
  const features = featuresOf(tier, own)
  const isMore = features.some(({ gain }) => gain)
  return (
    <li
      className={classNames(
        'lit flex flex-col rounded-3xl bg-surface p-6',
        isCurrent ? 'outline-2 outline-brand' : tier === marked && 'bg-linear-to-b from-brand/14 to-35%',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-2xl">{PLAN_NAMES[tier]}</h2>
          <p className="mt-0.5 text-sm text-muted sm:min-h-[2lh]">{SUMMARIES[tier]}</p>
        </div>
        <Wolf look={LOOKS[tier]} variant="avatar" className="w-12 shrink-0" />
      </div>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2" aria-live="polite">
        <span className="font-display text-4xl font-semibold tabular-nums">{monthlyPrice(tier, billing)}</span>
        <span className="text-muted">a month</span>
      </p>
      <p className="text-sm text-muted">{billingNote(tier, billing)}</p>
      <PlanAction tier={tier} own={own} className="mt-4" />
      <div className="mt-4 flex items-baseline justify-between gap-3 text-muted text-xs">
        <h3 className="font-normal font-sans tracking-normal">Each month</h3>
        {isMore && <span aria-hidden>Compared with yours</span>}
      </div>
      <Features features={features.filter(({ monthly }) => monthly)} />
      <hr className="mt-4 mb-2 border-line" />
      <Features features={features.filter(({ monthly }) => !monthly)} marked={feature} />
    </li>
  )
}

const Features = ({ features, marked }: { features: readonly PlanFeature[]; marked?: string | undefined }) => (
  <ul className="mt-2 grid content-start gap-2.5 text-[0.9375rem] xl:text-sm">
    {features.map((feature) => (
      <Feature key={feature.text} {...feature} isMarked={feature.amount > 0 && feature.name === marked} />
    ))}
  </ul>
)

const Feature = ({ text, amount, soon, gain, isMarked }: PlanFeature & { isMarked: boolean }) => (
  <li
    className={classNames(
      'flex gap-2.5',
      amount === 0 && 'text-muted',
      isMarked && '-mx-2 -my-1 rounded-lg bg-brand/14 px-2 py-1 font-semibold',
    )}
  >
    {amount > 0 ? (
      <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" />
    ) : (
      <Minus aria-hidden className="mt-1 size-4 shrink-0" />
    )}
    <span className="min-w-0 flex-1">
      {amount === 0 && <span className="sr-only">Not included: </span>}
      {text}
      {amount > 0 && soon && <Badge className="ml-2 py-0.5!">Soon</Badge>}
    </span>
    {gain && (
      <span className="mt-1.5 text-muted text-xs leading-none tabular-nums">
        {gain}
        <span className="sr-only"> compared with your plan</span>
      </span>
    )}
  </li>
)
