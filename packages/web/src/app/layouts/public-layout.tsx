import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Frame } from './frame.tsx'
import { NavBar } from './nav-bar.tsx'

// Seen once in the life of an account, so no visitor waits for it.
const Farewell = lazy(() => import('./farewell.tsx').then(({ Farewell }) => ({ default: Farewell })))

export const PublicLayout = () => {
  const leaving = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('account') === 'deleted',
  })
  return (
    <Frame bar={<NavBar />}>
      {leaving && (
        <Suspense>
          <Farewell />
        </Suspense>
      )}
      <Outlet />
    </Frame>
  )
}
