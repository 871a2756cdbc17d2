import { classNames } from '../ui/class-names.ts'

/** The number of a step in front of its name; decorative, in an ordered list. */
export const StepNumber = ({ number, isCurrent }: { number: number; isCurrent: boolean }) => (
  <span
    aria-hidden
    className={classNames(
      'grid size-6 shrink-0 place-items-center rounded-full font-semibold text-xs tabular-nums',
      isCurrent ? 'bg-brand text-on-brand' : 'border border-control',
    )}
  >
    {number}
  </span>
)
