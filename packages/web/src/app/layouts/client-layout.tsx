import { Outlet } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { WithQueries } from '../../product/query-client.tsx'
import { ReadOnlyWhileViewing } from '../../product/read-only.tsx'
import { useSession } from '../../product/session.ts'
import { useTheme } from '../../product/theme.ts'
import { Toaster } from '../../ui/toast.tsx'
import { CLIENT_COLUMN, Frame } from './frame.tsx'
import { useKeptScreen, useLoadedSections, useMissingParts } from './loading-ahead.ts'
import { NavBar } from './nav-bar.tsx'
import { WorkspaceNav } from './workspace-nav.tsx'

/** The layout of signed-in screens: bar, workspace links, toasts. */
export function ClientLayout() {
  const theme = useTheme()
  const session = useSession()
  useLoadedSections()
  useKeptScreen()
  useMissingParts()
  return (
    <WithQueries>
      <Frame
        bar={
          <>
            <NavBar />
            {session && <WorkspaceNav />}
          </>
        }
      >
        <OfflineBar />
        <div className={CLIENT_COLUMN}>
          <ReadOnlyWhileViewing>
            <Outlet />
          </ReadOnlyWhileViewing>
        </div>
      </Frame>
      <Toaster theme={theme} />
    </WithQueries>
  )
}

function OfflineBar() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  if (online) return null
  return (
    <p role="status" className="offline-bar flex items-center justify-center gap-3 bg-raised px-5 py-2.5 text-sm">
      <WifiOff aria-hidden className="size-5 shrink-0 text-warning" />
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
