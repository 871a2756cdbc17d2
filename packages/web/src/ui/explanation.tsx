import { Info } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

const ExplanationPopup = lazyPart(async () => ({
  default: (await import('./explanation-popup.tsx')).ExplanationPopup,
}))

/** An info sign beside a word. Pressing it shows the explanation; Esc closes it. */
export function Explanation({ about, children }: { about: string; children: string }) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      aria-label={`About ${about}`}
      onClick={() => setWanted(true)}
      className="-my-2 ml-0.5 inline-grid size-7 cursor-pointer place-items-center rounded-lg align-middle hover:text-ink pointer-coarse:size-11"
    >
      <Info aria-hidden className="size-3.5" />
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ExplanationPopup trigger={button}>{children}</ExplanationPopup>
    </Suspense>
  )
}
