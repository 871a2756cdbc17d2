import { useNavigate } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { id: string; isCurrent: boolean }

/** A link to a section of the same page. The router's own would mark the one in the address instead of the one in view. */
export function SectionLink({ id, isCurrent, ...rest }: Props) {
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={`#${id}`}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate({ to: '.', search: true, hash: id })
      }}
    />
  )
}
