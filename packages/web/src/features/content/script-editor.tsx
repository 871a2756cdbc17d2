import { LINE, LINES_SPLIT_NOTICE, lineTooShort } from '@pack/core/content/lines'
import { graphemeCount } from '@pack/core/kernel/words'
import { ArrowDown, ArrowUp, Plus, Trash2, Volume2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/toast.tsx'
import { type Line, withLine, withMoved, withoutLine, withSplit } from './draft.ts'

/** How long the warning about a short line stays, milliseconds (part 2 §5). */
const TOO_SHORT_MS = 2000

type Props = {
  lines: Line[]
  onChange: (lines: Line[]) => void
  personas: readonly string[]
  nameOf: (slug: string) => string
  disabled: boolean
  /** Index of the line being played. */
  spoken: number | null
  /** Plays a line; null where there is no preview. */
  onHear: ((index: number) => void) | null
  /** Problem of a line, by its key. */
  problemOf: (key: number) => string | undefined
}

/** Edits the lines of a story or dialogue. */
export function ScriptEditor({ lines, onChange, personas, nameOf, disabled, spoken, onHear, problemOf }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [added, setAdded] = useState(false)
  const [warning, warn] = useTemporaryMessage(TOO_SHORT_MS)
  useEffect(() => {
    if (!added) return
    list.current?.querySelector<HTMLTextAreaElement>('li:last-child textarea')?.focus()
    setAdded(false)
  }, [added])

  const leave = (line: Line, index: number) => {
    if (graphemeCount(line.line.trim()) < LINE.min) warn({ key: line.key, text: lineTooShort(index + 1) })
    const split = withSplit(lines)
    if (split === lines) return
    onChange(split)
    notify.note(LINES_SPLIT_NOTICE)
  }
  const change = (key: number, part: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const moveByKeys = (key: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onChange(withMoved(lines, key, event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" disabled={disabled}>
      <legend className="mb-2 font-semibold text-sm">Script</legend>
      <ol ref={list} className="flex flex-col gap-3">
        {lines.map((line, index) => {
          const problem = problemOf(line.key) ?? (warning?.key === line.key ? warning.text : undefined)
          const count = graphemeCount(line.line)
          const name = `Line ${index + 1}`
          return (
            <li
              key={line.key}
              className="rounded-xl border border-line bg-raised/50 p-3 data-spoken:border-accent"
              data-spoken={spoken === index || undefined}
            >
              <div className="mb-2 flex items-center gap-2">
                <span aria-hidden className="w-6 shrink-0 text-center text-muted text-sm tabular-nums">
                  {index + 1}
                </span>
                <select
                  aria-label={`${name}: persona`}
                  value={line.persona}
                  onChange={(event) => change(line.key, { persona: event.target.value })}
                  className="min-h-10 min-w-0 flex-1 cursor-pointer rounded-lg border border-control bg-bg px-2 text-base disabled:cursor-not-allowed disabled:opacity-60 sm:max-w-56 sm:text-sm"
                >
                  {[...new Set([...personas, line.persona])].map((slug) => (
                    <option key={slug} value={slug}>
                      {nameOf(slug)}
                    </option>
                  ))}
                </select>
                <span className="ml-auto flex">
                  {onHear && (
                    <IconButton label={`Listen to line ${index + 1}`} onClick={() => onHear(index)}>
                      <Volume2 aria-hidden />
                    </IconButton>
                  )}
                  <IconButton
                    label={`Move line ${index + 1} up`}
                    disabled={index === 0}
                    onClick={() => onChange(withMoved(lines, line.key, -1))}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move line ${index + 1} down`}
                    disabled={index === lines.length - 1}
                    onClick={() => onChange(withMoved(lines, line.key, 1))}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                  <IconButton label={`Delete line ${index + 1}`} onClick={() => onChange(withoutLine(lines, line.key))}>
                    <Trash2 aria-hidden />
                  </IconButton>
                </span>
              </div>
              <textarea
                rows={2}
                aria-label={`${name}: text`}
                aria-invalid={problem ? true : undefined}
                aria-describedby={`line-${line.key}-state`}
                value={line.line}
                onChange={(event) => change(line.key, { line: event.target.value })}
                onBlur={() => leave(line, index)}
                onKeyDown={moveByKeys(line.key)}
                className={classNames(CONTROL, 'field-sizing-content resize-none')}
              />
              <p id={`line-${line.key}-state`} className="mt-1 flex justify-between gap-3 text-xs">
                <span role="alert" className="text-danger">
                  {problem}
                </span>
                <span className={classNames('tabular-nums', count > LINE.max ? 'text-warning' : 'text-muted')}>
                  {count}/{LINE.max}
                </span>
              </p>
            </li>
          )
        })}
      </ol>
      {!disabled && (
        <Button
          look="secondary"
          size="small"
          className="mt-3"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => {
            onChange(withLine(lines, personas))
            setAdded(true)
          }}
        >
          Add line
        </Button>
      )}
    </fieldset>
  )
}

/** A message that disappears after `ms` milliseconds. */
function useTemporaryMessage(ms: number) {
  const [message, setMessage] = useState<{ key: number; text: string } | null>(null)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), ms)
    return () => clearTimeout(timer)
  }, [message, ms])
  return [message, setMessage] as const
}
