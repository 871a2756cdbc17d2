import type { Persona } from '@pack/core/personas/persona'
import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Face } from '../../product/face.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useReadOnly } from '../../ui/read-only.ts'
import { useFadingRow } from '../../ui/use-fading-row.ts'
import { ComboboxMulti } from './lazy-parts.tsx'

/** Up to this many personas are shown as faces; a longer list has a search field. */
const MOST_FACES = 6

const EMPTY_TEXT = 'All available personas selected'

type Props = {
  label: string
  required?: boolean
  cast: readonly Persona[]
  /** Ids of personas that another field has. */
  taken?: readonly string[]
  /** Ids in the order of selection. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  placeholder: string
  /** Their part in the video: "Replies". */
  role?: string | undefined
  /** Shown in place of the role while a required field is empty, until an error says so; false: nothing is. */
  lacking: string | false
  hint?: string | undefined
  error?: string | undefined
  /** A button to add one. */
  more?: ReactNode
  /** On phones, faces are in one row that scrolls. */
  inRow?: boolean | undefined
  className?: string | undefined
}

/** Selects personas: by their faces, or where there are many, by a search. */
export function PersonaField({ cast, taken = [], role, lacking, more, inRow, className, ...field }: Props) {
  const free = cast.filter(({ id }) => !taken.includes(id))
  const isReadOnly = useReadOnly() !== null
  const isLacking = lacking && field.required && field.value.length === 0 && !field.error && !isReadOnly
  const part = isLacking ? lacking : role
  if (cast.length <= MOST_FACES) {
    const empty = cast.length > 1 ? EMPTY_TEXT : 'You have no other persona yet.'
    return <Faces {...{ ...field, part, more, inRow, className, empty }} personas={free} />
  }
  const choices = free.map((persona) => ({
    id: persona.id,
    name: persona.name,
    note: persona.role_title,
    picture: <Face persona={persona} className="size-7 shrink-0 overflow-hidden rounded-full" />,
  }))
  return (
    // The button is at the end of the label, on phones, too.
    <div
      className={classNames(
        'relative grid content-start gap-2',
        'max-sm:[&>button]:absolute max-sm:[&>button]:-top-3 max-sm:[&>button]:right-0 max-sm:[&>button]:border-0',
        className,
      )}
    >
      <ComboboxMulti
        {...field}
        hint={field.hint ?? part}
        choices={choices}
        emptyText={EMPTY_TEXT}
        disabled={isReadOnly}
      />
      {more}
    </div>
  )
}

type FacesProps = Omit<Props, 'cast' | 'taken' | 'placeholder' | 'role' | 'lacking'> & {
  personas: readonly Persona[]
  /** Beside the label. */
  part: string | undefined
  /** Shown when there are no faces. */
  empty: string
}

/** Bleeds into the card's padding, where it fades out at the ends that go on; a focused face stays clear of that. */
const ROW =
  'fading-row max-sm:relative [--fade:1.25rem] max-sm:scroll-px-6 max-sm:-mx-5 max-sm:-my-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 max-sm:[scrollbar-width:none] large-text:flex-wrap large-text:[mask-image:none]!'

/** How far a chosen face stays from the ends of a row that scrolls, px. */
const CLEAR = 28

/** For a row that scrolls: shows the face that was chosen last, from the start and whenever another one is. */
function useChosenInView(row: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  useLayoutEffect(() => {
    const list = row.current
    const face = list?.querySelector<HTMLInputElement>(`input[value="${chosen}"]`)?.closest('label')
    if (!list || !face) return
    const [start, end] = [face.offsetLeft - CLEAR, face.offsetLeft + face.offsetWidth + CLEAR - list.clientWidth]
    // Not scrollIntoView, which would scroll the page, too.
    if (list.scrollLeft > start) list.scrollLeft = start
    else if (list.scrollLeft < end) list.scrollLeft = end
  }, [row, chosen])
}

/** Native checkboxes, each a face with its name. */
function Faces({ label, required, part, personas, empty, value, onChange, hint, error, ...layout }: FacesProps) {
  const { more, inRow, className } = layout
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useFadingRow(row, String(personas.length))
  useChosenInView(row, value.at(-1))
  return (
    // Not the fieldset itself: what is placed in one begins below its legend.
    <div className={classNames('relative min-w-0', className)}>
      <fieldset
        className="min-w-0 max-sm:flex max-sm:flex-col"
        aria-describedby={classNames(part && `${id}-part`, error && `${id}-error`, hint && `${id}-hint`) || undefined}
      >
        <legend className={classNames('mb-1.5 font-semibold text-sm', more ? 'sm:pr-14' : '')}>
          {label}
          {required && (
            <span aria-hidden className="ml-1 text-brand">
              *
            </span>
          )}
          {part && (
            <span id={`${id}-part`} aria-hidden className="ml-2 font-normal text-muted text-xs">
              {part}
            </span>
          )}
        </legend>
        <div
          ref={row}
          className={classNames(
            'flex flex-wrap gap-1.5',
            inRow && ROW,
            // A row that scrolls would cut it off.
            error &&
              classNames('rounded-xl outline-danger -outline-offset-1', inRow ? 'sm:p-2 sm:outline' : 'p-2 outline'),
          )}
        >
          {personas.map((persona) => (
            <label
              key={persona.id}
              title={persona.role_title}
              className="group relative flex min-h-11 max-w-full shrink-0 cursor-pointer items-center gap-1 rounded-xl border border-control bg-field py-1 pr-1.5 pl-1 font-medium text-[0.8125rem] transition-colors hover:border-muted has-checked:border-brand has-checked:bg-brand/10 has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-brand sm:min-h-12"
            >
              <input
                type="checkbox"
                value={persona.id}
                checked={value.includes(persona.id)}
                aria-invalid={error ? true : undefined}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, persona.id] : value.filter((one) => one !== persona.id))
                }
                className="absolute inset-0 z-1 cursor-[inherit] opacity-0"
              />
              <span className="relative shrink-0">
                <Face persona={persona} className="size-7 overflow-hidden rounded-full" />
                <span className="absolute -right-1 -bottom-0.5 hidden rounded-full bg-brand p-0.5 text-on-brand group-has-checked:block">
                  <Check aria-hidden strokeWidth={4} className="size-2.5" />
                </span>
              </span>
              <span className="min-w-0 truncate">{persona.name}</span>
            </label>
          ))}
          {personas.length === 0 && (
            <p className="flex min-h-11 items-center text-muted text-sm sm:min-h-12">{empty}</p>
          )}
          {more}
        </div>
        {error && (
          // On phones, many faces would push it out of sight.
          <p id={`${id}-error`} className="mt-1.5 text-danger text-sm max-sm:-order-1 max-sm:mt-0 max-sm:mb-1.5">
            {error}
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="mt-1.5 text-[0.8125rem] text-muted leading-5">
            {hint}
          </p>
        )}
      </fieldset>
    </div>
  )
}
