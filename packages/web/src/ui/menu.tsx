import { cloneElement, type MouseEvent, type ReactElement, Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { MenuEntry } from './menu-popup.tsx'

export type { MenuEntry }

type Props = {
  /** The button that opens it. */
  trigger: ReactElement<{ onClick?: (event: MouseEvent) => void; 'aria-haspopup'?: 'menu' }>
  align?: 'start' | 'end'
  entries: readonly MenuEntry[]
}

const MenuPopup = lazyPart(async () => ({ default: (await import('./menu-popup.tsx')).MenuPopup }))

/** A menu that loads when it is first opened. Arrow keys move through it; Esc closes it. */
export function Menu({ trigger, align = 'end', entries }: Props) {
  const [wanted, setWanted] = useState<'by key' | 'by pointer' | null>(null)
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    onClick: ({ detail }) => setWanted(detail === 0 ? 'by key' : 'by pointer'),
  })
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <MenuPopup {...{ trigger, align, entries }} byKey={wanted === 'by key'} />
    </Suspense>
  )
}
