import { Suspense } from 'react'
import { DeadEnd } from '../../product/dead-end.tsx'
import { useSession } from '../../product/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Frame } from './frame.tsx'
import { NavBar } from './nav-bar.tsx'

const WorkspaceNav = lazyPart(() =>
  import('./workspace-nav.tsx').then(({ WorkspaceNav }) => ({ default: WorkspaceNav })),
)

/** The page of unknown addresses; for signed-in users a screen of the workspace. */
export function LostPage() {
  const isSignedIn = useSession() !== null
  return (
    <Frame
      bar={
        <>
          <NavBar />
          {isSignedIn && (
            <Suspense>
              <WorkspaceNav />
            </Suspense>
          )}
        </>
      }
    >
      <DeadEnd label="404" title="The trail ends here" isSignedIn={isSignedIn}>
        We couldn’t find that page. Even Umbra looked, and Umbra sees in the dark.
      </DeadEnd>
    </Frame>
  )
}
