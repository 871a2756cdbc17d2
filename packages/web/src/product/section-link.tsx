import { useNavigate } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick'> & {
  id: string
  isCurrent: boolean
  onNavigate?: () => void
}

/**
 * A link to a section of the same page. The router's own would mark the one in the address instead of the one in view.
 */
export function SectionLink({ id, isCurrent, onNavigate, ...rest }: Props) {
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={`#${id}`}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onNavigate?.()
        // The router doesn't scroll to the section that is in the address already.
        if (location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView()
        void navigate({ to: '.', search: true, hash: id })
      }}
    />
  )
}
