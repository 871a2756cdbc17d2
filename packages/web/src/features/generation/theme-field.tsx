import { CONTROL, Field } from '../../ui/field.tsx'

type Props = {
  theme: string
  error: string | undefined
  onChange: (theme: string) => void
  onBlur: () => void
  /** Enter was pressed, with or without Shift. */
  onEnter: () => void
}

/** As many characters as before, so that the caret stays in its place. */
const onOneLine = (text: string) => text.replace(/[\r\n]/g, ' ')

/** A theme has no line breaks, but its field grows with it, so that long ones can be read. */
export const ThemeField = ({ theme, error, onChange, onBlur, onEnter }: Props) => (
  <Field label="Theme" error={error} required>
    {(wired) => (
      <textarea
        {...wired}
        rows={1}
        required
        value={onOneLine(theme)}
        placeholder="e.g. starting over"
        autoComplete="off"
        enterKeyHint="go"
        onBlur={onBlur}
        onChange={({ target }) => {
          const caret = target.selectionStart
          const typed = onOneLine(target.value)
          if (typed !== target.value) {
            target.value = typed
            target.setSelectionRange(caret, caret)
          }
          onChange(typed)
        }}
        onKeyDown={(event) => {
          // While a word is composed, Enter chooses it; Safari tells by the code only.
          const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
          // The form handles Ctrl+Enter.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing) return
          event.preventDefault()
          onEnter()
        }}
        className={`${CONTROL} field-sizing-content max-h-30 resize-none`}
      />
    )}
  </Field>
)
