import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL, Field } from '../../ui/field.tsx'
import { HelpNotice, offersHelp } from './help-notice.tsx'

type Props = {
  theme: string
  error: string | undefined
  onChange: (theme: string) => void
  onBlur: () => void
  /** Enter was pressed, with or without Shift. */
  onEnter: () => void
  /** Enter leads to the next field. */
  hasNext: boolean
  /** The user takes the offer of the error to bring a script of their own. */
  onOwnScript: () => void
}

/** Whether the user's own script would do, as for a theme in a language that the writer doesn't know. */
const offersOwnScript = (error: string | undefined) => error?.includes('your own script')

/** As many characters as before, so that the caret stays in its place. */
const onOneLine = (text: string) => text.replace(/[\r\n]/g, ' ')

/** A theme has no line breaks, but its field grows with it, so that long ones can be read. */
export function ThemeField({ theme, error, onChange, onBlur, onEnter, hasNext, onOwnScript }: Props) {
  const helpId = useId()
  const help = offersHelp(error) ? error : null
  const field = (
    <Field label="Theme" error={help ? undefined : error} required>
      {(wired) => (
        <textarea
          {...wired}
          {...(help && { 'aria-invalid': true, 'aria-describedby': helpId })}
          rows={1}
          required
          value={onOneLine(theme)}
          placeholder="e.g. starting over"
          autoComplete="off"
          enterKeyHint={hasNext ? 'next' : 'go'}
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
          className={classNames(
            CONTROL,
            'field-sizing-content max-h-30 resize-none',
            help && 'aria-invalid:border-control! aria-invalid:focus-visible:outline-brand!',
          )}
        />
      )}
    </Field>
  )
  return (
    <div className="flex flex-col gap-2">
      {field}
      {help && <HelpNotice id={helpId} refusal={help} />}
      {offersOwnScript(error) && (
        <button
          type="button"
          onClick={onOwnScript}
          className="-mt-1.5 min-h-8 cursor-pointer self-start rounded font-medium text-brand text-sm underline underline-offset-3 pointer-coarse:min-h-11"
        >
          Use my own script
        </button>
      )}
    </div>
  )
}
