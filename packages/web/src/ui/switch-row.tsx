import { type ReactNode, useId } from 'react'
import { SwitchTrack } from './switch-track.tsx'

type Props = {
  label: string
  hint?: ReactNode
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** A switch with its meaning, as wide as its form. */
export function SwitchRow({ label, hint, on, disabled, onChange }: Props) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-describedby={hint ? id : undefined}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className="group flex w-full cursor-pointer items-start gap-3.5 rounded-lg text-left outline-offset-4 transition-opacity disabled:cursor-not-allowed disabled:opacity-60"
    >
      <SwitchTrack on={on} tone="brand" size="large" className="mt-0.5" />
      <span className="min-w-0">
        <span className="block font-semibold text-[0.9375rem]">{label}</span>
        {hint && (
          <span id={id} className="mt-0.5 block text-[0.8125rem] text-muted leading-5">
            {hint}
          </span>
        )}
      </span>
    </button>
  )
}
