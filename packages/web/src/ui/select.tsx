import { ChevronDown } from 'lucide-react'
import type { ReactNode, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL, Field } from './field.tsx'

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Shows the label to screen readers only, and makes the select lower. */
  hiddenLabel?: boolean
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** A native select, for its keyboard support, type-ahead and mobile pickers. */
export function Select({ label, hint, error, hiddenLabel, options, className, ...select }: Props) {
  return (
    <Field {...{ label, hint, error, hiddenLabel, className }} required={select.required}>
      {(wired) => (
        <span className="relative">
          <select
            {...select}
            {...wired}
            className={classNames(
              CONTROL,
              'cursor-pointer appearance-none pr-10',
              hiddenLabel && 'h-10 min-h-0! py-0! sm:text-sm!',
            )}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}
