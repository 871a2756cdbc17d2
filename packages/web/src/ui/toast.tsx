import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'

/**
 * Part 2 §2. Errors stay until dismissed or until something succeeds, unless they are `brief` because the screen shows
 * the reason, too.
 */
const SHOWN_MS = 2500
/** Ids of the errors that may still be shown. */
const failures = new Set<string | number>()

/** Some specified texts begin with their own sign. */
const iconFor = (text: string) => (/^[✅❌]/u.test(text) ? { icon: null } : {})

type Action = { label: string; onClick: () => void }

/** Where a text asks for it. */
const RELOAD: Action = { label: 'Reload', onClick: () => location.reload() }
const reloading = (text: string) => (/\bReload\b/.test(text) ? { action: RELOAD } : {})

/** Shows a toast. One with the `id` of an earlier toast replaces it: "Queuing publish…", then "Queued!". */
export const notify = {
  /**
   * `unasked`: not the outcome of an act of the user, who may be looking elsewhere: it stays until used or closed, and
   * errors of earlier acts stay.
   */
  done: (
    text: string,
    { unasked, ...options }: { id?: string; description?: string; action?: Action; unasked?: true } = {},
  ) => {
    if (!unasked) {
      for (const id of failures) if (id !== options.id) toast.dismiss(id)
      failures.clear()
    }
    const duration = unasked ? Number.POSITIVE_INFINITY : options.action ? 10_000 : SHOWN_MS
    return toast.success(text, { ...iconFor(text), ...options, duration, closeButton: unasked === true })
  },
  note: (text: string, options: { id?: string } = {}) => toast(text, { ...options, duration: SHOWN_MS }),
  /** Stays until used or closed, at the bottom, where it covers no heading. */
  notice: (text: string, options: { id: string }) =>
    toast.info(text, {
      ...reloading(text),
      ...options,
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
      position: 'bottom-center',
    }),
  working: (text: string, options: { id: string }) => toast.loading(text, options),
  failed: (
    text: string,
    { brief = false, ...options }: { id?: string; brief?: boolean; description?: string; action?: Action } = {},
  ) => {
    const id = toast.error(text, {
      ...iconFor(text),
      ...reloading(`${text} ${options.description ?? ''}`),
      ...options,
      duration: brief ? SHOWN_MS : Number.POSITIVE_INFINITY,
      closeButton: true,
    })
    failures.add(id)
    return id
  },
  close: (id: string) => void toast.dismiss(id),
}

/** Below the bar, where screens have no buttons; styles.css moves it above open dialogs, on phones above their buttons. */
const PLACE = {
  top: 'calc(var(--toasts, 4.25rem) + env(safe-area-inset-top))',
  // Above the sections of a phone, and above buttons that stick there.
  bottom: 'calc(var(--tabs, 0px) + var(--sticky-foot, 0.75rem))',
}

/**
 * Rendered once per page, into the body: #root is a stacking context of its own, which dialogs cover and make inert.
 */
export function Toaster({ theme }: { theme: 'dark' | 'light' }) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const toasts = list.current
    if (!toasts) return
    /** The button that has the focus, and what had it before the toasts. */
    let focused: EventTarget | null = null
    let before: EventTarget | null = null
    const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
      if (!toasts.contains(relatedTarget as Node | null)) before = relatedTarget
      focused = target
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused = null
    }
    const observer = new MutationObserver(() => {
      // Sonner makes each toast a Tab stop of its own; its buttons are enough.
      for (const toast of toasts.querySelectorAll<HTMLElement>('li[tabindex="0"]')) toast.tabIndex = -1
      for (const button of toasts.querySelectorAll('button')) {
        // Sonner takes the focus back to where it came from even when Tab leaves for what is next.
        button.dataset.dismissible = 'false'
        // The action comes first.
        if (button.dataset.closeButton && button.nextElementSibling) button.parentElement?.append(button)
      }
      // The focused toast has gone.
      if (focused instanceof HTMLElement && !focused.isConnected) {
        focused = null
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
      }
    })
    observer.observe(toasts, { childList: true, subtree: true })
    toasts.addEventListener('focusin', onFocusIn)
    toasts.addEventListener('focusout', onFocusOut)
    return () => {
      observer.disconnect()
      toasts.removeEventListener('focusin', onFocusIn)
      toasts.removeEventListener('focusout', onFocusOut)
    }
  }, [])
  return createPortal(
    <Sonner
      ref={list}
      theme={theme}
      position="top-center"
      offset={PLACE}
      mobileOffset={PLACE}
      containerAriaLabel="Notifications"
      className="pack-toaster"
    />,
    document.body,
  )
}
