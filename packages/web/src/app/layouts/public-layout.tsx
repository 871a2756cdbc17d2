import { Outlet } from '@tanstack/react-router'
import { Frame } from './frame.tsx'
import { NavBar } from './nav-bar.tsx'

export const PublicLayout = () => (
  <Frame bar={<NavBar />}>
    <Outlet />
  </Frame>
)
