import { Select } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL, Field } from './field.tsx'
import { HIGHLIGHTED } from './highlighted.ts'

type Choice = {
  value: string
  label: string
  note?: string | undefined
  /** Why it can't be chosen: shown in place of the note, and on hover. */
  disabledBecause?: string | undefined
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  className?: string
  choices: readonly Choice[]
  /** Null: nothing is chosen. */
  value: string | null
  onChange: (value: string) => void
  placeholder: string
  /** In amber: the user has to choose. */
  marked?: boolean
}

/** Selects one entry. Unlike a native select, entries have notes, and those that can't be chosen say why. */
export const ListBox = ({ choices, value, onChange, placeholder, marked = false, disabled, ...field }: Props) => (
  <Field {...field}>
    {({ id, ...wired }) => (
      <Select.Root
        value={value}
        onValueChange={(chosen) => chosen !== null && onChange(chosen)}
        disabled={disabled ?? false}
      >
        <Select.Trigger
          id={id}
          {...wired}
          className={classNames(
            CONTROL,
            'flex cursor-pointer items-center justify-between gap-3 text-left',
            marked && 'not-aria-invalid:border-warning!',
          )}
        >
          <Select.Value className={classNames(value === null && (marked ? 'text-warning' : 'text-muted'))}>
            {choices.find((one) => one.value === value)?.label ?? value ?? placeholder}
          </Select.Value>
          <Select.Icon>
            <ChevronDown aria-hidden className="size-4 text-muted" />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50 outline-none">
            <Select.Popup className="popup max-h-(--available-height) w-(--anchor-width) overflow-y-auto overscroll-contain p-1.5">
              <Select.List>
                {choices.map(({ value: one, label, note, disabledBecause }) => (
                  <Select.Item
                    key={one}
                    value={one}
                    disabled={disabledBecause !== undefined}
                    title={disabledBecause}
                    className={classNames(
                      'flex cursor-pointer items-start gap-3 rounded-lg px-2.5 py-2 text-sm outline-none select-none data-disabled:cursor-not-allowed',
                      HIGHLIGHTED,
                    )}
                  >
                    <Select.ItemText
                      render={<span className={classNames('min-w-0', disabledBecause !== undefined && 'opacity-60')} />}
                    >
                      <span className="block font-medium">{label}</span>
                      {(disabledBecause ?? note) && <span className="block text-muted">{disabledBecause ?? note}</span>}
                    </Select.ItemText>
                    <Select.ItemIndicator className="ml-auto">
                      <Check aria-hidden className="mt-0.5 size-4 text-brand" />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    )}
  </Field>
)
