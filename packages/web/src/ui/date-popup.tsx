import { Popover } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { CONTROL } from './field.tsx'

export type DatePopupProps = {
  /** The button that opens it. */
  trigger: ReactElement
  label: string
  /** YYYY-MM-DD, or empty. */
  value: string
  note?: ReactNode
  /** Called with the chosen day; empty: none. */
  onSet: (day: string) => void
}

/** The popup that date-button.tsx loads: open when it appears. */
export function DatePopup({ trigger, label, value, note, onSet }: DatePopupProps) {
  const [open, setOpen] = useState(true)
  const [day, setDay] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const set = (chosen: string) => {
    setOpen(false)
    if (chosen !== value) onSet(chosen)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={4} className="z-50 outline-none">
          <Popover.Popup aria-label={label} initialFocus={input} className="popup w-64 p-3 outline-none">
            <form
              className="grid gap-2"
              onSubmit={(event) => {
                event.preventDefault()
                if (day !== '') set(day)
              }}
            >
              <input
                ref={input}
                type="date"
                aria-label={label}
                value={day}
                onChange={(event) => setDay(event.target.value)}
                className={CONTROL}
              />
              {note && <p className="text-muted text-xs">{note}</p>}
              <div className="mt-1 flex justify-end gap-2">
                {value !== '' && (
                  <Button look="secondary" size="small" onClick={() => set('')}>
                    Remove date
                  </Button>
                )}
                <Button type="submit" size="small" disabled={day === ''}>
                  Set date
                </Button>
              </div>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
