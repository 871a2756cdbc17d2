import { BG_CHANGE_SECONDS } from '@pack/core/content/background'
import { type BackgroundChoice, BackgroundFields } from '../../product/background-fields.tsx'
import { Button } from '../../ui/button.tsx'

type Props = {
  background: BackgroundChoice
  changed: boolean
  onChange: (background: BackgroundChoice) => void
  onSave: () => void
  saving: boolean
  /** Why the last attempt to save failed. */
  failure: string | null
  disabled: boolean
}

/** The appearance section of a short (part 2 §2); saved on its own. */
export const Appearance = ({ background, changed, onChange, onSave, saving, failure, disabled }: Props) => (
  <fieldset className="m-0 min-w-0 border-0 border-line border-t p-0 pt-5">
    <legend className="float-left mb-3 w-full font-display font-semibold text-lg">Appearance</legend>
    <BackgroundFields
      className="clear-both items-start gap-4"
      background={background}
      maxSeconds={BG_CHANGE_SECONDS.editorMax}
      disabled={disabled}
      onChange={onChange}
    />
    <Button
      look="secondary"
      size="small"
      className="mt-4"
      writes
      busy={saving}
      disabled={disabled || !changed}
      onClick={onSave}
    >
      Save appearance
    </Button>
    {failure && <p className="mt-2 text-danger text-sm">{failure}</p>}
  </fieldset>
)
