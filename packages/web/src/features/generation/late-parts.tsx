import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

// What the Generate screen shows beside its form, loaded after it: the form is what the screen is for.
const Preview = lazy(async () => ({ default: (await import('./live-preview.tsx')).LivePreview }))
const Queue = lazy(async () => ({ default: (await import('./job-queue.tsx')).JobQueue }))
const Wolves = lazy(async () => ({ default: (await import('./wolves-to-take.tsx')).WolvesToTake }))

export const LivePreview = (props: ComponentProps<typeof Preview>) => (
  <Suspense fallback={<Skeleton className="size-full" />}>
    <Preview {...props} />
  </Suspense>
)

export const WolvesToTake = (props: ComponentProps<typeof Wolves>) => (
  <Suspense fallback={<Skeleton className="h-28" />}>
    <Wolves {...props} />
  </Suspense>
)

export const JobQueue = (props: ComponentProps<typeof Queue>) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <Queue {...props} />
  </Suspense>
)
