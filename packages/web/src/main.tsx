import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Alive } from './app/alive.tsx'
import { onArrival } from './app/arrival.ts'
import { makeRouter } from './app/router.tsx'
import { NOT_CONFIGURED, readConfig } from './product/config.ts'
import { followOtherTabs } from './product/impersonation.ts'
import { sessionRestored } from './product/session.ts'
import { startTheme } from './product/theme.ts'
import './styles.css'

/** How long a page stays empty at most before placeholders tell that something is on its way, in ms. */
const PATIENCE = 1000

// Zod, where a screen loads it, shall not try whether it may evaluate code: the policy forbids it and would report the try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

startTheme()
followOtherTabs()

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root.')

if (readConfig(document)) {
  void sessionRestored()
  const router = makeRouter()
  onArrival(router)
  const product = (
    <StrictMode>
      <RouterProvider router={router} />
      <Alive />
    </StrictMode>
  )
  if (place.hasChildNodes()) {
    // The server has rendered this screen already: its markup stays and comes alive.
    router.ssr = { manifest: undefined }
    const alive = () => hydrateRoot(place, product)
    void router.load().then(alive, alive)
  } else {
    // The first screen is worth a short wait: shown at once, it needs no placeholder before it.
    const shown = () => createRoot(place).render(product)
    void Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(shown, shown)
  }
} else {
  createRoot(place).render(
    <main className="flex min-h-dvh items-center justify-center p-8 text-center">
      <h1 className="text-2xl">{NOT_CONFIGURED}</h1>
    </main>,
  )
}
