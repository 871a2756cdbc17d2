import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

/** A modal dialog. Esc and a click outside close it; the focus returns to the element that opened it. */
export const Dialog = ({ open, onClose, title, description, actions, className, children }: Props) => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal>
      <Base.Backdrop className="backdrop" />
      <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto sm:items-center sm:p-6">
        <Base.Popup className={classNames('popup modal w-full max-w-xl p-6 sm:p-7', className)}>
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="font-display text-xl font-semibold text-balance">{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label="Close" className="-mt-2 -mr-3">
                  <X aria-hidden />
                </IconButton>
              }
            />
          </div>
          {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
          {children && <div className="mt-5">{children}</div>}
          {actions && <div className="mt-7 flex flex-wrap justify-end gap-3">{actions}</div>}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
)
