import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useKeptFocus } from './kept-focus.ts'
import { useReadOnly } from './read-only.ts'

export type ButtonLook = 'primary' | 'secondary' | 'tinted' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const LOOKS: Record<ButtonLook, string> = {
  primary:
    'bg-brand text-on-brand shadow-glow hover:bg-brand-strong active:translate-y-px disabled:shadow-none disabled:bg-raised disabled:text-muted aria-disabled:shadow-none aria-disabled:bg-raised aria-disabled:text-muted',
  secondary:
    'bg-button text-ink border border-control hover:border-brand hover:text-brand active:translate-y-px disabled:bg-raised disabled:text-muted disabled:border-line aria-disabled:bg-raised aria-disabled:text-muted aria-disabled:border-line',
  /** The main action of a row. */
  tinted:
    'border border-brand/40 bg-brand/8 text-brand group-hover/row:bg-brand/14 hover:bg-brand! hover:text-on-brand active:translate-y-px disabled:bg-raised! disabled:text-muted disabled:border-line aria-disabled:bg-raised! aria-disabled:text-muted aria-disabled:border-line',
  quiet: 'text-muted hover:text-ink hover:bg-raised disabled:text-muted aria-disabled:text-muted',
  danger:
    'bg-danger text-on-danger hover:brightness-110 active:translate-y-px disabled:bg-raised disabled:text-muted aria-disabled:bg-raised aria-disabled:text-muted',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 text-sm gap-1.5 rounded-lg',
  medium: 'min-h-11 px-5 text-[0.9375rem] gap-2 rounded-xl',
  large: 'min-h-13 px-6 text-base gap-2.5 rounded-2xl',
}

/** Classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'primary', size: ButtonSize = 'medium', more?: string): string =>
  classNames(
    'inline-flex items-center justify-center font-semibold whitespace-nowrap select-none no-underline cursor-pointer',
    'transition-[background-color,border-color,color,transform,box-shadow] duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    LOOKS[look],
    SIZES[size],
    more,
  )

type Props = ComponentProps<'button'> & {
  look?: ButtonLook
  size?: ButtonSize
  /** Shows a spinner and disables the button, which keeps the focus. */
  busy?: boolean
  /** Changes something: disabled on read-only screens, as submit buttons are. */
  writes?: boolean
  icon?: ReactNode
}

export function Button({
  look = 'primary',
  size = 'medium',
  busy = false,
  icon,
  className,
  children,
  disabled,
  writes,
  ...rest
}: Props) {
  const readOnly = useReadOnly()
  const refusal = (writes ?? rest.type === 'submit') ? readOnly : null
  const kept = useKeptFocus(disabled || busy || refusal !== null, rest)
  return (
    <button
      type="button"
      {...rest}
      {...(refusal !== null && { title: refusal })}
      {...kept}
      aria-busy={busy || undefined}
      className={buttonClass(look, size, className)}
    >
      {busy ? <LoaderCircle aria-hidden className="size-[1.1em] animate-spin motion-reduce:animate-none" /> : icon}
      {children}
    </button>
  )
}
