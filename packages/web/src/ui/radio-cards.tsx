import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type Choice<Value extends string> = {
  value: Value
  label: string
  note: string
  /** Before the label; decorative. */
  picture?: ReactNode
}

type Props<Value extends string> = {
  legend: string
  choices: readonly Choice<Value>[]
  /** Empty: nothing is chosen yet. */
  value: Value | ''
  onChange: (value: Value) => void
  required?: boolean
  disabled?: boolean | undefined
  /** Validation message. */
  error?: string | undefined
  /** Columns of the cards. */
  className?: string
}

/** One choice of a few, each a card with a note. Native radio buttons, so arrow keys move between them. */
export function RadioCards<Value extends string>({
  legend,
  choices,
  value: chosen,
  onChange,
  required,
  disabled,
  error,
  className,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
      className="m-0 min-w-0 border-0 p-0"
    >
      <legend className="mb-1.5 font-semibold text-sm">
        {legend}
        {required && (
          <span aria-hidden className="ml-1 text-brand">
            *
          </span>
        )}
      </legend>
      <div className={classNames('grid gap-2.5 has-disabled:opacity-60', className)}>
        {choices.map(({ value, label, note, picture }) => (
          <label
            key={value}
            className="relative flex cursor-pointer items-center gap-3 rounded-xl border border-control bg-field px-4 py-3 transition-colors hover:border-muted has-checked:border-brand has-checked:bg-brand/10 has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={chosen === value}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            {picture}
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="font-semibold">{label}</span>
              <span className="text-[0.8125rem] text-muted text-pretty">{note}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
