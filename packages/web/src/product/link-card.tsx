import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

type Props = {
  link: LinkProps
  /** Above the title: what it is the value of. */
  label?: string | undefined
  title: string
  text: string
}

/** A card that leads to where something can be done. */
export const LinkCard = ({ link, label, title, text }: Props) => (
  <Link
    {...link}
    className="lit group flex h-full items-center gap-4 rounded-2xl bg-surface px-5 py-3.5 transition-colors hover:bg-raised"
  >
    <span className="min-w-0 flex-1 self-start">
      {label && <span className="block text-muted text-sm">{label} </span>}
      <span className="block font-semibold group-hover:text-brand">{title}</span>
      <span className="block text-muted text-pretty text-sm">{text}</span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-brand transition-transform group-hover:translate-x-0.5" />
  </Link>
)
