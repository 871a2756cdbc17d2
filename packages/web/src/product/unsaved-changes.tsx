import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Confirm } from '../ui/confirm.tsx'

type Props = {
  /** Whether navigating to this path would lose changes. */
  isLost: (nextPath: string) => boolean
  /** Whether closing the page would; the browser then asks in its own words. */
  isLostAtClose: () => boolean
  onDiscard?: () => void
  /** Describes the unsaved changes. */
  children: ReactNode
}

/** Asks before the user leaves a form with unsaved changes. */
export function UnsavedChanges({ isLost, isLostAtClose, onDiscard, children }: Props) {
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => isLost(next.pathname),
    enableBeforeUnload: isLostAtClose,
    withResolver: true,
  })
  return (
    <Confirm
      open={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      onConfirm={() => {
        onDiscard?.()
        leaving.proceed?.()
      }}
      dangerous
      title="Discard changes?"
      confirm="Discard"
      cancel="Keep editing"
    >
      {children}
    </Confirm>
  )
}
