import { asksForOtherAssets, needsUpload } from '@pack/core/generation/remedies'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { paths } from './paths.ts'
import { LinkedText } from './publishing/linked-text.tsx'

/** Why a video could not be made. */
export const FailedProduction = ({ reason }: { reason: string | null }) => (
  <p className="wrap-anywhere">
    <LinkedText text={reason ?? 'This video failed, and we don’t know why.'} />
  </p>
)

/** Leads to the assets, where one of them is the reason of a failure, or may be. */
export const AssetsButton = ({ reason, ...link }: { reason: string | null; className: string }) =>
  asksForOtherAssets(reason) && (
    <Link to={paths.assets} {...link}>
      Open Assets
    </Link>
  )

type AskedProps = { open: boolean; onClose: () => void; onRetry: () => void; name: string }

/** Asks before a failed video, or a job's failed videos, are made again. */
export function RetryProduction({ reason, ...asked }: AskedProps & { reason: string | null }) {
  if (needsUpload(reason))
    return (
      <RetryAfterChange {...asked} change={<AssetsButton reason={reason} className={buttonClass()} />}>
        <FailedProduction reason={reason} />
      </RetryAfterChange>
    )
  const { open, onClose, onRetry, name } = asked
  return (
    <Confirm open={open} onClose={onClose} onConfirm={onRetry} title={`Retry “${name}”?`} confirm="Retry">
      <div className="grid gap-3">
        {reason !== null && <FailedProduction reason={reason} />}
        <AssetsButton reason={reason} className="w-fit font-medium text-brand underline underline-offset-2" />
        <p>We’ll pick up where it left off. Finished steps won’t be repeated.</p>
      </div>
    </Confirm>
  )
}

/** Instead of that question where a retry needs a `change` first, whose button is the main one. */
export const RetryAfterChange = ({
  open,
  onClose,
  onRetry,
  name,
  change,
  children,
}: AskedProps & { change: ReactNode; children: ReactNode }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={`Retry “${name}”?`}
    actions={
      <>
        <Button look="secondary" writes onClick={onRetry}>
          Retry anyway
        </Button>
        {change}
      </>
    }
  >
    <div className="grid gap-3">
      {children}
      <p className="text-muted">Without a change, it will probably fail again.</p>
    </div>
  </Dialog>
)
