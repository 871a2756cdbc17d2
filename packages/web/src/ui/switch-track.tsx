import { classNames } from './class-names.ts'

const TONES = {
  brand: { track: 'border-brand bg-brand', knob: 'bg-on-brand' },
  warning: { track: 'border-warning bg-warning/20', knob: 'bg-warning' },
}
const SIZES = {
  small: { track: 'h-5 w-9', knob: 'size-3.5', moved: 'translate-x-4' },
  large: { track: 'h-6 w-11', knob: 'size-4.5', moved: 'translate-x-5' },
}

type Props = { on: boolean; tone: keyof typeof TONES; size: keyof typeof SIZES; className?: string }

/** The visible part of a switch. The button around it has the role, the name and the class `group`. */
export const SwitchTrack = ({ on, tone, size, className }: Props) => (
  <span
    aria-hidden
    className={classNames(
      'flex shrink-0 items-center rounded-full border p-0.5 transition-colors',
      SIZES[size].track,
      on ? TONES[tone].track : 'border-control bg-field group-hover:border-muted',
      className,
    )}
  >
    <span
      className={classNames(
        'rounded-full transition-transform duration-150',
        SIZES[size].knob,
        on ? classNames(SIZES[size].moved, TONES[tone].knob) : 'bg-muted',
      )}
    />
  </span>
)
