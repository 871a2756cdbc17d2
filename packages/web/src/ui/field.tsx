import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'

/** Classes of all text inputs. */
export const CONTROL =
  'w-full rounded-xl border border-control bg-field px-3.5 py-[0.6875rem] text-ink text-base sm:text-[0.9375rem] leading-6 placeholder:text-muted transition-colors duration-150 ' +
  'hover:border-muted aria-invalid:border-danger aria-invalid:focus-visible:outline-danger disabled:cursor-not-allowed disabled:opacity-60'

type Wired = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Validation message. */
  error?: string | undefined
  required?: boolean | undefined
  /** The label is for screen readers only: the control itself says what it is. */
  hiddenLabel?: boolean | undefined
  /** At the end of the label's line: a counter or a small action. */
  aside?: ReactNode
  className?: string | undefined
  children: (wired: Wired) => ReactNode
}

/** A control with label, hint and error, linked for screen readers. */
export function Field({ label, hint, error, required, hiddenLabel, aside, className, children }: FieldProps) {
  const id = useId()
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={hiddenLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
          {required && (
            <span aria-hidden className="ml-1 text-brand">
              *
            </span>
          )}
        </label>
        {aside && <span className="text-xs text-muted tabular-nums">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-5 text-muted text-pretty">
          {hint}
        </p>
      )}
    </div>
  )
}

type Described = Omit<FieldProps, 'children'>

export function TextField({
  label,
  hint,
  error,
  hiddenLabel,
  aside,
  className,
  ...input
}: Described & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field {...{ label, hint, error, hiddenLabel, aside, className }} required={input.required}>
      {(wired) => <input type="text" {...input} {...wired} className={CONTROL} />}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  aside,
  className,
  ...area
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field {...{ label, hint, error, aside, className }} required={area.required}>
      {(wired) => <textarea rows={4} {...area} {...wired} className={classNames(CONTROL, 'resize-y')} />}
    </Field>
  )
}
