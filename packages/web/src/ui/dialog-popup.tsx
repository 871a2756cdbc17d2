import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useModalFocus } from './modal-focus.ts'

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
  const modal = useModalFocus(popup, open)
  const [scrolled, setScrolled] = useState(false)
  if (!open && scrolled) setScrolled(false)
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
            {...modal}
            initialFocus={focusItself}
            className={classNames('popup modal w-full max-w-xl', className)}
          >
            <FocusOnFirstControl touched={touched} />
            <div
              className={classNames(
                'shrink-0 border-transparent border-b px-6 pt-5 pb-3 sm:px-7 sm:pt-6 [@media(height<32rem)]:py-2',
                // What is scrolled ends at a line.
                scrolled && 'border-line!',
              )}
            >
              <div className="flex items-start justify-between gap-4">
                <Base.Title
                  dir="auto"
                  className={classNames(
                    'min-w-0 text-wrap font-display font-semibold text-xl wrap-anywhere',
                    // Others have more than words, which must not be cut off with them.
                    typeof title === 'string' && 'line-clamp-2',
                  )}
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
                onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
                className={classNames(
                  'min-h-0 flex-1 scroll-pb-24 overflow-y-auto scroll-pt-3 px-6 pt-2 sm:px-7',
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

/** What is scrolled fades out above the actions, over the space below the body's last line. */
const BODY_UNDER_ACTIONS =
  'relative z-1 pt-1 before:pointer-events-none before:absolute before:inset-x-px before:bottom-full before:h-5 before:bg-linear-to-t before:from-surface before:to-transparent sm:pt-2'

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
