import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A component that loads when it is first shown; a placeholder of the given size keeps its space. */
function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  size: string | ((props: Props) => string),
) {
  const Part: ComponentType<Props> = lazyPart(async () => ({ default: await load() }))
  return (props: Props) => (
    <Suspense fallback={<Skeleton className={typeof size === 'string' ? size : size(props)} />}>
      <Part {...props} />
    </Suspense>
  )
}

// The form is what the screen is for; the rest of the screen loads after it.
export const LivePreview = later(async () => (await import('./live-preview.tsx')).LivePreview, 'size-full')
export const AddWolves = later(async () => (await import('./add-wolves.tsx')).AddWolves, 'h-28')
/** Accounts with few personas choose by faces. */
export const ComboboxMulti = later(async () => (await import('../../ui/combobox-multi.tsx')).ComboboxMulti, 'h-19.5')
/** Suspends: nothing is shown below it before its height is known. */
export const FirstWolf = lazyPart(async () => ({ default: (await import('./first-wolf.tsx')).FirstWolf }))
export const OrientationField = later(
  async () => (await import('../../product/orientation-field.tsx')).OrientationField,
  'h-18',
)
export const ScriptSource = later(async () => (await import('./script-source.tsx')).ScriptSource, 'h-8')
export const KeyPointsField = later(async () => (await import('./key-points-field.tsx')).KeyPointsField, 'h-30 sm:h-31')
export const KeywordsField = later(async () => (await import('./keywords-field.tsx')).KeywordsField, 'h-20')
export const PlatformsField = later(async () => (await import('./platforms-field.tsx')).PlatformsField, 'h-21')
export const ScriptsToReview = later(async () => (await import('./scripts-to-review.tsx')).ScriptsToReview, 'h-40')
export const Queue = later(
  async () => (await import('./queue.tsx')).Queue,
  ({ slim }) => (slim ? 'h-5' : 'h-52'),
)
