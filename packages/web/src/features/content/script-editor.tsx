import { LINE, LINES_SPLIT_NOTICE, lineTooShort } from '@pack/core/content/lines'
import { secondsToSay } from '@pack/core/generation/estimate'
import { graphemeCount } from '@pack/core/kernel/words'
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2, Volume2 } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { countOf, inSeconds } from '../../product/measures.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/toast.tsx'
import { type Line, withLine, withMoved, withoutLine, withSplit } from './draft.ts'

/** How long the warning about a short line stays, milliseconds (part 2 §5). */
const TOO_SHORT_MS = 2000
/** From here on a line shows how many characters it has. */
const NEAR_LIMIT = LINE.max * 0.8

type Props = {
  /** Speaking paces, by slug. */
  paces: Readonly<Record<string, number>>
  lines: Line[]
  /** Length of the video with these lines, in words, once they were spoken. */
  spokenLength: string | null
  onChange: (lines: Line[]) => void
  personas: readonly string[]
  nameOf: (slug: string) => string
  /** A small face of a speaker. */
  faceOf: (slug: string) => ReactNode
  disabled: boolean
  /** Index of the line being played. */
  spoken: number | null
  /** Plays a line; null where there is no preview. */
  onHear: ((index: number) => void) | null
  /** Problem of a line, by its key. */
  problemOf: (key: number) => string | undefined
}

/** Edits the lines of a story or dialogue. */
export function ScriptEditor({
  paces,
  lines,
  spokenLength,
  onChange,
  personas,
  nameOf,
  faceOf,
  disabled,
  spoken,
  onHear,
  problemOf,
}: Props) {
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
  const toSay = lines.reduce((sum, line) => sum + secondsToSay(line, paces), 0)
  const length = spokenLength ?? `about ${inSeconds(toSay)}`
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" disabled={disabled}>
      <legend className="float-left mb-2 font-semibold text-sm">Script</legend>
      <p className="mb-2 text-right text-muted text-xs leading-5 tabular-nums">
        {countOf(lines.length, 'line')} · {length}
      </p>
      <ol ref={list} className="@container clear-both rounded-xl border border-line bg-raised/40">
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            number={index + 1}
            last={index === lines.length - 1}
            seconds={secondsToSay(line, paces)}
            face={faceOf(line.persona)}
            speakers={[...new Set([...personas, line.persona])].map((slug) => ({ slug, name: nameOf(slug) }))}
            problem={problemOf(line.key) ?? (warning?.key === line.key ? warning.text : undefined)}
            isSpoken={spoken === index}
            onHear={onHear && (() => onHear(index))}
            onEdit={(part) => change(line.key, part)}
            onLeave={() => leave(line, index)}
            onMove={(by) => onChange(withMoved(lines, line.key, by))}
            onDelete={() => onChange(withoutLine(lines, line.key))}
          />
        ))}
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

