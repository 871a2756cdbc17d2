import { classNames } from './class-names.ts'

/** Placeholder in the size of the loading content. Appears after 150 ms, so that fast responses don't flicker. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames('skeleton rounded-xl bg-raised', className)} />
)
