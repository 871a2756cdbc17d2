import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Tone = 'info' | 'success' | 'warning' | 'danger'

const TONES: Record<Tone, { box: string; icon: ReactNode }> = {
  info: { box: 'border-info/40 bg-info/8', icon: <Info aria-hidden className="text-info" /> },
  success: { box: 'border-success/40 bg-success/8', icon: <CircleCheck aria-hidden className="text-success" /> },
  warning: { box: 'border-warning/50 bg-warning/10', icon: <TriangleAlert aria-hidden className="text-warning" /> },
  danger: { box: 'border-danger/50 bg-danger/8', icon: <CircleAlert aria-hidden className="text-danger" /> },
}

/** A message above the content that it concerns. `role="alert"` is for errors that have just occurred. */
export const Notice = ({
  tone = 'info',
  role,
  className,
  children,
}: {
  tone?: Tone
  role?: 'alert' | 'status'
  className?: string
  children: ReactNode
}) => (
  <div
    role={role}
    className={classNames(
      'flex gap-3 rounded-2xl border p-4 text-[0.9375rem] leading-6 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0',
      TONES[tone].box,
      className,
    )}
  >
    {TONES[tone].icon}
    <div className="min-w-0 flex-1">{children}</div>
  </div>
)
