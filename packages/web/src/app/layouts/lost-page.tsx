import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../../product/paths.ts'
import { useSession } from '../../product/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Wolf } from '../../ui/wolf.tsx'
import { Frame } from './frame.tsx'
import { NavBar } from './nav-bar.tsx'

const WorkspaceNav = lazyPart(() =>
  import('./workspace-nav.tsx').then(({ WorkspaceNav }) => ({ default: WorkspaceNav })),
)

const FOR_VISITORS = [
  { to: paths.home, text: 'Home' },
  { to: paths.pack, text: 'Meet the Pack' },
] as const
const FOR_USERS = [
  { to: paths.generate, text: 'Generate' },
  { to: paths.content, text: 'Content' },
] as const

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
      <div className="mx-auto flex min-h-[calc(100dvh-12rem)] max-w-xl flex-col items-center justify-center gap-4 px-6 py-12 text-center">
        <Wolf look={WOLF_LOOKS.umbra} className="w-44" />
        <p className="text-sm font-semibold text-muted">404</p>
        <h1 className="text-4xl">The trail ends here</h1>
        <p className="text-muted text-balance">
          We couldn’t find that page. Even Umbra looked, and Umbra sees in the dark.
        </p>
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          {(isSignedIn ? FOR_USERS : FOR_VISITORS).map(({ to, text }, at) => (
            <Link key={to} to={to} className={buttonClass(at === 0 ? 'primary' : 'secondary')}>
              {text}
            </Link>
          ))}
        </div>
      </div>
    </Frame>
  )
}
