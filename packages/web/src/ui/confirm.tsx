import { Suspense } from 'react'
import type { ConfirmProps } from './confirm-popup.tsx'
import { lazyPart } from './lazy-part.ts'
import { useOnce } from './use-once.ts'

const ConfirmPopup = lazyPart(async () => ({ default: (await import('./confirm-popup.tsx')).ConfirmPopup }))

/** Asks for confirmation; loads when it is first opened. */
export function Confirm(props: ConfirmProps) {
  const wanted = useOnce(props.open)
  return <Suspense>{wanted && <ConfirmPopup {...props} />}</Suspense>
}
