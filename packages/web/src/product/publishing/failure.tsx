import { CircleAlert, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'

type FailureProps = {
  text: string
  reason: string | null
  /** What to do about it. */
  action?: ReactNode
  onDismiss?: () => void
}

/** A failed action and its reason. */
export const Failure = ({ text, reason, action, onDismiss }: FailureProps) => (
  <Notice tone="danger" role="alert">
    {onDismiss && (
      <IconButton label="Dismiss" className="float-right -mt-2.5 -mr-2.5" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    )}
    <p className="font-medium">{text}</p>
    {reason && <p className="whitespace-pre-line">{reason}</p>}
    {action && <div className="mt-3 max-sm:[&>button]:w-full">{action}</div>}
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
