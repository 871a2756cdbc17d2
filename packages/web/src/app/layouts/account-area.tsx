import { TIER_LABELS } from '@pack/core/accounts/tiers'
import { Link, useLocation } from '@tanstack/react-router'
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

/** Names a group of the menu. */
const MENU_HEADING = 'mt-3 pb-1 font-semibold text-muted text-xs lg:hidden'

/** Only admins load it. */
const ExitButton = lazyPart(() =>
  import('./impersonation-banner.tsx').then(({ ExitButton }) => ({ default: ExitButton })),
)

/** The signed-in account, its plan, and the way out. */
export function AccountArea({ session, onClick }: { session: Session; onClick: () => void }) {
  const view = useImpersonation()
  const name = view ? nameOfViewed(view.impersonating) : nameOf(session.user)
  return (
    <>
      <span className="flex min-w-0 flex-col text-xs leading-4 max-lg:-order-1 max-lg:pb-2 max-lg:text-sm max-lg:leading-5 lg:text-right">
        <span className="truncate font-medium lg:max-w-48" title={name}>
          {name}
        </span>
        <span className="text-muted">
          {'Tier: '}
          <WithQueries>
            <TierName />
          </WithQueries>
        </span>
      </span>
      <WithQueries>
        <AdminLink onClick={onClick} className="lg:hidden" />
      </WithQueries>
      {view ? (
        <Suspense>
          <ExitButton />
        </Suspense>
      ) : (
        <Button
          look="quiet"
          size="small"
          onClick={() => void signOut()}
          icon={<LogOut aria-hidden className="size-4 max-lg:size-4.5" />}
          className="max-lg:-mx-3 max-lg:min-h-11! max-lg:justify-start! max-lg:gap-3! max-lg:px-3! max-lg:font-medium! max-lg:text-base! max-lg:text-ink!"
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

/** On narrow screens, what the menu has above the bar's own links: screens that the bar at the bottom has no room for. */
export const WorkLinks = ({ onClick }: { onClick: () => void }) => (
  <>
    <p className={MENU_HEADING}>Your work</p>
    <ul className="lg:hidden">
      <li className="flex flex-col">
        <Link to={paths.dashboard} onClick={onClick} className={NAV_LINK}>
          Dashboard
        </Link>
      </li>
      {COMING_SECTIONS.map(({ to, text }) => (
        <li key={to} className="flex flex-col">
          <Link to={to} onClick={onClick} className={NAV_LINK}>
            {text}{' '}
            <WithQueries>
              <Soon to={to} />
            </WithQueries>
          </Link>
        </li>
      ))}
    </ul>
    <p className={MENU_HEADING}>The Pack</p>
  </>
)

/** Links of the bar for signed-in users; the last one for admins only, as the server says. */
export function AccountLinks({ onClick }: { onClick: () => void }) {
  // There the page says that the admin screen is for admins, and shows no plans.
  const isRefusal = useLocation({ select: ({ search }) => /^\/?admin$/.test(String(search.missing)) })
  return (
    <>
      <li className="flex flex-col">
        <Link to={paths.services} onClick={onClick} activeOptions={{ exact: isRefusal }} className={NAV_LINK}>
          Services
        </Link>
      </li>
      <li className="flex flex-col max-lg:hidden">
        <Link to={paths.dashboard} onClick={onClick} className={NAV_LINK}>
          Dashboard
        </Link>
      </li>
      <WithQueries>
        <li className="flex flex-col max-lg:hidden empty:hidden">
          <AdminLink onClick={onClick} />
        </li>
      </WithQueries>
    </>
  )
}

function AdminLink({ onClick, className = '' }: { onClick: () => void; className?: string }) {
  const me = useMe()
  const view = useImpersonation()
  if (!me?.is_admin && !isActualAdmin(view)) return null
  return (
    <Link to={paths.admin} onClick={onClick} className={`${NAV_LINK} ${className}`}>
      Admin
    </Link>
  )
}
