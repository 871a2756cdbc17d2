import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode; hint?: ReactNode }

/** Drawn, because a native checkbox looks disabled on dark surfaces. */
const BOX =
  "mt-0.5 grid size-5 shrink-0 cursor-[inherit] appearance-none place-content-center rounded-md border border-control bg-field transition-colors checked:border-brand checked:bg-brand forced-colors:appearance-auto before:size-3 before:scale-0 before:bg-on-brand before:content-[''] before:[clip-path:polygon(14%_44%,0_62%,42%_100%,100%_18%,84%_4%,39%_68%)] checked:before:scale-100"

/** A native checkbox in the brand color, with a clickable label. */
export function Checkbox({ label, hint, className, ...input }: Props) {
  return (
    <label
      className={classNames(
        'flex cursor-pointer items-start gap-3 py-1.5 has-disabled:cursor-not-allowed has-disabled:text-muted has-disabled:[&>input]:opacity-60',
        className,
      )}
    >
      <input type="checkbox" {...input} className={BOX} />
      <span className="text-[0.9375rem] leading-6">
        {label}
        {hint && <span className="block text-[0.8125rem] leading-5 text-muted">{hint}</span>}
      </span>
    </label>
  )
}
