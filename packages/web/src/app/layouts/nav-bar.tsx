import { Link } from '@tanstack/react-router'
import { LogOut, Menu, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { nameOfViewed, useImpersonation } from '../../product/impersonation.ts'
import { paths } from '../../product/paths.ts'
import { nameOf, signOut, useSession } from '../../product/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { NAV_LINK } from './frame.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const ALWAYS = [
  { to: paths.home, text: 'Home' },
  { to: paths.onboarding, text: 'How To' },
  { to: paths.pack, text: 'Meet the Pack' },
] as const
const SIGNED_IN = [
  { to: paths.services, text: 'Services' },
  { to: paths.dashboard, text: 'Dashboard' },
] as const
/** Loads the account, so visitors never need its code. */
const AccountLabel = lazy(() => import('./account-area.tsx').then(({ AccountLabel }) => ({ default: AccountLabel })))
const ExitButton = lazy(() => import('./impersonation-banner.tsx').then(({ ExitButton }) => ({ default: ExitButton })))
const AdminLink = lazy(() => import('./account-area.tsx').then(({ AdminLink }) => ({ default: AdminLink })))

/** The bar on top of all screens. Below 1024 px its links fold into a menu. */
export function NavBar() {
  const session = useSession()
  const view = useImpersonation()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const links = [...ALWAYS, ...(session ? SIGNED_IN : [])]

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <header className="sticky top-(--banner,0px) z-30 border-b border-line/70 bg-bg/85 backdrop-blur-lg">
      <div className="mx-auto flex h-16 w-full max-w-7xl items-center gap-2 px-5 sm:px-8">
        <Link
          to={paths.home}
          onClick={close}
          className="mr-4 flex items-center gap-2.5 rounded-lg"
          aria-label="the Pack"
        >
          <LogoMark className="text-[1.75rem] text-brand" />
          <span className="font-display text-xl font-bold tracking-tight">the Pack</span>
        </Link>
        {/* Before the menu, so that Tab leads from the button into it. */}
        <IconButton
          ref={opener}
          label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="main-menu"
          className="ml-auto lg:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </IconButton>
        <nav
          id="main-menu"
          aria-label="Main"
          className="max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:hidden max-lg:max-h-[calc(100dvh-4rem-var(--banner,0px))] max-lg:overflow-y-auto max-lg:border-b max-lg:border-line max-lg:bg-bg max-lg:px-4 max-lg:pt-3 max-lg:pb-6 max-lg:shadow-shade max-lg:data-open:block lg:flex lg:flex-1 lg:items-center lg:gap-1"
          data-open={open || undefined}
        >
          <ul className="flex flex-col lg:flex-row lg:gap-1">
            {links.map(({ to, text }) => (
              <li key={to} className="flex flex-col">
                <Link to={to} onClick={close} className={NAV_LINK} activeOptions={{ exact: to === paths.home }}>
                  {text}
                </Link>
              </li>
            ))}
            {session && (
              <Suspense>
                <AdminLink onClick={close} />
              </Suspense>
            )}
          </ul>
          <div className="flex items-center gap-3 max-lg:mt-4 max-lg:flex-wrap max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:pt-5 lg:ml-auto">
            <ThemeToggle />
            {session ? (
              <>
                <Suspense>
                  <AccountLabel name={view ? nameOfViewed(view.impersonating) : nameOf(session.user)} />
                </Suspense>
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
            ) : (
              <Link to={paths.login} onClick={close} className={buttonClass('secondary', 'small')}>
                Login
              </Link>
            )}
          </div>
        </nav>
      </div>
    </header>
  )
}
