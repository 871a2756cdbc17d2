import { TIER_LABELS } from '@pack/core/accounts/tiers'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { Suspense } from 'react'
import { isActualAdmin, nameOfViewed, useImpersonation } from '../../product/impersonation.ts'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { WithQueries } from '../../product/query-client.tsx'
import { nameOf, type Session, signOut } from '../../product/session.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { NAV_LINK } from './frame.tsx'
import { Soon } from './soon.tsx'
import { SECTIONS } from './workspace.ts'

/** On phones, the bar at the bottom has room for the others only. */
const COMING_SECTIONS = SECTIONS.filter(({ soon }) => soon)

/** Only admins load it. */
const ExitButton = lazyPart(() =>
  import('./impersonation-banner.tsx').then(({ ExitButton }) => ({ default: ExitButton })),
)

/** The signed-in account, its plan, and the way out. */
export function AccountArea({ session }: { session: Session }) {
  const view = useImpersonation()
  const name = view ? nameOfViewed(view.impersonating) : nameOf(session.user)
  return (
    <>
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
      {view ? (
        <Suspense>
          <ExitButton />
        </Suspense>
      ) : (
        <Button
          look="quiet"
          size="small"
          onClick={() => void signOut()}
          icon={<LogOut aria-hidden className="size-4" />}
        >
          Logout
        </Button>
      )}
    </>
  )
}

function TierName() {
  const me = useMe()
  return me ? TIER_LABELS[me.tier] : '…'
}

/** Links of the bar for signed-in users; the last one for admins only, as the server says. */
export function AccountLinks({ onClick }: { onClick: () => void }) {
  return (
    <>
      <li className="flex flex-col">
        <Link to={paths.services} onClick={onClick} className={NAV_LINK}>
          Services
        </Link>
      </li>
      {COMING_SECTIONS.map(({ to, text }) => (
        <li key={to} className="flex flex-col lg:hidden">
          <Link to={to} onClick={onClick} className={NAV_LINK}>
            {text} <Soon />
          </Link>
        </li>
      ))}
      <li className="flex flex-col">
        <Link to={paths.dashboard} onClick={onClick} className={NAV_LINK}>
          Dashboard <Soon />
        </Link>
      </li>
      <WithQueries>
        <AdminLink onClick={onClick} />
      </WithQueries>
    </>
  )
}

function AdminLink({ onClick }: { onClick: () => void }) {
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
