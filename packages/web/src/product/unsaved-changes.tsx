import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Confirm } from '../ui/confirm.tsx'

type Props = {
  /** Whether going there (a path) would lose something. */
  isLost: (nextPath: string) => boolean
  /** Whether closing the page would; then the browser asks, in its own words. */
  isLostAtClose: () => boolean
  /** What is not saved. */
  children: ReactNode
}

/** Asks before a form is left with changes that are not saved. */
export function UnsavedChanges({ isLost, isLostAtClose, children }: Props) {
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => isLost(next.pathname),
    enableBeforeUnload: isLostAtClose,
    withResolver: true,
  })
  return (
    <Confirm
      open={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
      dangerous
      title="Discard changes?"
      confirm="Discard"
      cancel="Keep editing"
    >
      {children}
    </Confirm>
  )
}
