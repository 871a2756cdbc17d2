import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Field } from './field.tsx'

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  disabled?: boolean
  required?: boolean
  /** Labels of the stepper buttons: "Fewer", "More". */
  less?: string
  more?: string
  className?: string
}

const STEPPER =
  'flex w-11 cursor-pointer items-center justify-center text-muted transition-colors hover:bg-raised hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-4'

/** A native number input with minus and plus buttons. Arrow keys step; typed values are clamped on blur. */
export function NumberField({
  label,
  hint,
  error,
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  disabled = false,
  required,
  less = 'Decrease',
  more = 'Increase',
  className,
}: Props) {
  // The text while it is edited: showing `value` instead would refill an emptied field, and rewrite what the owner
  // rounds.
  const [typed, setTyped] = useState<string | null>(null)
  const clamped = (wanted: number) => Math.min(max, Math.max(min, wanted))
  // Rounded, because sums of decimal steps are not exact.
  const stepBy = (change: number) => onChange(clamped(Number(((value ?? 0) + change).toFixed(6))))
  return (
    <Field {...{ label, hint, error, required, className }}>
      {(wired) => (
        <div className="flex h-12 overflow-hidden rounded-xl border border-control bg-field transition-colors focus-within:border-brand hover:border-muted has-aria-invalid:border-danger has-[input:disabled]:opacity-60 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-brand has-[input:focus-visible]:outline-offset-2 has-aria-invalid:outline-danger">
          <button
            type="button"
            tabIndex={-1}
            aria-label={less}
            disabled={disabled || (value !== null && value <= min)}
            onClick={() => stepBy(-step)}
            className={STEPPER}
          >
            <Minus aria-hidden />
          </button>
          <input
            {...wired}
            type="number"
            inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
            value={typed ?? value ?? ''}
            min={Number.isFinite(min) ? min : undefined}
            max={Number.isFinite(max) ? max : undefined}
            step={step}
            disabled={disabled}
            onChange={({ target }) => {
              setTyped(target.value)
              onChange(target.value === '' ? null : target.valueAsNumber)
            }}
            onKeyDown={({ key }) => key === 'Enter' && setTyped(null)}
            onBlur={() => {
              setTyped(null)
              if (value !== null && value !== clamped(value)) onChange(clamped(value))
            }}
            // A scrolled page must not change the value under the pointer.
            onWheel={({ currentTarget }) => currentTarget.blur()}
            className="w-full min-w-0 flex-1 bg-transparent text-center text-ink tabular-nums outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={more}
            disabled={disabled || (value !== null && value >= max)}
            onClick={() => stepBy(step)}
            className={STEPPER}
          >
            <Plus aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
