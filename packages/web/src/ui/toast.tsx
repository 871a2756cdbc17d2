import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'

/** Part 2 §2. Errors stay until dismissed. */
const SHOWN_MS = 2500

type Action = { label: string; onClick: () => void }

/** Shows a toast. One with the `id` of an earlier toast replaces it: "Queuing publish…", then "Queued!". */
export const notify = {
  done: (text: string, options: { id?: string; action?: Action } = {}) =>
    toast.success(text, { ...options, duration: options.action ? 10_000 : SHOWN_MS }),
  note: (text: string, options: { id?: string } = {}) => toast(text, { ...options, duration: SHOWN_MS }),
  working: (text: string, options: { id: string }) => toast.loading(text, options),
  failed: (text: string, options: { id?: string } = {}) =>
    toast.error(text, { ...options, duration: Number.POSITIVE_INFINITY, closeButton: true }),
}

/** Rendered once per page. */
export const Toaster = ({ theme }: { theme: 'dark' | 'light' }) => (
  <Sonner theme={theme} position="bottom-right" containerAriaLabel="Notifications" className="pack-toaster" />
)
