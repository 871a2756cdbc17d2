import { Popover } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { CONTROL } from './field.tsx'

export type DatePopupProps = {
  /** The button that opens it. */
  trigger: ReactElement
  title: string
  /** The title with what the date is of. */
  label: string
  /** YYYY-MM-DD, or empty. */
  value: string
  /** What happens on a day, in one line; the day is empty while none is chosen. */
  noteFor?: (day: string) => ReactNode
  /** Called with the chosen day; empty: none. */
  onSet: (day: string) => void
}

/** The popup that date-button.tsx loads: open when it appears. */
export function DatePopup({ trigger, title, label, value, noteFor, onSet }: DatePopupProps) {
  const [open, setOpen] = useState(true)
  const [day, setDay] = useState(value)
  const noteId = useId()
  const note = noteFor?.(day)
  const input = useRef<HTMLInputElement>(null)
  const set = (chosen: string) => {
    setOpen(false)
    if (chosen !== value) onSet(chosen)
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(opens) => {
        // What was typed before Cancel or Esc is forgotten.
        if (opens) setDay(value)
        setOpen(opens)
      }}
    >
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={4} className="z-50 outline-none">
          <Popover.Popup aria-label={label} initialFocus={input} className="popup w-80 p-4 outline-none">
            <form
              className="grid gap-2.5"
              onSubmit={(event) => {
                event.preventDefault()
                if (day !== '') set(day)
              }}
            >
              <h2 className="text-base">{title}</h2>
              <input
                ref={input}
                type="date"
                aria-label={label}
                aria-describedby={note ? noteId : undefined}
                value={day}
                onChange={(event) => setDay(event.target.value)}
                className={CONTROL}
              />
              {note && (
                <p id={noteId} className="text-muted text-xs leading-4">
                  {note}
                </p>
              )}
              <div className="mt-1 flex justify-end gap-2">
                {value !== '' && (
                  <Button look="quiet" size="small" className="mr-auto -ml-3.5" onClick={() => set('')}>
                    Remove date
                  </Button>
                )}
                <Button look="secondary" size="small" onClick={() => setOpen(false)}>
                  Cancel
                </Button>
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
