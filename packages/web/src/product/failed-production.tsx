import { asksForOtherAssets } from '@pack/core/generation/remedies'
import { Link } from '@tanstack/react-router'
import { paths } from './paths.ts'
import { LinkedText } from './publishing/linked-text.tsx'

/** Why a video could not be made. */
export const FailedProduction = ({ reason }: { reason: string | null }) => (
  <p className="wrap-anywhere">
    <LinkedText text={reason ?? 'This video failed, and we don’t know why.'} />
  </p>
)

const OPEN_ASSETS = 'Open Assets'

/** What a retry does, after the reason of the failure and the way to the assets that may be to blame. */
export const RetryExplained = ({ reason }: { reason: string | null }) => (
  <div className="grid gap-3">
    {reason !== null && <FailedProduction reason={reason} />}
    {asksForOtherAssets(reason) && (
      <Link to={paths.assets} className="w-fit font-medium text-brand underline underline-offset-2">
        {OPEN_ASSETS}
      </Link>
    )}
    <p>We’ll pick up where it left off. Finished steps won’t be repeated.</p>
  </div>
)

/** Beside the retry of a video that failed for its assets. */
export const AssetsButton = ({ reason, ...link }: { reason: string | null; className: string }) =>
  asksForOtherAssets(reason) && (
    <Link to={paths.assets} {...link}>
      {OPEN_ASSETS}
    </Link>
  )
