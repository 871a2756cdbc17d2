import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** An error message with a retry button. */
export const ErrorState = ({
  message,
  onRetry,
  className,
}: {
  message: string
  onRetry?: () => void
  className?: string
}) => (
  <div
    role="alert"
    className={classNames(
      'lit flex flex-col items-center gap-4 rounded-2xl bg-surface px-6 py-10 text-center',
      className,
    )}
  >
    <TriangleAlert aria-hidden className="size-8 text-danger" />
    <p className="max-w-md text-pretty">{message}</p>
    {onRetry && (
      <Button look="secondary" onClick={onRetry} icon={<RotateCw aria-hidden className="size-4" />}>
        Try again
      </Button>
    )}
  </div>
)
