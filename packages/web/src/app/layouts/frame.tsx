import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { useImpersonation } from '../../product/impersonation.ts'
import { useSession } from '../../product/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Footer } from './footer.tsx'

/** Style of a link in the bar, and in the menu that it folds into. */
export const NAV_LINK =
  'rounded-lg px-3 py-2 text-[0.9375rem] font-medium text-muted transition-colors hover:text-ink aria-[current=page]:text-ink ' +
  'max-lg:px-4 max-lg:py-3 max-lg:text-lg'

/** Only admins load it. */
const Banner = lazy(() =>
  import('./impersonation-banner.tsx').then(({ ImpersonationBanner }) => ({ default: ImpersonationBanner })),
)

/** Shared by all layouts: skip link, bar, screen, footer. */
export function Frame({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const session = useSession()
  const view = useImpersonation()
  const banner = session !== null && view !== null
  return (
    <div className={classNames('flex min-h-dvh flex-col', banner && '[--banner:3.5rem] md:[--banner:3rem]')}>
      {/* biome-ignore lint/a11y/useValidAnchor: it links to an element of the page and works without its handler */}
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

/** Moves the focus without a history entry, which would reset the scroll position. */
function skip(event: MouseEvent): void {
  const content = document.getElementById('content')
  if (!content) return
  event.preventDefault()
  content.focus()
}
