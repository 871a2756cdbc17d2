import { Link, useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { paths } from '../../product/paths.ts'
import { useSession } from '../../product/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { NAV_LINK } from './frame.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const ALWAYS = [
  { to: paths.home, text: 'Home' },
  { to: paths.onboarding, text: 'How To' },
  { to: paths.pack, text: 'Meet the Pack' },
] as const
/** Visitors never need this code. */
const load = () => import('./account-area.tsx')
const AccountArea = lazyPart(async () => ({ default: (await load()).AccountArea }))
const WorkLinks = lazyPart(async () => ({ default: (await load()).WorkLinks }))
const AccountLinks = lazyPart(async () => ({ default: (await load()).AccountLinks }))

export const BAR = 'sticky top-(--banner,0px) z-30 border-b border-line bg-bg'
export const BAR_ROW = 'mx-auto flex h-14 w-full max-w-7xl items-center gap-2 px-5 sm:px-8 lg:h-16'
export const BRAND_LINK = 'mr-4 flex items-center gap-2.5 rounded-lg'

export const Brand = () => (
  <>
    <LogoMark className="text-[1.75rem] text-brand" />
    <span className="font-display text-xl font-bold tracking-tight">the Pack</span>
  </>
)

/**
 * The bar on top of all screens. Below 1024 px its links fold into a menu. It is quiet for signed-in users, whose main
 * navigation are the sections of the workspace.
 */
export function NavBar() {
  const session = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

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
    <header className={BAR}>
      <div className={BAR_ROW}>
        <Link to={paths.home} onClick={close} className={BRAND_LINK} aria-label="the Pack">
          <Brand />
        </Link>
        {/* Before the menu, so that Tab leads from the button into it. */}
        <IconButton
          ref={opener}
          label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="main-menu"
          className="-mr-2.5 ml-auto lg:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </IconButton>
        <nav
          id="main-menu"
          aria-label="Main"
          className="main-menu lg:flex lg:flex-1 lg:items-center lg:gap-1"
          data-open={open || undefined}
        >
          {session && (
            <Suspense>
              <WorkLinks onClick={close} />
            </Suspense>
          )}
          <ul
            className={classNames('flex flex-col lg:flex-row', session ? 'lg:text-sm' : 'lg:gap-1 lg:text-[0.9375rem]')}
          >
            {ALWAYS.map(({ to, text }) => (
              <li key={to} className="flex flex-col">
                <Link
                  to={to}
                  onClick={close}
                  className={NAV_LINK}
                  activeOptions={{ exact: to === paths.home }}
                  // The steps belong to it, too.
                  aria-current={to === paths.onboarding && path === paths.how ? 'true' : undefined}
                >
                  {text}
                </Link>
              </li>
            ))}
            {session && (
              <Suspense>
                <AccountLinks onClick={close} />
              </Suspense>
            )}
          </ul>
          <div className="flex lg:ml-auto lg:items-center lg:gap-3">
            <ThemeToggle />
            {session ? (
              <Suspense>
                <AccountArea session={session} onClick={close} />
              </Suspense>
            ) : path === paths.login ? null : (
              <Link
                to={paths.login}
                onClick={close}
                className={buttonClass(
                  'secondary',
                  'small',
                  'max-lg:mt-4 max-lg:min-h-11 max-lg:rounded-xl max-lg:border-brand max-lg:bg-brand max-lg:text-on-brand',
                )}
              >
                Login
              </Link>
            )}
          </div>
        </nav>
      </div>
    </header>
  )
}
