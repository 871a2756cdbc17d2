import { classNames } from './class-names.ts'

/** Takes the place of content that loads, in the content's size. Appears after 150 ms, so that fast answers do not flicker. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames('skeleton rounded-xl bg-raised', className)} />
)
