import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** An error message with a retry button. `title`: what is missing, where the screen doesn't say it. */
export const ErrorState = ({
  title,
  message,
  onRetry,
  className,
}: {
  title?: string
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
    <div className="max-w-md text-pretty">
      {title && <h2 className="mb-1 font-display font-semibold text-lg">{title}</h2>}
      <p className={title && 'text-muted'}>{message}</p>
    </div>
    {onRetry && (
      <Button look="secondary" onClick={onRetry} icon={<RotateCw aria-hidden className="size-4" />}>
        Try again
      </Button>
    )}
  </div>
)
