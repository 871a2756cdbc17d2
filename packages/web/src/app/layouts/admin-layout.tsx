import { Link, Outlet } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { paths } from '../../product/paths.ts'
import { WithQueries } from '../../product/query-client.tsx'
import { signOut } from '../../product/session.ts'
import { useTheme } from '../../product/theme.ts'
import { endView } from '../../product/view-as.ts'
import { Button } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { Frame } from './frame.tsx'
import { useMissingParts } from './loading-ahead.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const LINK = 'rounded-lg px-3 py-2 text-sm font-medium text-muted hover:text-ink aria-[current=page]:text-ink'

/** The admins' own bar (part 1 §2). */
export function AdminLayout() {
  const theme = useTheme()
  useMissingParts()
  return (
    <WithQueries>
      <Frame
        bar={
          <header className="z-30 border-b border-line bg-surface sm:sticky sm:top-(--banner,0px)">
            <div className="mx-auto flex min-h-16 w-full max-w-7xl flex-wrap items-center gap-x-2 gap-y-1 px-5 py-2 sm:px-8">
              <p className="mr-auto flex items-center gap-2.5 font-display text-lg font-bold">
                <LogoMark className="text-[1.6rem] text-warning" />
                Admin Control
              </p>
              <nav
                aria-label="Admin"
                className="flex flex-wrap items-center max-sm:order-last max-sm:-ml-3 max-sm:basis-full"
              >
                <Link to={paths.admin} className={LINK}>
                  Admin Dashboard
                </Link>
                <Link to={paths.dashboard} className={LINK}>
                  View as Client
                </Link>
              </nav>
              <ThemeToggle />
              <Button
                look="quiet"
                size="small"
                className="sm:-mr-3.5"
                onClick={() => void endView().then(() => signOut())}
                icon={<LogOut aria-hidden className="size-4" />}
              >
                Logout
              </Button>
            </div>
          </header>
        }
      >
        <div className="mx-auto w-full max-w-7xl px-5 pt-10 sm:px-8">
          <Outlet />
        </div>
      </Frame>
      <Toaster theme={theme} />
    </WithQueries>
  )
}
