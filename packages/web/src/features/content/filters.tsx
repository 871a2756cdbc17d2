import { STATUS_FILTERS } from '@pack/core/content/status'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Rows3, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { personasOptions } from '../../product/personas.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'
import { type ContentSearch, OUTPUT_LABELS, type Output, readStatuses } from './search.ts'

type Props = {
  search: ContentSearch
  /** Called with the filters that changed. */
  onChange: (change: ContentSearch) => void
}

/** Filters by persona and month; the table also by status, the gallery by output. */
export function Filters({ search, onChange }: Props) {
  const personas = useQuery(personasOptions()).data ?? []
  const statuses = readStatuses(search.status)
  const gallery = search.view === 'gallery'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
          <Select
            label="Persona"
            className="w-full sm:w-60"
            value={search.persona ?? ''}
            onChange={(event) => onChange({ persona: event.target.value || undefined })}
            options={[
              { value: '', label: 'All Personas' },
              ...personas.map(({ slug, name }) => ({ value: slug, label: name })),
              ...(search.persona && !personas.some(({ slug }) => slug === search.persona)
                ? [{ value: search.persona, label: search.persona }]
                : []),
            ]}
          />
          <Checkbox
            label="This Month Only"
            className="pb-2.5"
            checked={search.month === true}
            onChange={(event) => onChange({ month: event.target.checked || undefined })}
          />
        </div>
        <fieldset className="m-0 flex rounded-xl border border-control p-0">
          <legend className="sr-only">View</legend>
          <ViewChoice
            name="Table"
            icon={<Rows3 aria-hidden />}
            checked={!gallery}
            onChoose={() => onChange({ view: undefined })}
          />
          <ViewChoice
            name="Gallery"
            icon={<LayoutGrid aria-hidden />}
            checked={gallery}
            onChoose={() => onChange({ view: 'gallery' })}
          />
        </fieldset>
      </div>
      {gallery ? (
        <Chips label="Show">
          <Chip pressed={!search.output} onPress={() => onChange({ output: undefined })}>
            All
          </Chip>
          {(Object.keys(OUTPUT_LABELS) as Output[]).map((output) => (
            <Chip key={output} pressed={search.output === output} onPress={() => onChange({ output })}>
              {OUTPUT_LABELS[output]}
            </Chip>
          ))}
        </Chips>
      ) : (
        <Chips label="Status">
          {STATUS_FILTERS.map((status) => {
            const pressed = statuses.includes(status)
            const next = pressed ? statuses.filter((one) => one !== status) : [...statuses, status]
            return (
              <Chip key={status} pressed={pressed} onPress={() => onChange({ status: next.join(',') || undefined })}>
                {status}
              </Chip>
            )
          })}
          {statuses.length > 0 && (
            <Button
              look="quiet"
              size="small"
              icon={<X aria-hidden className="size-4" />}
              aria-label="Clear status filter"
              onClick={() => onChange({ status: undefined })}
            >
              Clear
            </Button>
          )}
        </Chips>
      )}
    </div>
  )
}

const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="m-0 flex min-w-0 flex-wrap items-center gap-2 border-0 p-0">
    <legend className="float-left mr-2 font-semibold text-sm">{label}</legend>
    {children}
  </fieldset>
)

const Chip = ({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={classNames(
      'min-h-9 pointer-coarse:min-h-11 cursor-pointer rounded-full border px-3.5 font-medium text-sm transition-colors',
      pressed ? 'border-brand bg-brand/14 text-brand' : 'border-control text-muted hover:border-muted hover:text-ink',
    )}
  >
    {children}
  </button>
)

const ViewChoice = (props: { name: string; icon: ReactNode; checked: boolean; onChoose: () => void }) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-[0.7rem] px-4 font-medium text-muted text-sm transition-colors hover:text-ink has-checked:bg-brand/14 has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand [&_svg]:size-4">
    <input type="radio" name="view" checked={props.checked} onChange={props.onChoose} className="sr-only" />
    {props.icon}
    {props.name}
  </label>
)
