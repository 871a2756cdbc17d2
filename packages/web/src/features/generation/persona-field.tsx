import type { Persona } from '@pack/core/personas/persona'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Face } from '../../product/face.tsx'
import { classNames } from '../../ui/class-names.ts'
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
  hint?: string | undefined
  error?: string | undefined
  /** After the personas. */
  more?: ReactNode
  className?: string | undefined
}

/** Selects personas: by their faces, or where there are many, by a search. */
export function PersonaField({ cast, taken = [], role, more, className, ...field }: Props) {
  const free = cast.filter(({ id }) => !taken.includes(id))
  if (cast.length <= MOST_FACES) return <Faces {...{ ...field, role, more, className }} personas={free} />
  const choices = free.map((persona) => ({
    id: persona.id,
    name: persona.name,
    note: persona.role_title,
    picture: <Face persona={persona} className="size-7 shrink-0 overflow-hidden rounded-full" />,
  }))
  return (
    <div className={classNames('grid content-start gap-2 [&>button]:justify-self-start', className)}>
      <ComboboxMulti {...field} hint={field.hint ?? role} choices={choices} emptyText={EMPTY_TEXT} />
      {more}
    </div>
  )
}

type FacesProps = Omit<Props, 'cast' | 'taken' | 'placeholder'> & { personas: readonly Persona[] }

/** A row of native checkboxes, each a face with its name. */
function Faces({ label, required, role, personas, value, onChange, hint, error, more, className }: FacesProps) {
  const id = useId()
  return (
    <fieldset
      className={className}
      aria-describedby={classNames(role && `${id}-role`, (hint || error) && id) || undefined}
    >
      <legend className="mb-1.5 font-semibold text-sm">
        {label}
        {required && (
          <span aria-hidden className="ml-1 text-brand">
            *
          </span>
        )}
        {(role || (required && value.length === 0)) && (
          <span id={`${id}-role`} aria-hidden className="ml-2 font-normal text-muted text-xs">
            {role ?? 'Choose at least one'}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2 max-sm:gap-1.5">
        {personas.map((persona) => (
          <label
            key={persona.id}
            title={persona.role_title}
            className="group relative flex min-h-12 max-w-full cursor-pointer items-center gap-2 rounded-xl border border-control bg-field py-1 pr-3.5 pl-1.5 font-medium text-sm transition-colors max-sm:min-h-11 max-sm:gap-1.5 max-sm:pr-2.5 max-sm:pl-1 hover:border-muted has-checked:border-brand has-checked:bg-brand/10 has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              checked={value.includes(persona.id)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, persona.id] : value.filter((one) => one !== persona.id))
              }
              className="absolute inset-0 z-1 cursor-[inherit] opacity-0"
            />
            <span className="relative shrink-0">
              <Face persona={persona} className="size-9 overflow-hidden rounded-full max-sm:size-8" />
              <span className="absolute -right-1 -bottom-0.5 hidden rounded-full bg-brand p-0.5 text-on-brand group-has-checked:block">
                <Check aria-hidden strokeWidth={4} className="size-2.5" />
              </span>
            </span>
            <span className="min-w-0 truncate">{persona.name}</span>
          </label>
        ))}
        {personas.length === 0 && <p className="flex min-h-12 items-center text-muted text-sm">{EMPTY_TEXT}</p>}
        {more}
      </div>
      {(error || hint) && (
        <div id={id} className="mt-1.5">
          {error && <p className="text-danger text-sm">{error}</p>}
          {hint && <p className="text-[0.8125rem] text-muted leading-5">{hint}</p>}
        </div>
      )}
    </fieldset>
  )
}
