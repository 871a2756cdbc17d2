import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Frame } from './frame.tsx'
import { NavBar } from './nav-bar.tsx'

// Seen once per account, so it is not part of the first load.
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
