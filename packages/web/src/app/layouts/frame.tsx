import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'

/** What all layouts share: a way past the navigation, the bar, the screen, the footer. */
export const Frame = ({ bar, children }: { bar: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#content"
      className="fixed top-3 left-3 z-50 -translate-y-20 rounded-lg bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
    >
      Skip to content
    </a>
    {bar}
    <main id="content" tabIndex={-1} className="flex-1 outline-none empty:min-h-dvh">
      {children}
    </main>
    <Footer />
  </div>
)
