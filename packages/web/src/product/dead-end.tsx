import { WOLF_LOOKS, type WolfLook } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Wolf } from '../ui/wolf.tsx'
import { paths } from './paths.ts'

const FOR_VISITORS = [
  { to: paths.home, text: 'Home' },
  { to: paths.pack, text: 'Meet the Pack' },
] as const
const FOR_USERS = [
  { to: paths.generate, text: 'Generate' },
  { to: paths.content, text: 'Content' },
] as const

type Props = {
  /** Above the title. */
  label?: string
  title: string
  children: ReactNode
  look?: WolfLook
  isSignedIn?: boolean
  /** In place of the usual two links. */
  actions?: ReactNode
}

/** In place of a screen that can't be shown: says why, and leads to two that can. */
export const DeadEnd = ({ label, title, children, look = WOLF_LOOKS.umbra, isSignedIn, actions }: Props) => (
  <div className="mx-auto flex min-h-[calc(100dvh-12rem)] max-w-xl flex-col items-center justify-center gap-4 px-6 py-12 text-center">
    <Wolf look={look} className="w-44" />
    {label && <p className="text-sm font-semibold text-muted">{label}</p>}
    <h1 className="text-4xl">{title}</h1>
    <p className="text-muted text-balance">{children}</p>
    <div className="mt-5 flex flex-wrap justify-center gap-3">
      {actions ??
        (isSignedIn ? FOR_USERS : FOR_VISITORS).map(({ to, text }, at) => (
          <Link key={to} to={to} className={buttonClass(at === 0 ? 'primary' : 'secondary', 'medium', 'min-w-36')}>
            {text}
          </Link>
        ))}
    </div>
  </div>
)
