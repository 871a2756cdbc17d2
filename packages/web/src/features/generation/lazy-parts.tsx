import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

// The form is what the screen is for; the rest of the screen loads after it.
const Preview = lazy(async () => ({ default: (await import('./live-preview.tsx')).LivePreview }))
const Queue = lazy(async () => ({ default: (await import('./job-queue.tsx')).JobQueue }))
const Keywords = lazy(async () => ({ default: (await import('./keywords-field.tsx')).KeywordsField }))
const Points = lazy(async () => ({ default: (await import('./key-points-field.tsx')).KeyPointsField }))
const Wolves = lazy(async () => ({ default: (await import('./add-wolves.tsx')).AddWolves }))
const Orientation = lazy(async () => ({
  default: (await import('../../product/orientation-field.tsx')).OrientationField,
}))
const Setup = lazy(async () => ({ default: (await import('./readiness-notice.tsx')).ReadinessNotice }))
const Source = lazy(async () => ({ default: (await import('./script-source.tsx')).ScriptSource }))

export const LivePreview = (props: ComponentProps<typeof Preview>) => (
  <Suspense fallback={<Skeleton className="size-full" />}>
    <Preview {...props} />
  </Suspense>
)

export const AddWolves = (props: ComponentProps<typeof Wolves>) => (
  <Suspense fallback={<Skeleton className="h-28" />}>
    <Wolves {...props} />
  </Suspense>
)

export const OrientationField = (props: ComponentProps<typeof Orientation>) => (
  <Suspense fallback={<Skeleton className="h-22" />}>
    <Orientation {...props} />
  </Suspense>
)

export const ReadinessNotice = (props: ComponentProps<typeof Setup>) => (
  <Suspense fallback={<Skeleton className="h-30" />}>
    <Setup {...props} />
  </Suspense>
)

export const ScriptSource = (props: ComponentProps<typeof Source>) => (
  <Suspense fallback={<Skeleton className="h-14" />}>
    <Source {...props} />
  </Suspense>
)

export const KeyPointsField = (props: ComponentProps<typeof Points>) => (
  <Suspense fallback={<Skeleton className="h-28" />}>
    <Points {...props} />
  </Suspense>
)

export const KeywordsField = (props: ComponentProps<typeof Keywords>) => (
  <Suspense fallback={<Skeleton className="h-20" />}>
    <Keywords {...props} />
  </Suspense>
)

export const JobQueue = (props: ComponentProps<typeof Queue>) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <Queue {...props} />
  </Suspense>
)
