import { CircleAlert, RefreshCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A failed action and its reason. */
export const Failure = ({ text, reason }: { text: string; reason: string | null }) => (
  <Notice tone="danger" role="alert">
    <p className="font-medium">{text}</p>
    {reason && <p className="whitespace-pre-line">{reason}</p>}
  </Notice>
)

type LoadFailureProps = { text: string; retry: string; busy: boolean; onRetry: () => void }

/** Takes the place of what could not be loaded. */
export const LoadFailure = ({ text, retry, busy, onRetry }: LoadFailureProps) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
    <p className="flex min-w-0 gap-2.5">
      <CircleAlert aria-hidden className="mt-1 size-4 shrink-0 text-danger" />
      <span>{text}</span>
    </p>
    <Button
      look="secondary"
      size="small"
      busy={busy}
      onClick={onRetry}
      icon={<RefreshCw aria-hidden className="size-4" />}
    >
      {retry}
    </Button>
  </div>
)
