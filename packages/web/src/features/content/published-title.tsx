import { Check } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/** A dialog's title: that of a video which is published. */
export const PublishedTitle = ({ title }: { title: string }) => (
  <span data-published>
    {title}{' '}
    <Badge tone="success" icon={<Check aria-hidden />} className="ml-1 align-middle font-sans tracking-normal">
      Published
    </Badge>
  </span>
)
