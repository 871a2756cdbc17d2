import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useReadOnly } from './read-only.ts'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name, with the object: "Delete job starting over". */
  label: string
  /** Changes something: disabled on read-only screens. */
  writes?: boolean
  children: ReactNode
}

/** An icon-only button: 40 px, 44 px on touch screens. */
export function IconButton({ label, writes = false, disabled, children, className, ...rest }: Props) {
  const readOnly = useReadOnly()
  const refusal = writes ? readOnly : null
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...(refusal !== null && { title: refusal })}
      disabled={disabled || refusal !== null}
      aria-label={label}
      className={classNames(
        'inline-flex size-10 pointer-coarse:size-11 shrink-0 cursor-pointer items-center justify-center rounded-xl text-muted transition-colors duration-150',
        'hover:bg-raised hover:text-ink disabled:cursor-not-allowed disabled:opacity-45 [&_svg]:size-[1.15rem]',
        className,
      )}
    >
      {children}
    </button>
  )
}
