import { ORIENTATIONS, type Orientation } from '@pack/core/film/timeline'
import { RadioCards } from '../ui/radio-cards.tsx'

const CHOICES: Record<Orientation, { label: string; note: string; shape: string }> = {
  vertical: { label: 'Vertical', note: 'Phones', shape: 'h-6 w-3.5' },
  horizontal: { label: 'Horizontal', note: 'YouTube', shape: 'h-3.5 w-6' },
}

type Props = { value: Orientation; disabled?: boolean; onChange: (value: Orientation) => void }

/** The shape of a story or dialogue. */
export const OrientationField = (props: Props) => (
  <RadioCards
    legend="Orientation"
    className="grid-cols-2 [&_label]:min-h-12 [&_label]:py-1 max-sm:[&_label]:gap-2 max-sm:[&_label]:px-3 [&_label>span:last-child]:flex-row [&_label>span:last-child]:flex-wrap [&_label>span:last-child]:items-baseline [&_label>span:last-child]:gap-x-2 max-sm:[&_label>span:last-child>:last-child]:sr-only"
    choices={ORIENTATIONS.toReversed().map((value) => {
      const { shape, ...named } = CHOICES[value]
      const picture = (
        <span aria-hidden className="grid size-6 shrink-0 place-items-center">
          <span className={`rounded-sm border-2 ${shape}`} />
        </span>
      )
      return { value, ...named, picture }
    })}
    {...props}
  />
)
