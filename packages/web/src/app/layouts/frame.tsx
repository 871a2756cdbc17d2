import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { useImpersonation } from '../../product/impersonation.ts'
import { useSession } from '../../product/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Footer } from './footer.tsx'

/** Only admins ever load it. */
const Banner = lazy(() =>
  import('./impersonation-banner.tsx').then(({ ImpersonationBanner }) => ({ default: ImpersonationBanner })),
)

/** What all layouts share: a way past the navigation, the bar, the screen, the footer. */
export function Frame({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const session = useSession()
  const view = useImpersonation()
  const banner = session !== null && view !== null
  return (
    <div className={classNames('flex min-h-dvh flex-col', banner && '[--banner:3.5rem] md:[--banner:3rem]')}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, and works without its handler, too */}
      <a
        href="#content"
        onClick={skip}
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-lg bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      {banner && (
        <Suspense fallback={<div className="h-(--banner) bg-[#ffd34d]" />}>
          <Banner />
        </Suspense>
      )}
      {bar}
      <main id="content" tabIndex={-1} className="flex-1 outline-none empty:min-h-dvh">
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** Without a step in the history, which would take the scroll position with it. */
function skip(event: MouseEvent): void {
  const content = document.getElementById('content')
  if (!content) return
  event.preventDefault()
  content.focus()
}
