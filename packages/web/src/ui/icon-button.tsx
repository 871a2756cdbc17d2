import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useKeptFocus } from './kept-focus.ts'
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
  const kept = useKeptFocus(disabled === true || refusal !== null, rest)
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...(refusal !== null && { title: refusal })}
      {...kept}
      aria-label={label}
      className={classNames('icon-button', className)}
    >
      {children}
    </button>
  )
}
