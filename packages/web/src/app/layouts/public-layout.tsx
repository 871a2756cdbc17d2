import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../../product/paths.ts'
import { useSession } from '../../product/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Frame } from './frame.tsx'
import { NavBar } from './nav-bar.tsx'

// Seen once per account, so it is not part of the first load.
const Farewell = lazyPart(() => import('./farewell.tsx').then(({ Farewell }) => ({ default: Farewell })))

/** Signed-in users see the setup checklist as a screen of the workspace. */
const WorkspaceNav = lazyPart(() =>
  import('./workspace-nav.tsx').then(({ WorkspaceNav }) => ({ default: WorkspaceNav })),
)

export const PublicLayout = () => {
  const leaving = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('account') === 'deleted',
  })
  const isChecklist = useLocation({ select: ({ pathname }) => pathname === paths.onboarding })
  const isInWorkspace = useSession() !== null && isChecklist
  return (
    <Frame
      bar={
        <>
          <NavBar />
          {isInWorkspace && (
            <Suspense>
              <WorkspaceNav />
            </Suspense>
          )}
        </>
      }
    >
      {leaving && (
        <Suspense>
          <Farewell />
        </Suspense>
      )}
      <Outlet />
    </Frame>
  )
}
