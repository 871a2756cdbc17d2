import type { ContentMode } from '@pack/core/content/item'
import { isPublished, STATUS_FILTERS, type Status, statusLabel } from '@pack/core/content/status'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, LayoutGrid, ListFilter, Rows3, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { countOf } from '../../product/measures.ts'
import { personasOptions } from '../../product/personas.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu } from '../../ui/menu.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { countOptions } from './content.ts'
import { type ContentSearch, isFiltered, OUTPUT_LABELS, type Output, readStatuses } from './search.ts'

const FilterSheet = lazyPart(async () => ({ default: (await import('./sheets.tsx')).FilterSheet }))

type Props = {
  mode: ContentMode
  search: ContentSearch
  /** Called with the filters that changed. */
  onChange: (change: ContentSearch) => void
  onClear: () => void
  /** How many videos match; undefined while loading. */
  total: number | undefined
  /** How the list is doing. */
  children: ReactNode
}

/** A filter that narrows the list. */
const IN_USE = '[&_select]:border-brand [&_select]:text-brand'

const VIEWS = [
  { value: 'table', label: 'Table', icon: <Rows3 aria-hidden /> },
  { value: 'gallery', label: 'Gallery', icon: <LayoutGrid aria-hidden /> },
] as const

/** A status as a filter: Unlisted is displayed as "Published", and finds all that are (part 2 §4). */
const nameOf = (status: Status): string => (isPublished(status) ? statusLabel(status) : status)

/** Filters by persona and month; the table also by status, the gallery by output. One row; on phones a sheet. */
export function Filters({ mode, search, onChange, onClear, total, children }: Props) {
  const [open, setOpen] = useState(false)
  const wanted = useOnce(open)
  const statuses = readStatuses(search.status)
  const filters = { search, onChange }
  const chosen = countFilters(search)
  // A list without matches has its own button to clear them.
  const isNarrowed = isFiltered(search) && total !== 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex items-center gap-x-4 max-sm:hidden">
        <PersonaFilter {...filters} hiddenLabel className={classNames('w-44', search.persona && IN_USE)} />
        {search.view === 'gallery' ? (
          <OutputFilter {...filters} hiddenLabel className={classNames('w-40', search.output && IN_USE)} />
        ) : (
          <StatusMenu mode={mode} search={search} onChange={onChange} />
        )}
        <MonthFilter {...filters} />
      </div>
      <Button
        look="secondary"
        className="min-h-10! sm:hidden"
        icon={<ListFilter aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {chosen > 0 ? `Filter (${chosen})` : 'Filter'}
      </Button>
      {children}
      {isNarrowed && (
        <Button look="quiet" size="small" className="max-sm:hidden" onClick={onClear}>
          Clear filters
        </Button>
      )}
      <span className="ml-auto">
        <Segments
          legend="View"
          choices={VIEWS}
          value={search.view ?? 'table'}
          onChange={(view) => onChange({ view: view === 'gallery' ? view : undefined })}
        />
      </span>
      {isFiltered(search) && <ActiveFilters {...filters} />}
      {wanted && (
        <Suspense>
          <FilterSheet
            open={open}
            onClose={() => setOpen(false)}
            actions={
              <>
                <Button look="secondary" disabled={!isFiltered(search)} onClick={onClear}>
                  Clear filters
                </Button>
                <Button className="flex-1" onClick={() => setOpen(false)}>
                  {total === undefined ? 'Show videos' : `Show ${countOf(total, 'video')}`}
                </Button>
              </>
            }
          >
            <PersonaFilter {...filters} />
            {search.view === 'gallery' ? (
              <OutputFilter {...filters} />
            ) : (
              <fieldset className="m-0 border-0 p-0">
                <legend className="font-semibold text-sm">Status</legend>
                <div className="mt-2 grid grid-cols-2 gap-2">
                  {STATUS_FILTERS.map((status) => (
                    <Checkbox
                      key={status}
                      label={
                        <span className="flex items-center gap-1 text-sm leading-6">
                          {nameOf(status)} <StatusCount {...{ mode, search, status }} />
                        </span>
                      }
                      className={`${TILE} [&>:last-child]:flex-1`}
                      checked={statuses.includes(status)}
                      onChange={() => onChange(toggled(statuses, status))}
                    />
                  ))}
                </div>
              </fieldset>
            )}
            <MonthFilter {...filters} className={TILE} />
          </FilterSheet>
        </Suspense>
      )}
    </div>
  )
}

