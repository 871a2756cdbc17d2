import { TIER_LABELS, type Tier } from '@pack/core/accounts/tiers'

/** Who is signed in, on which plan. */
export const AccountLabel = ({ email, tier }: { email: string; tier: Tier | undefined }) => (
  <span className="flex min-w-0 flex-col text-right text-xs leading-4 max-lg:mr-auto max-lg:text-left max-lg:text-sm">
    <span className="max-w-48 truncate font-medium" title={email}>
      {email}
    </span>
    <span className="text-muted">Tier: {tier ? TIER_LABELS[tier] : '…'}</span>
  </span>
)
