import { classNames } from './class-names.ts'
import { inPercent } from './percent.ts'

/** A progress bar, 0 to 100. The text beside it must say the same. */
export function Progress({ percent, label, className }: { percent: number; label: string; className?: string }) {
  const shown = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <progress value={shown} max={100} aria-label={label} className={classNames('pack-progress', className)}>
      {inPercent(shown)}
    </progress>
  )
}
