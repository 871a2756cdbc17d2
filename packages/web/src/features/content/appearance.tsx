import { BG_CHANGE_SECONDS } from '@pack/core/content/background'
import { type BackgroundChoice, BackgroundFields } from '../../product/background-fields.tsx'

type Props = {
  background: BackgroundChoice
  onChange: (background: BackgroundChoice) => void
  disabled: boolean
  /** Tells the user what a change will do. */
  note?: string | undefined
}

/** The appearance section of a short (part 2 §2). */
export const Appearance = ({ background, onChange, disabled, note }: Props) => (
  <fieldset className="m-0 min-w-0 border-0 border-line border-t p-0 pt-5">
    <legend className="float-left mb-3 w-full font-display font-semibold text-lg">Appearance</legend>
    <BackgroundFields
      className="clear-both items-start gap-4"
      background={background}
      maxSeconds={BG_CHANGE_SECONDS.editorMax}
      disabled={disabled}
      onChange={onChange}
    />
    {note && <p className="mt-2 text-muted text-sm text-pretty">{note}</p>}
  </fieldset>
)
