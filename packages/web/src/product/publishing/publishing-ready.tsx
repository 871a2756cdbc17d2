import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'

/** Whether videos can be published to an account, with a sentence on what that means for it. */
export const PublishingReady = ({ ready, children }: { ready: boolean; children: ReactNode }) => (
  <div className="grid gap-1.5 text-sm sm:-mt-2 sm:pl-16">
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-semibold">Publishing ready</span>
      {ready ? (
        <Badge tone="success" icon={<CircleCheck aria-hidden />}>
          Yes
        </Badge>
      ) : (
        <Badge tone="warning" icon={<CircleX aria-hidden />}>
          No
        </Badge>
      )}
    </p>
    <p className="text-muted text-pretty">{children}</p>
  </div>
)
