import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { type FinalFocus, useModalFocus } from './modal-focus.ts'

export type ConfirmProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** The question, with the object's name: "Delete Flow? This cannot be undone." */
  title: ReactNode
  children?: ReactNode
  /** Label of the confirm button: "Delete". */
  confirm: string
  cancel?: string
  /** Makes the confirm button red. */
  dangerous?: boolean
  busy?: boolean
  /** What gets the focus once it has closed, in place of the element that opened it. */
  finalFocus?: FinalFocus
}

/** The question that confirm.tsx loads. Cancel has the initial focus. */
export function ConfirmPopup({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  dangerous = false,
  busy = false,
  finalFocus,
}: ConfirmProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const modal = useModalFocus(popup, open, finalFocus)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Viewport className="modal-place">
          <AlertDialog.Popup ref={popup} {...modal} initialFocus={cancelButton} className="popup modal w-full max-w-md">
            <div className="min-h-0 overflow-y-auto px-6 pt-6 sm:px-7 sm:pt-7">
              <AlertDialog.Title className="text-balance font-display font-semibold text-xl wrap-anywhere">
                {title}
              </AlertDialog.Title>
              {children && (
                <AlertDialog.Description className="mt-2 text-muted" render={<div />}>
                  {children}
                </AlertDialog.Description>
              )}
            </div>
            <div className="flex shrink-0 flex-wrap justify-end gap-3 px-6 pt-6 pb-6 max-sm:*:flex-1 sm:px-7 sm:pb-7">
              <AlertDialog.Close ref={cancelButton} render={<Button look="secondary" />}>
                {cancel}
              </AlertDialog.Close>
              <Button look={dangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
