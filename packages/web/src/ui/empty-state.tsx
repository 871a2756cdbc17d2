import { WOLF_LOOKS, type WolfLook } from '@pack/core/personas/wolf-drawing'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Wolf } from './wolf.tsx'

type Props = {
  /** The wolf shown above the title. */
  look?: WolfLook
  title: ReactNode
  children?: ReactNode
  /** A button or link for the next step. */
  action?: ReactNode
  className?: string
}

/** Takes the place of an empty list. */
export const EmptyState = ({ look = WOLF_LOOKS.lumen, title, children, action, className }: Props) => (
  <div className={classNames('flex flex-col items-center gap-4 px-6 py-12 text-center', className)}>
    <Wolf look={look} variant="avatar" className="w-20" />
    <p className="font-display text-xl font-semibold text-balance">{title}</p>
    {children && <div className="max-w-md text-muted text-pretty">{children}</div>}
    {action}
  </div>
)
