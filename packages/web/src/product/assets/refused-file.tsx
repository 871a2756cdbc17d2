import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  name: string
  onDismiss: () => void
  className?: string
  /** Why, and what to do. */
  children: ReactNode
}

/** An upload that was refused. */
export const RefusedFile = ({ name, onDismiss, className, children }: Props) => (
  <Notice tone="danger" role="alert" className={classNames('px-4! py-2.5! text-sm!', className)}>
    <div className="flex items-start gap-2">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-medium">{name}</bdi> wasn’t uploaded. {children}
      </p>
      <IconButton label={`Dismiss ${name}`} className="-my-2.5 -mr-3.5" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  </Notice>
)
