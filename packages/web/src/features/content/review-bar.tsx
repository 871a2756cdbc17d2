import type { WaitingScript } from '@pack/core/content/item-schema'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { RenderAll } from '../../product/render-all.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { useReview } from './review.ts'

type Props = {
  review: ReturnType<typeof useReview>
  /** Saves what has changed; false when that isn't possible. */
  save: () => Promise<boolean>
  /** Leaves the script for another one, saved. */
  onMove: (script: WaitingScript) => void
  onRendered: () => void
}

/** Leads through the scripts that wait for review. */
export function ReviewBar({ review: { ids, place, previous, next }, save, onMove, onRendered }: Props) {
  if (ids.length < 2) return null
  return (
    <div data-not-first className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <IconButton
        label="Previous script"
        className="-ml-2"
        disabled={!previous}
        onClick={() => previous && onMove(previous)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <span role="status" className="min-w-16 text-center font-semibold text-sm tabular-nums">
        {place} of {ids.length}
      </span>
      <IconButton label="Next script" disabled={!next} onClick={() => next && onMove(next)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <span className="ml-auto">
        <RenderAll ids={ids} before={save} onRendered={onRendered} />
      </span>
    </div>
  )
}
