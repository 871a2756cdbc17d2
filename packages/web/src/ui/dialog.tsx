import { Suspense } from 'react'
import type { DialogProps } from './dialog-popup.tsx'
import { lazyPart } from './lazy-part.ts'
import { useOnce } from './use-once.ts'

const DialogPopup = lazyPart(async () => ({ default: (await import('./dialog-popup.tsx')).DialogPopup }))

/** A modal dialog that loads when it is first opened. */
export function Dialog(props: DialogProps) {
  const wanted = useOnce(props.open)
  return <Suspense>{wanted && <DialogPopup {...props} />}</Suspense>
}
