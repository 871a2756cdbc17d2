import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL, Field } from './field.tsx'
import { HIGHLIGHTED } from './highlighted.ts'
import { keepOnEscape } from './keep-on-escape.ts'

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  options: readonly string[]
  labelOf: (value: string) => string
  /** Shown at the end of an entry. */
  noteOf: (value: string) => string
  /** Further words that find an entry. */
  wordsOf: (value: string) => string
}

/** Selects one of many entries; typing searches them. */
export const Combobox = ({ label, hint, error, value, onChange, options, labelOf, noteOf, wordsOf }: Props) => (
  <Field {...{ label, hint, error }}>
    {({ id, ...wired }) => (
      <Base.Root
        autoHighlight
        items={options}
        value={value}
        onValueChange={(chosen: string | null) => chosen !== null && onChange(chosen)}
        itemToStringLabel={labelOf}
        filter={(option: string, query: string) => {
          const text = `${labelOf(option)} ${noteOf(option)} ${wordsOf(option)}`.toLowerCase()
          return query
            .toLowerCase()
            .split(/\s+/)
            .every((word) => text.includes(word))
        }}
      >
        <div className="relative">
          <Base.Input
            id={id}
            {...wired}
            onKeyDown={keepOnEscape}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className={classNames(CONTROL, 'pr-11')}
          />
          <Base.Trigger
            aria-label="Show all"
            className="absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center text-muted hover:text-ink"
          >
            <ChevronDown aria-hidden className="size-4" />
          </Base.Trigger>
        </div>
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-50 outline-none">
            <Base.Popup className="popup max-h-[min(var(--available-height),22rem)] w-(--anchor-width) overflow-y-auto overscroll-contain p-1.5">
              <Base.Empty className="px-3 py-4 text-sm text-muted empty:hidden">No match</Base.Empty>
              <Base.List>
                {(option: string) => (
                  <Base.Item
                    key={option}
                    value={option}
                    className={classNames(
                      'flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-lg px-2.5 py-2 text-sm outline-none select-none data-selected:font-semibold',
                      HIGHLIGHTED,
                    )}
                  >
                    <span className="min-w-0 wrap-anywhere">{labelOf(option)}</span>
                    <span className="shrink-0 text-muted tabular-nums">{noteOf(option)}</span>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    )}
  </Field>
)
