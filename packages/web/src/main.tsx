import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followNavigation } from './app/after-navigation.ts'
import { RepeatEarlyPress } from './app/early-press.tsx'
import { makeRouter } from './app/router.tsx'
import { NOT_CONFIGURED, readConfig } from './product/config.ts'
import { followOtherTabs } from './product/impersonation.ts'
import { sessionRestored } from './product/session.ts'
import { startTheme } from './product/theme.ts'
import './styles.css'

/** The longest that a page stays empty before placeholders show, in milliseconds. */
const EMPTY_PAGE_MS = 1000

// Keeps zod from testing whether it may evaluate code: the policy forbids it, and the browser would report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

startTheme()
followOtherTabs()

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root.')

if (readConfig(document)) {
  void sessionRestored()
  const router = makeRouter()
  followNavigation(router)
  const product = (
    <StrictMode>
      <RouterProvider router={router} />
      <RepeatEarlyPress />
    </StrictMode>
  )
  const isFirstPaint = container.dataset.firstPaint !== undefined
  if (container.hasChildNodes() && !isFirstPaint) {
    // The screen is prerendered.
    router.ssr = { manifest: undefined }
    const hydrate = () => hydrateRoot(container, product)
    void router.load().then(hydrate, hydrate)
  } else {
    const render = () => {
      delete container.dataset.firstPaint
      createRoot(container).render(product)
    }
    // Most first screens load within this time and then need no placeholder. A heading from the server stays until
    // then.
    const empty = new Promise((resolve) => !isFirstPaint && setTimeout(resolve, EMPTY_PAGE_MS))
    void Promise.race([router.load(), empty]).then(render, render)
  }
} else {
  createRoot(container).render(
    <main className="flex min-h-dvh items-center justify-center p-8 text-center">
      <h1 className="text-2xl">{NOT_CONFIGURED}</h1>
    </main>,
  )
}
