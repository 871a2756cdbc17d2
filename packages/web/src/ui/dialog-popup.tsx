import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

/**
 * The modal dialog that dialog.tsx loads. Esc and a click outside close it; the focus returns to the element that
 * opened it. Its body scrolls between the title and the actions, and its first invalid control, else its first one, has
 * the focus, also when it loads after the dialog has opened; the dialog itself has it where that control is within `data-not-first`: it leads
 * away, or is not what the dialog is about.
 */
export function DialogPopup({ open, onClose, title, description, actions, className, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const touched = useRef(false)
  const focusItself = (openedBy: string) => {
    touched.current = openedBy === 'touch'
    return popup.current
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="modal-place">
          <Base.Popup
            ref={popup}
            initialFocus={focusItself}
            className={classNames('popup modal w-full max-w-xl', className)}
          >
            <FocusOnFirstControl touched={touched} />
            <div
              className={classNames(
                'shrink-0 px-6 pt-5 pb-4 sm:px-7 sm:pt-6 [@media(height<32rem)]:py-2',
                // On phones what is scrolled fades out under it, over the space above the body's first line.
                children ? TITLE_OVER_BODY : '',
              )}
            >
              <div className="flex items-start justify-between gap-4">
                <Base.Title
                  dir="auto"
                  className="line-clamp-3 min-w-0 text-balance font-display font-semibold text-xl wrap-anywhere"
                >
                  {title}
                </Base.Title>
                <Base.Close
                  render={
                    <IconButton label="Close" className="-mt-2 -mr-3">
                      <X aria-hidden />
                    </IconButton>
                  }
                />
              </div>
              {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
            </div>
            {children && (
              <div
                data-dialog-body
                className={classNames(
                  'min-h-0 flex-1 scroll-pb-24 overflow-y-auto px-6 pt-1 max-sm:scroll-pt-5 max-sm:pt-5 sm:px-7',
                  // Browsers scroll to the caret of a textarea only, not to its label.
                  'has-[textarea:focus]:scroll-pt-16!',
                  // What is scrolled ends at a distance from the actions.
                  actions ? 'pb-5' : 'pb-6 sm:pb-7',
                )}
              >
                {children}
              </div>
            )}
            {actions && (
              <div
                className={classNames(
                  'flex shrink-0 flex-wrap justify-end gap-3 px-6 pb-6 max-sm:*:flex-auto sm:px-7 sm:pb-7',
                  children ? BODY_UNDER_ACTIONS : '',
                )}
              >
                {actions}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

const TITLE_OVER_BODY =
  'max-sm:relative max-sm:z-2 max-sm:pb-0 max-sm:after:pointer-events-none max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:top-full max-sm:after:h-5 max-sm:after:bg-linear-to-b max-sm:after:from-surface max-sm:after:from-20% max-sm:after:to-transparent'

/** What is scrolled fades out above the actions, over the space below the body's last line. */
const BODY_UNDER_ACTIONS =
  'relative z-1 pt-1 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-5 before:bg-linear-to-t before:from-surface before:to-transparent sm:pt-2'

const CONTROL =
  ':is(input:not([type=hidden], [type=file]), select, textarea, button, a[href], [tabindex]):not(:disabled, [tabindex="-1"])'

/**
 * Moves the focus from the dialog itself to the first control of its body as soon as there is one. Not after a touch: a
 * phone's keyboard would cover half of the dialog.
 */
function FocusOnFirstControl({ touched }: { touched: RefObject<boolean> }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role=dialog]')
    if (!dialog) return
    const focus = () => {
      if (touched.current || document.activeElement !== dialog) return
      const controls = [...dialog.querySelectorAll<HTMLElement>(`[data-dialog-body] ${CONTROL}`)]
      const first = controls.find((control) => control.matches('[aria-invalid=true]')) ?? controls[0]
      if (!first?.closest('[data-not-first]')) first?.focus()
    }
    const observer = new MutationObserver(focus)
    observer.observe(dialog, { childList: true, subtree: true })
    dialog.addEventListener('focus', focus)
    focus()
    return () => {
      observer.disconnect()
      dialog.removeEventListener('focus', focus)
    }
  }, [touched])
  return <span ref={place} hidden />
}
