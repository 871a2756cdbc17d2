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
    if (!list.current) return
    // Sonner makes each toast a Tab stop of its own; its buttons are enough.
    const observer = new MutationObserver(() => {
      for (const toast of list.current?.querySelectorAll<HTMLElement>('li[tabindex="0"]') ?? []) toast.tabIndex = -1
    })
    observer.observe(list.current, { childList: true, subtree: true })
    return () => observer.disconnect()
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
