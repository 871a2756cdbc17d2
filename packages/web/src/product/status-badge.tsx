import { isFailed, isInProgress, statusLabel } from '@pack/core/content/status'
import { Check, CircleAlert, Clock3, FlaskConical, LoaderCircle, PenLine } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

/** A status with its color, icon and label. */
export function StatusBadge({ status }: { status: string }) {
  const label = statusLabel(status)
  if (isFailed(status))
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
        {label}
      </Badge>
    )
  if (status === 'Queued')
    return (
      <Badge tone="neutral" icon={<Clock3 aria-hidden />}>
        {label}
      </Badge>
    )
  if (status === 'Script Ready')
    return (
      <Badge tone="warning" icon={<PenLine aria-hidden />}>
        {label}
      </Badge>
    )
  if (isInProgress(status))
    return (
      <Badge tone="info" icon={<LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />}>
        {label}
      </Badge>
    )
  if (status.startsWith('Test'))
    return (
      <Badge tone="warning" icon={<FlaskConical aria-hidden />}>
        {label}
      </Badge>
    )
  return (
    <Badge tone="success" icon={<Check aria-hidden />}>
      {label}
    </Badge>
  )
}
