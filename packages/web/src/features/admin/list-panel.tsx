import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../product/api.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchBox } from './search-box.tsx'

/** A list's search, filter and page, and the handlers that change them. */
export type ListProps = {
  search: string
  kind: string
  page: number
  onSearch: (text: string) => void
  onKind: (kind: string) => void
  onPage: (page: number) => void
}

type Props<Data> = Pick<ListProps, 'search' | 'page' | 'onSearch' | 'onPage'> & {
  label: string
  /** Named by the buttons that turn pages. */
  noun: string
  query: UseQueryResult<Data>
  searchLabel: string
  kinds?: {
    label: string
    all: string
    options: Record<string, string>
    value: string
    onChange: (kind: string) => void
  }
  count: (data: Data) => string
  /** Without filters, too, so that there is nothing to find. */
  isEmpty?: boolean
  notice?: ReactNode
  children: (data: Data) => ReactNode
}

/** A list with its search, filter, count and pages. */
export function ListPanel<Data extends { totalPages: number }>({
  label,
  noun,
  query: { data, error, refetch, isPlaceholderData },
  search,
  searchLabel,
  kinds,
  count,
  isEmpty = false,
  notice,
  page,
  onSearch,
  onPage,
  children,
}: Props<Data>) {
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2',
          isEmpty && !search && !kinds?.value && 'invisible',
        )}
      >
        <SearchBox label={searchLabel} value={search} onSearch={onSearch} />
        {kinds && (
          <Select
            label={kinds.label}
            hiddenLabel
            className="w-48 [&_select]:h-12! [&_select]:sm:text-[0.9375rem]!"
            value={kinds.value}
            onChange={({ target }) => kinds.onChange(target.value)}
            options={[
              { value: '', label: kinds.all },
              ...Object.entries(kinds.options).map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <p role="status" className="text-muted text-sm">
          {isPlaceholderData ? 'Updating…' : data && count(data)}
        </p>
      </div>
      {notice}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-110" />}
      {data && children(data)}
      {data && <Pagination page={page} totalPages={data.totalPages} onPage={onPage} label={`Pages of ${noun}`} />}
    </section>
  )
}
