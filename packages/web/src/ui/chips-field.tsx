import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { CONTROL, Field } from './field.tsx'

type Props = {
  label: string
  /** Name of one entry: "Add phrase", "Remove …". */
  one: string
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string
  entries: readonly string[]
  most: number
  maxLength: number
  disabled?: boolean
  onChange: (entries: string[]) => void
}

/** Edits a list of short texts. Enter adds one; pasting several lines adds each line. */
export function ChipsField({
  label,
  one,
  entries,
  most,
  maxLength,
  disabled = false,
  onChange,
  placeholder,
  ...field
}: Props) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const fresh = text
      .split('\n')
      .map((line) => line.trim().slice(0, maxLength))
      .filter((line) => line !== '')
    onChange([...new Set([...entries, ...fresh])].slice(0, most))
    setTyped('')
  }
  const full = entries.length >= most
  return (
    <Field label={label} aside={`${entries.length} / ${most}`} {...field}>
      {(wired) => (
        <>
          <div className="flex gap-2">
            <input
              type="text"
              {...wired}
              value={typed}
              maxLength={maxLength}
              disabled={disabled || full}
              placeholder={full ? 'You’ve reached the maximum.' : placeholder}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => typed.trim() && add(typed)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text')
                if (!text.includes('\n')) return
                event.preventDefault()
                add(`${typed}${text}`)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) {
                  event.preventDefault()
                  if (typed.trim()) add(typed)
                }
                if (event.key === 'Backspace' && typed === '' && entries.length > 0) onChange(entries.slice(0, -1))
              }}
              className={CONTROL}
            />
            <Button
              look="secondary"
              aria-label={`Add ${one}`}
              disabled={disabled || full || typed.trim() === ''}
              onClick={() => add(typed)}
              className="px-3.5!"
            >
              <Plus aria-hidden className="size-4" />
            </Button>
          </div>
          {entries.length > 0 && (
            <ul aria-label={label} className="flex flex-wrap gap-1.5">
              {entries.map((entry) => (
                <li
                  key={entry}
                  className="flex min-h-9 max-w-full items-center gap-1 rounded-lg bg-raised pr-1 pl-3 text-sm pointer-coarse:min-h-11 pointer-coarse:pr-0"
                >
                  <span className="min-w-0 break-words py-1">{entry}</span>
                  {!disabled && (
                    <button
                      type="button"
                      aria-label={`Remove ${one} “${entry}”`}
                      onClick={() => onChange(entries.filter((other) => other !== entry))}
                      className="grid size-7 pointer-coarse:size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-line hover:text-ink"
                    >
                      <X aria-hidden className="size-3.5" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}
