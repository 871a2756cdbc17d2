import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
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
  'flex w-11 cursor-pointer items-center justify-center text-muted transition-colors hover:bg-raised hover:text-ink data-disabled:cursor-not-allowed data-disabled:opacity-40 [&_svg]:size-4'

/** A number input with minus and plus buttons. Arrow keys step; typed values are clamped on blur. */
export function NumberField({
  label,
  hint,
  error,
  value,
  onChange,
  min,
  max,
  step = 1,
  disabled = false,
  required,
  less = 'Decrease',
  more = 'Increase',
  className,
}: Props) {
  return (
    <Field {...{ label, hint, error, required, className }}>
      {({ id, ...wired }) => (
        <Base.Root
          id={id}
          value={value}
          onValueChange={onChange}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          step={step}
          disabled={disabled}
        >
          <Base.Group className="flex h-12 overflow-hidden rounded-xl border border-control bg-bg transition-colors focus-within:border-brand hover:border-muted has-aria-invalid:border-danger data-disabled:opacity-60">
            <Base.Decrement aria-label={less} className={STEPPER}>
              <Minus aria-hidden />
            </Base.Decrement>
            <Base.Input
              {...wired}
              className="w-full min-w-0 flex-1 bg-transparent text-center text-ink tabular-nums outline-offset-[-2px]"
            />
            <Base.Increment aria-label={more} className={STEPPER}>
              <Plus aria-hidden />
            </Base.Increment>
          </Base.Group>
        </Base.Root>
      )}
    </Field>
  )
}
