import type { BackgroundMode } from '@pack/core/content/background'
import { BG_CHANGE_SECONDS } from '@pack/core/content/background'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'

/** What a short is shown on; seconds between images. */
export type Look = { backgroundMode: BackgroundMode; changeSeconds: number }

export const sameLook = (one: Look, other: Look): boolean =>
  one.backgroundMode === other.backgroundMode && one.changeSeconds === other.changeSeconds

type Props = {
  look: Look
  changed: boolean
  onChange: (look: Look) => void
  onSave: () => void
  saving: boolean
  disabled: boolean
}

/** The appearance section of a short (part 2 §2); saved on its own. */
export const Appearance = ({ look, changed, onChange, onSave, saving, disabled }: Props) => (
  <fieldset className="m-0 min-w-0 border-0 border-line border-t p-0 pt-5">
    <legend className="float-left mb-3 w-full font-display font-semibold text-lg">Appearance</legend>
    <div className="clear-both grid items-start gap-4 sm:grid-cols-2">
      <Select
        label="Background"
        value={look.backgroundMode}
        disabled={disabled}
        options={[
          { value: 'loop', label: 'Looping video' },
          { value: 'ai_slideshow', label: 'Slideshow' },
        ]}
        onChange={(event) =>
          onChange({ ...look, backgroundMode: event.target.value === 'ai_slideshow' ? 'ai_slideshow' : 'loop' })
        }
      />
      <NumberField
        label="Change image every (seconds)"
        min={BG_CHANGE_SECONDS.min}
        max={BG_CHANGE_SECONDS.editorMax}
        step={BG_CHANGE_SECONDS.step}
        disabled={disabled || look.backgroundMode !== 'ai_slideshow'}
        value={look.changeSeconds}
        onChange={(seconds) => onChange({ ...look, changeSeconds: inSteps(seconds ?? BG_CHANGE_SECONDS.default) })}
      />
    </div>
    <Button
      look="secondary"
      size="small"
      className="mt-4"
      busy={saving}
      disabled={disabled || !changed}
      onClick={onSave}
    >
      Save appearance
    </Button>
  </fieldset>
)

const inSteps = (seconds: number) => Math.round(seconds / BG_CHANGE_SECONDS.step) * BG_CHANGE_SECONDS.step
