import { type BackgroundMode, BG_CHANGE_SECONDS } from '@pack/core/content/background'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'

/** Background of a short; seconds between the images of a slideshow. */
export type BackgroundChoice = { backgroundMode: BackgroundMode; changeSeconds: number }

type Props = {
  background: BackgroundChoice
  /** Which images a slideshow shows. */
  slideshowImages?: ReactNode
  /** A slideshow shows a single image, which is never changed. */
  isOneImage?: boolean
  /** Longest time between two images, seconds. */
  maxSeconds?: number
  disabled?: boolean
  className?: string
  onChange: (background: BackgroundChoice) => void
}

/** The choice between a looping video and a slideshow, and the pace of the slideshow. */
export const BackgroundFields = ({
  background: { backgroundMode, changeSeconds },
  slideshowImages,
  isOneImage = false,
  maxSeconds = BG_CHANGE_SECONDS.max,
  disabled = false,
  className,
  onChange,
}: Props) => (
  <div className={classNames('grid sm:grid-cols-2', className)}>
    <Select
      label="Background"
      value={backgroundMode}
      disabled={disabled}
      hint={backgroundMode === 'ai_slideshow' ? slideshowImages : undefined}
      options={[
        { value: 'loop', label: 'Looping video' },
        { value: 'ai_slideshow', label: 'Slideshow' },
      ]}
      onChange={({ target }) =>
        onChange({ changeSeconds, backgroundMode: target.value === 'ai_slideshow' ? 'ai_slideshow' : 'loop' })
      }
    />
    {backgroundMode === 'ai_slideshow' && !isOneImage && (
      <NumberField
        label="Seconds per image"
        min={BG_CHANGE_SECONDS.min}
        max={maxSeconds}
        step={BG_CHANGE_SECONDS.step}
        disabled={disabled}
        value={changeSeconds}
        onChange={(seconds) => onChange({ backgroundMode, changeSeconds: allowed(seconds, maxSeconds) })}
      />
    )}
  </div>
)

/** The nearest allowed pace to what was typed. */
function allowed(seconds: number | null, max: number): number {
  const { min, step, default: usual } = BG_CHANGE_SECONDS
  return Math.min(max, Math.max(min, Math.round((seconds ?? usual) / step) * step))
}
