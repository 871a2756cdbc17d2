import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name, with the object: "Delete job starting over". */
  label: string
  children: ReactNode
}

/** An icon-only button: 40 px, 44 px on touch screens. */
export function IconButton({ label, children, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
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
