import { Field } from './field.tsx'

type Props = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The formatted value beside the label: "1.10×". */
  shown: string
  disabled?: boolean
  onChange: (value: number) => void
}

/** A native slider in the brand color. */
export const Slider = ({ label, value, shown, onChange, ...range }: Props) => (
  <Field label={label} aside={shown}>
    {(wired) => (
      <input
        type="range"
        {...wired}
        {...range}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-11 w-full cursor-pointer accent-brand disabled:cursor-not-allowed"
      />
    )}
  </Field>
)
