import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

type Props = {
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
}

/** Asks for confirmation. Cancel has the initial focus. */
export function Confirm({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  dangerous = false,
  busy = false,
}: Props) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto sm:items-center sm:p-6">
          <AlertDialog.Popup initialFocus={cancelButton} className="popup modal w-full max-w-md p-6 sm:p-7">
            <AlertDialog.Title className="font-display text-xl font-semibold text-balance">{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description className="mt-2 text-muted" render={<div />}>
                {children}
              </AlertDialog.Description>
            )}
            <div className="mt-7 flex flex-wrap justify-end gap-3">
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
