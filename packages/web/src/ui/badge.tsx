import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'info'

/** Classes of the tones. */
export const TONES: Record<Tone, string> = {
  neutral: 'text-muted bg-raised',
  brand: 'text-brand bg-brand/12',
  success: 'text-success bg-success/12',
  warning: 'text-warning bg-warning/12',
  danger: 'text-danger bg-danger/12',
  info: 'text-info bg-info/12',
}

/** A colored label. States also have an icon, so that color is never the only signal. */
export const Badge = ({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) => (
  <span
    className={classNames(
      'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold leading-4 whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
      TONES[tone],
      className,
    )}
  >
    {icon}
    <span className="truncate">{children}</span>
  </span>
)
