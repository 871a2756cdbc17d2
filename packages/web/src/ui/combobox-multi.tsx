import { Combobox } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { HIGHLIGHTED } from './highlighted.ts'
import { keepOnEscape } from './keep-on-escape.ts'
import { useMedia } from './use-media.ts'

export type Choice = {
  id: string
  name: string
  /** Shown under the name in the list. */
  note?: string
  /** A small picture in front of the name. */
  picture?: ReactNode
  disabled?: boolean
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  choices: readonly Choice[]
  /** Ids in the order of selection. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Shown when nothing is left to choose. */
  emptyText: string
  placeholder?: string
  disabled?: boolean
  className?: string
}

/** Room for the list and its distances, px. */
const ROOM = 340
/** Above the field, for its label and the page's header, px. */
const HEAD = 112

/** Scrolls the page so that the list opens downwards: upwards, it would cover the fields before. */
function makeRoomBelow(field: HTMLElement | null, covered: number): void {
  const { top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {}
  const distance = Math.min(bottom + ROOM + covered - innerHeight, top - HEAD)
  if (distance > 0) scrollBy({ top: distance, behavior: 'instant' })
}

/** How much of the window's end bars cover, px: the page doesn't scroll the field that far down either. */
function coveredBelow(field: HTMLElement | null): number {
  const input = field?.querySelector('input')
  const distances = [
    input && getComputedStyle(input).scrollMarginBottom,
    getComputedStyle(document.documentElement).scrollPaddingBottom,
  ]
  return distances.reduce((sum, distance) => sum + (Number.parseFloat(distance ?? '') || 0), 0)
}

/**
 * Selects several entries. Typing searches the list, which hides selected entries; removing a chip deselects its entry.
 */
export function ComboboxMulti({
  label,
  hint,
  error,
  required,
  choices,
  value,
  onChange,
  emptyText,
  placeholder,
  disabled = false,
  className,
}: Props) {
  const selected = value.flatMap((id) => choices.filter((choice) => choice.id === id))
  const left = choices.filter((choice) => !value.includes(choice.id))
  const group = useRef<HTMLDivElement>(null)
  const isPhone = useMedia('(width < 40rem)')
  // Not a padding, which would count from the keyboard while that covers the bars.
  const [free, setFree] = useState<{ x: number; y: number; width: number; height: number }>()
  const makeRoom = () => {
    const covered = isPhone ? coveredBelow(group.current) : 0
    makeRoomBelow(group.current, covered)
    setFree(isPhone ? { x: 0, y: 0, width: innerWidth, height: innerHeight - covered } : undefined)
  }
  return (
    <Field {...{ label, hint, error, required, className }}>
      {({ id, ...wired }) => (
        <Combobox.Root
          multiple
          autoHighlight
          items={left}
          value={selected}
          onValueChange={(picked: Choice[]) => onChange(picked.map((choice) => choice.id))}
          itemToStringLabel={(choice: Choice) => choice.name}
          isItemEqualToValue={(one: Choice, other: Choice) => one.id === other.id}
          disabled={disabled}
          onOpenChange={(isOpen) => isOpen && makeRoom()}
        >
          <Combobox.InputGroup
            ref={group}
            className={classNames(
              'flex min-h-12 cursor-text items-center gap-2 rounded-xl border bg-field py-1.5 pr-2 pl-2 transition-colors data-disabled:opacity-60',
              error
                ? 'border-danger outline-danger has-[input:focus]:outline-2'
                : 'border-control focus-within:border-brand hover:border-muted',
            )}
          >
            <Combobox.Chips
              className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5"
              aria-label={selected.length > 0 ? 'Selected' : undefined}
            >
              {selected.map((choice) => (
                <Combobox.Chip
                  key={choice.id}
                  aria-label={choice.name}
                  aria-description="Press Backspace or Delete to remove"
                  className="flex min-h-8 cursor-default items-center gap-1.5 rounded-lg bg-raised pr-1 pl-1.5 text-sm font-medium data-highlighted:bg-brand data-highlighted:text-on-brand"
                >
                  {choice.picture}
                  {choice.name}
                  <Combobox.ChipRemove
                    aria-label={`Remove ${choice.name}`}
                    className="flex size-6 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-line hover:text-ink"
                  >
                    <X aria-hidden className="size-3.5" />
                  </Combobox.ChipRemove>
                </Combobox.Chip>
              ))}
              <Combobox.Input
                id={id}
                {...wired}
                onKeyDown={keepOnEscape}
                placeholder={selected.length === 0 ? placeholder : ''}
                className={classNames(
                  // Beside a chip it keeps to the chip's row.
                  selected.length === 0 ? 'min-w-24' : 'min-w-10',
                  'h-8 flex-1 bg-transparent px-1.5 text-base outline-none placeholder:text-muted sm:text-[0.9375rem]',
                )}
              />
            </Combobox.Chips>
            <Combobox.Trigger
              aria-label="Show all"
              className="flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-ink"
            >
              <ChevronDown aria-hidden className="size-4" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner
              sideOffset={6}
              {...(free && { collisionBoundary: free })}
              className="z-50 outline-none"
            >
              {/* Ends within the sixth entry: there are more. */}
              <Combobox.Popup className="popup shaded-end max-h-[min(var(--available-height),20rem)] w-(--anchor-width) overflow-y-auto overscroll-contain p-1.5">
                <Combobox.Empty className="px-3 py-4 text-sm text-muted empty:hidden">
                  {left.length === 0 ? emptyText : 'No match'}
                </Combobox.Empty>
                <Combobox.List>
                  {(choice: Choice) => (
                    <Combobox.Item
                      key={choice.id}
                      value={choice}
                      disabled={choice.disabled ?? false}
                      className={classNames(
                        'flex cursor-pointer items-center gap-3 rounded-lg px-2.5 py-2 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50',
                        HIGHLIGHTED,
                      )}
                    >
                      {choice.picture}
                      <span className="min-w-0">
                        <span className="block font-medium">{choice.name}</span>
                        {choice.note && <span className="block truncate text-muted">{choice.note}</span>}
                      </span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
