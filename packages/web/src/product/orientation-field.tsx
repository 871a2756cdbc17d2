import { ORIENTATIONS, type Orientation } from '@pack/core/film/timeline'

const CHOICES: Record<Orientation, { label: string; note: string; shape: string }> = {
  vertical: { label: 'Vertical', note: 'TikTok, Reels, Shorts', shape: 'h-6 w-3.5' },
  horizontal: { label: 'Horizontal', note: 'YouTube, web', shape: 'h-3.5 w-6' },
}

type Props = { value: Orientation; disabled?: boolean; onChange: (value: Orientation) => void }

/** The shape of a story or dialogue. */
export const OrientationField = ({ value, disabled = false, onChange }: Props) => (
  <fieldset className="m-0 min-w-0 border-0 p-0 disabled:opacity-60" disabled={disabled}>
    <legend className="mb-1.5 font-semibold text-sm">Orientation</legend>
    <div className="grid grid-cols-2 gap-2.5">
      {ORIENTATIONS.toReversed().map((orientation) => (
        <label
          key={orientation}
          className="flex cursor-pointer items-center gap-3 rounded-xl border border-control bg-bg px-4 py-3 transition-colors hover:border-muted has-checked:border-brand has-checked:bg-brand/10 has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name="orientation"
            value={orientation}
            checked={value === orientation}
            onChange={() => onChange(orientation)}
            className="sr-only"
          />
          <span className="grid size-6 shrink-0 place-items-center">
            <span aria-hidden className={`rounded-sm border-2 ${CHOICES[orientation].shape}`} />
          </span>
          <span className="flex min-w-0 flex-col">
            <span className="font-semibold">{CHOICES[orientation].label}</span>
            <span className="text-[0.8125rem] text-muted">{CHOICES[orientation].note}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
