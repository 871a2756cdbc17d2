import { useRef } from 'react'
import { Toaster } from '../../ui/toast.tsx'
import { useTheme } from '../theme.ts'
import { StarterKitButton } from './starter-kit.tsx'

/** Fills the optional steps of the checklist. With toasts of its own, which public screens lack. */
export function StarterKitOffer({ isHidden }: { isHidden: boolean }) {
  const theme = useTheme()
  const place = useRef<HTMLSpanElement>(null)
  const focusHeading = () => {
    const focused = document.activeElement
    if (focused !== document.body && !place.current?.contains(focused)) return
    // The button goes.
    const heading = place.current?.parentElement?.querySelector('h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return (
    <>
      {/* Not removed when all is there: its toast comes then. */}
      <span ref={place} className={isHidden ? 'hidden' : 'contents'}>
        <StarterKitButton look="secondary" size="small" label="Use the starter kit" onAdded={focusHeading} />
      </span>
      <Toaster theme={theme} />
    </>
  )
}
