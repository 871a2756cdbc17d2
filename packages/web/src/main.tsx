import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NOT_CONFIGURED, readConfig } from './app/config.ts'
import { router } from './app/router.tsx'
import { sessionRestored } from './app/session.ts'
import { startTheme } from './app/theme.ts'
import './styles.css'

startTheme()

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root.')

if (readConfig(document)) {
  void sessionRestored()
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
} else {
  createRoot(place).render(
    <main className="flex min-h-dvh items-center justify-center p-8 text-center">
      <h1 className="text-2xl">{NOT_CONFIGURED}</h1>
    </main>,
  )
}
