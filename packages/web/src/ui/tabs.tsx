import { PenLine } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useFadingRow } from './use-fading-row.ts'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined }[]
  /** About the selected tab: at the end of the row, below it on small screens. */
  aside?: ReactNode
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Arrow keys, Home and End move between tabs; Enter and Space select one. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, aside, children }: Props<Value>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useFadingRow(row, value)
  return (
    <div>
      <div className="border-line lg:flex lg:items-center lg:justify-between lg:gap-x-6 lg:border-b">
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          onKeyDown={moveFocus}
          className="fading-row relative flex overflow-x-auto border-line [scrollbar-width:none] max-lg:border-b sm:gap-1"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className="-mb-px flex min-h-11 cursor-pointer items-center justify-center gap-2 whitespace-nowrap border-transparent border-b-2 px-1.5 font-medium text-muted text-sm outline-offset-[-3px] transition-colors hover:text-ink aria-selected:border-brand aria-selected:text-ink max-sm:grow xs:px-3 sm:px-4 sm:text-[0.9375rem]"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="flex items-center gap-1 rounded-full bg-warning/15 px-1.5 font-semibold text-warning text-xs leading-5 max-sm:min-w-5 max-sm:justify-center tabular-nums">
                  <PenLine aria-hidden className="size-3 max-sm:hidden" />
                  {tab.count}
                  <span className="sr-only"> to review</span>
                </span>
              )}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}