type RowProps = {
  line: Line
  number: number
  last: boolean
  /** How long it takes to say, estimated. */
  seconds: number
  face: ReactNode
  speakers: { slug: string; name: string }[]
  problem: string | undefined
  isSpoken: boolean
  onHear: (() => void) | null
  onEdit: (part: Partial<Line>) => void
  onLeave: () => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

/** A line with all of its text; in narrow places below its speaker. */
function LineRow({ line, number, last, seconds, face, speakers, problem, isSpoken, ...on }: RowProps) {
  const count = graphemeCount(line.line)
  const moveByKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    on.onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      data-spoken={isSpoken || undefined}
      className="group relative border-line not-first:border-t px-3 py-2 @min-[34rem]:px-2 @min-[34rem]:py-1 first:rounded-t-xl last:rounded-b-xl data-spoken:bg-accent/12"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 @max-[34rem]:gap-y-1 @min-[34rem]:gap-x-1 @min-[34rem]:grid-cols-[1.5rem_7.25rem_minmax(0,1fr)_auto] @min-[40rem]:grid-cols-[1.5rem_9.5rem_minmax(0,1fr)_auto]">
        <span
          aria-hidden
          className="text-center text-muted text-xs leading-11 tabular-nums @min-[34rem]:pt-1 @min-[34rem]:leading-6"
        >
          {number}
        </span>
        <span className="relative my-1 flex h-9 w-fit max-w-full items-center @min-[34rem]:my-0 @min-[34rem]:mt-0.5 @min-[34rem]:h-7 @min-[34rem]:pointer-coarse:h-8 [&>:first-child]:pointer-events-none [&>:first-child]:absolute [&>:first-child]:left-1">
          {face}
          <select
            aria-label={`Line ${number}: persona`}
            value={line.persona}
            onChange={(event) => on.onEdit({ persona: event.target.value })}
            className="field-sizing-content h-full min-w-0 cursor-pointer appearance-none truncate rounded-full bg-raised pr-6 pl-9 font-semibold text-xs @max-[34rem]:text-base @min-[34rem]:pl-7 hover:bg-line disabled:cursor-not-allowed disabled:opacity-60"
          >
            {speakers.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3 text-muted" />
        </span>
        <textarea
          rows={1}
          dir="auto"
          aria-label={`Line ${number}: text`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`line-${line.key}-state`}
          value={line.line}
          onChange={(event) => on.onEdit({ line: event.target.value })}
          onBlur={on.onLeave}
          onKeyDown={moveByKeys}
          className="field-sizing-content w-full resize-none rounded-lg border border-line bg-transparent px-2 text-base leading-6 @max-[34rem]:px-2.5 @max-[34rem]:py-1.5 hover:border-control focus:border-brand focus:bg-bg aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60 @max-[34rem]:order-1 @max-[34rem]:col-span-3 @min-[34rem]:py-[0.3125rem] @min-[34rem]:text-sm @min-[34rem]:leading-5"
        />
        <span className="flex items-center justify-end @max-[34rem]:-mr-2 @max-[34rem]:h-11 @min-[34rem]:h-8 @min-[34rem]:w-40 @min-[34rem]:pointer-coarse:h-9 @min-[34rem]:pointer-coarse:w-48">
          <span className="ml-auto whitespace-nowrap px-1.5 text-muted text-xs leading-6 tabular-nums @max-[34rem]:sr-only">
            {inSeconds(seconds)}
          </span>
          {on.onHear && (
            <LineButton label={`Listen to line ${number}`} onClick={on.onHear}>
              <Volume2 aria-hidden />
            </LineButton>
          )}
          <span className="flex text-muted">
            <LineButton label={`Move line ${number} up`} disabled={number === 1} onClick={() => on.onMove(-1)}>
              <ArrowUp aria-hidden />
            </LineButton>
            <LineButton label={`Move line ${number} down`} disabled={last} onClick={() => on.onMove(1)}>
              <ArrowDown aria-hidden />
            </LineButton>
            <LineButton label={`Delete line ${number}`} onClick={on.onDelete}>
              <Trash2 aria-hidden />
            </LineButton>
          </span>
        </span>
      </div>
      <p id={`line-${line.key}-state`} className="flex justify-between gap-3 pl-7 text-xs empty:hidden">
        {problem && (
          <span role="alert" className="text-danger">
            {problem}
          </span>
        )}
        {count > NEAR_LIMIT && (
          <span className={classNames('ml-auto tabular-nums', count > LINE.max ? 'text-warning' : 'text-muted')}>
            {count}/{LINE.max}
          </span>
        )}
      </p>
    </li>
  )
}

const LineButton = ({ children, className, ...button }: ComponentProps<typeof IconButton>) => (
  <IconButton
    {...button}
    className={classNames('size-7! rounded-lg! pointer-coarse:size-9! [&_svg]:size-4!', className)}
  >
    {children}
  </IconButton>
)

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
