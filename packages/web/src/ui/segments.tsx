import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type Props<Value extends string> = {
  /** Names the choice for screen readers. */
  legend: string
  /** Those that `warn` stand out when they are chosen. */
  choices: readonly { value: Value; label: string; icon?: ReactNode; warn?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  /** On hover: what the choice means, or why it can't be changed. */
  title?: string
  /** Small ones recede: there is one in each row. */
  size?: 'small' | 'medium'
}

const SIZES = {
  small: 'min-h-7 pointer-coarse:min-h-9.5 px-2 text-xs has-checked:bg-raised has-checked:text-ink',
  medium: 'min-h-9.5 px-3.5 text-sm has-checked:bg-brand/14 has-checked:text-brand',
}

/**
 * One of two or three, side by side: each part says what it stands for. Native radio buttons, so arrow keys move
 * between them.
 */
export function Segments<Value extends string>({
  legend,
  choices,
  value: chosen,
  onChange,
  disabled = false,
  title,
  size = 'medium',
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset
      disabled={disabled}
      title={title}
      className={classNames(
        'm-0 inline-flex min-w-0 rounded-lg border p-0 disabled:border-line disabled:opacity-60',
        size === 'small' ? 'border-line' : 'border-control',
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label, icon, warn }) => (
        <label
          key={value}
          className={classNames(
            'flex cursor-pointer items-center gap-2 rounded-[0.4375rem] font-semibold text-muted transition-colors hover:text-ink has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-brand [&_svg]:size-4',
            SIZES[size],
            warn && 'has-checked:bg-warning/15! has-checked:text-warning!',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {icon}
          {label}
        </label>
      ))}
    </fieldset>
  )
}
