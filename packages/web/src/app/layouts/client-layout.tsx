import { Link, Outlet } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { paths } from '../../product/paths.ts'
import { WithQueries } from '../../product/query-client.tsx'
import { useSession } from '../../product/session.ts'
import { useTheme } from '../../product/theme.ts'
import { Toaster } from '../../ui/toast.tsx'
import { Frame } from './frame.tsx'
import { NavBar } from './nav-bar.tsx'

const WORKSPACE = [
  { to: paths.generate, text: 'Generate' },
  { to: paths.content, text: 'Content' },
  { to: paths.personas, text: 'Personas' },
  { to: paths.assets, text: 'Assets' },
  { to: paths.uploads, text: 'Uploads' },
  { to: paths.scheduling, text: 'Schedule' },
  { to: paths.analytics, text: 'Analytics' },
  { to: paths.config, text: 'Config' },
] as const

/** The layout of signed-in screens: bar, workspace links, toasts. */
export function ClientLayout() {
  const theme = useTheme()
  const session = useSession()
  return (
    <WithQueries>
      <Frame
        bar={
          <>
            <NavBar />
            {session && <WorkspaceLinks />}
          </>
        }
      >
        <OfflineBar />
        <div className="mx-auto w-full max-w-7xl px-5 pt-8 sm:px-8 sm:pt-10">
          <Outlet />
        </div>
      </Frame>
      <Toaster theme={theme} />
    </WithQueries>
  )
}

const WorkspaceLinks = () => (
  <nav aria-label="Workspace" className="border-b border-line bg-surface/60">
    <ul className="mx-auto flex w-full max-w-7xl gap-1 overflow-x-auto px-3 [scrollbar-width:none] sm:px-5">
      {WORKSPACE.map(({ to, text }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted outline-offset-[-3px] transition-colors hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function OfflineBar() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  if (online) return null
  return (
    <p role="status" className="flex items-center justify-center gap-2 bg-raised px-5 py-2.5 text-sm">
      <WifiOff aria-hidden className="size-4 text-warning" />
      You’re offline. You may be seeing older data. Changes will sync when you reconnect.
    </p>
  )
}

function onConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
