import { type MouseEvent, type ReactNode, Suspense } from 'react'
import { useImpersonation } from '../../product/impersonation.ts'
import { useSession } from '../../product/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Footer } from './footer.tsx'

/** Style of a link in the bar, and in the menu that it folds into. */
export const NAV_LINK = 'nav-link'

/** The column of signed-in screens. Fills the window, so that the footer doesn't move while a screen loads. */
export const CLIENT_COLUMN = 'mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-7xl px-5 pt-6 sm:px-8 sm:pt-10'

/** Only admins load it. */
const Banner = lazyPart(() =>
  import('./impersonation-banner.tsx').then(({ ImpersonationBanner }) => ({ default: ImpersonationBanner })),
)

/** Shared by all layouts: skip link, bar, screen, footer. */
export function Frame({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const session = useSession()
  const view = useImpersonation()
  const banner = session !== null && view !== null
  return (
    <div
      className={classNames(
        'flex min-h-dvh flex-col pb-(--tabs,0px)',
        banner && '[--banner:3.5rem] md:[--banner:3rem]',
      )}
    >
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
  content.scrollIntoView()
}
