import { type ButtonHTMLAttributes, Suspense, useState } from 'react'
import type { DatePopupProps } from './date-popup.tsx'
import { lazyPart } from './lazy-part.ts'

const DatePopup = lazyPart(async () => ({ default: (await import('./date-popup.tsx')).DatePopup }))

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'value'> & {
  date: Omit<DatePopupProps, 'trigger'>
}

/** A button that opens a popup in which a date is set or removed. The popup loads when it is first opened. */
export function DateButton({ date, ...props }: Props) {
  const [wanted, setWanted] = useState(false)
  const button = <button type="button" {...props} onClick={() => setWanted(true)} />
  if (!wanted || props.disabled) return button
  return (
    <Suspense fallback={button}>
      <DatePopup {...date} trigger={button} />
    </Suspense>
  )
}
