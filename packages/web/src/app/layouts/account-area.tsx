import { TIER_LABELS } from '@pack/core/accounts/tiers'
import { Link } from '@tanstack/react-router'
import { isActualAdmin, useImpersonation } from '../../product/impersonation.ts'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { WithQueries } from '../../product/query-client.tsx'
import { NAV_LINK } from './frame.tsx'

/** The signed-in account and its plan. */
export const AccountLabel = ({ name }: { name: string }) => (
  <span className="flex min-w-0 flex-col text-right text-xs leading-4 max-lg:mr-auto max-lg:text-left max-lg:text-sm">
    <span className="max-w-48 truncate font-medium" title={name}>
      {name}
    </span>
    <span className="text-muted">
      {'Tier: '}
      <WithQueries>
        <TierName />
      </WithQueries>
    </span>
  </span>
)

function TierName() {
  const me = useMe()
  return me ? TIER_LABELS[me.tier] : '…'
}

/** Shown to admins only, as the server says. */
export const AdminLink = ({ onClick }: { onClick: () => void }) => (
  <WithQueries>
    <LinkForAdmins onClick={onClick} />
  </WithQueries>
)

function LinkForAdmins({ onClick }: { onClick: () => void }) {
  const me = useMe()
  const view = useImpersonation()
  if (!me?.is_admin && !isActualAdmin(view)) return null
  return (
    <li className="flex flex-col">
      <Link to={paths.admin} onClick={onClick} className={NAV_LINK}>
        Admin
      </Link>
    </li>
  )
}