/** The filters in use, each with a press to remove it: phones show them nowhere else. */
function ActiveFilters({ search, onChange }: FilterProps) {
  const personas = useQuery(personasOptions()).data ?? []
  const { view, persona, month, status, output } = search
  const statuses = view === 'gallery' ? [] : readStatuses(status)
  const active: [label: string, without: ContentSearch][] = [
    ...(persona
      ? [[personas.find(({ slug }) => slug === persona)?.name ?? persona, { persona: undefined }] as [string, object]]
      : []),
    ...statuses.map((one): [string, ContentSearch] => [nameOf(one), toggled(statuses, one)]),
    ...(view === 'gallery' && output
      ? [[`On ${OUTPUT_LABELS[output]}`, { output: undefined }] as [string, object]]
      : []),
    ...(month ? [['This Month Only', { month: undefined }] as [string, object]] : []),
  ]
  return (
    <ul aria-label="Filters in use" className="flex basis-full flex-wrap gap-2 sm:hidden">
      {active.map(([label, without]) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Remove filter: ${label}`}
            onClick={() => onChange(without)}
            className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-brand bg-brand/12 px-3 text-sm pointer-coarse:min-h-11"
          >
            {label} <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A checkbox as large as a finger, marked while it is checked. */
const TILE =
  '[&>input]:mt-0 has-data-none:text-muted min-h-11 items-center! rounded-xl border border-line px-3 has-checked:border-brand has-checked:bg-brand/12'

const countFilters = ({ view, persona, month, status, output }: ContentSearch): number =>
  [persona, month, ...(view === 'gallery' ? [output] : readStatuses(status))].filter(Boolean).length

const toggled = (statuses: readonly Status[], status: Status): ContentSearch => {
  const next = statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status]
  return { status: next.join(',') || undefined }
}

/** Several statuses may be chosen: the menu stays open. */
function StatusMenu({ mode, search, onChange }: Pick<Props, 'mode' | 'search' | 'onChange'>) {
  const statuses = readStatuses(search.status)
  const [first, ...more] = statuses.map(nameOf)
  const names = statuses.map(nameOf).join(', ')
  // All names where they fit into the button, else the first and a count.
  const text = !first
    ? 'All Statuses'
    : names.length <= 16
      ? names
      : more.length > 0
        ? `${first} +${more.length}`
        : first
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Status: ${names || text}`}
          className={classNames(
            'flex h-10 w-44 cursor-pointer items-center justify-between gap-2 rounded-xl border bg-field px-3.5 text-left text-sm hover:border-muted',
            first ? 'border-brand text-brand' : 'border-control',
          )}
        >
          <span className="truncate">{text}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      }
      entries={[
        ...STATUS_FILTERS.map((status) => ({
          id: status,
          label: nameOf(status),
          aside: <StatusCount {...{ mode, search, status }} />,
          checked: statuses.includes(status),
          onChange: () => onChange(toggled(statuses, status)),
        })),
        {
          ...{ id: 'clear', group: 'clear', label: 'Clear', icon: <X aria-hidden /> },
          disabled: !first,
          onClick: () => onChange({ status: undefined }),
        },
      ]}
    />
  )
}

/** How many videos have the status, with the other filters. `data-none` dims what it is in. */
function StatusCount({ mode, search, status }: Pick<Props, 'mode' | 'search'> & { status: Status }) {
  const { persona = null, month = false } = search
  const count = useQuery(countOptions({ mode, persona, thisMonth: month }, status)).data
  return (
    <span data-none={count === 0 ? '' : undefined} className="ml-auto text-muted text-xs tabular-nums">
      {count?.toLocaleString()}
    </span>
  )
}

type FilterProps = Pick<Props, 'search' | 'onChange'> & { hiddenLabel?: boolean; className?: string }

function PersonaFilter({ search, onChange, ...field }: FilterProps) {
  const personas = useQuery(personasOptions()).data ?? []
  return (
    <Select
      label="Persona"
      {...field}
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
  )
}

const OutputFilter = ({ search, onChange, ...field }: FilterProps) => (
  <Select
    label="Output"
    {...field}
    value={search.output ?? ''}
    onChange={(event) => onChange({ output: (event.target.value || undefined) as Output | undefined })}
    options={[
      { value: '', label: 'All Outputs' },
      ...Object.entries(OUTPUT_LABELS).map(([value, label]) => ({ value, label })),
    ]}
  />
)

const MonthFilter = ({ search, onChange, className }: FilterProps) => (
  <Checkbox
    className={className}
    label="This Month Only"
    checked={search.month === true}
    onChange={(event) => onChange({ month: event.target.checked || undefined })}
  />
)
