import { classNames } from './class-names.ts'
import { inPercent } from './percent.ts'

type Props = {
  percent: number
  label: string
  /** It shows how much of an allowance is used: amber when nothing is left. */
  isAllowance?: boolean
  className?: string
}

/** A progress bar, 0 to 100. The text beside it must say the same. */
export function Progress({ percent, label, isAllowance = false, className }: Props) {
  const shown = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <progress
      value={shown}
      max={100}
      aria-label={label}
      className={classNames('pack-progress', isAllowance && shown === 100 && 'used-up', className)}
    >
      {inPercent(shown)}
    </progress>
  )
}
