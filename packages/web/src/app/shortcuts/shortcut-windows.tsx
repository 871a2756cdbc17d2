import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { type ShortcutWindow, useShortcuts, useShownWindow } from './shortcuts.ts'

// Loaded on the first press.
const Palette = lazyPart(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeysDialog = lazyPart(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/** The windows that shortcuts open. */
export function ShortcutWindows() {
  useShortcuts()
  const shown = useShownWindow()
  const [used, setUsed] = useState<readonly ShortcutWindow[]>([])
  // A window stays while it fades out, and returns the focus.
  if (shown && !used.includes(shown)) setUsed([...used, shown])
  return (
    <Suspense>
      {used.includes('palette') && <Palette open={shown === 'palette'} />}
      {used.includes('keys') && <KeysDialog open={shown === 'keys'} />}
    </Suspense>
  )
}
