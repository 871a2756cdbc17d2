import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode; hint?: ReactNode }

/** A native checkbox in the brand color, with a clickable label. */
export function Checkbox({ label, hint, className, ...input }: Props) {
  return (
    <label
      className={classNames(
        'flex cursor-pointer items-start gap-3 py-1.5 has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <input type="checkbox" {...input} className="mt-0.5 size-5 shrink-0 cursor-[inherit] accent-brand" />
      <span className="text-[0.9375rem] leading-6">
        {label}
        {hint && <span className="block text-[0.8125rem] leading-5 text-muted">{hint}</span>}
      </span>
    </label>
  )
}
