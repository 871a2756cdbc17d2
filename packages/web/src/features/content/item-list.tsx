import type { ContentMode, Listing } from '@pack/core/content/item'
import { isInProgress } from '@pack/core/content/status'
import { SUBSCRIBE_LIMIT } from '@pack/core/generation/job'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../product/api.ts'
import { paths } from '../../product/paths.ts'
import { useProgress } from '../../product/use-progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Ask } from './ask.tsx'
import { useApplyProgress } from './content.ts'
import { ContentTable } from './content-table.tsx'
import { Gallery } from './gallery.tsx'
import { type ContentSearch, TYPE_LABELS } from './search.ts'

const LIVENESS = { connecting: null, live: null, reconnecting: 'Reconnecting…', polling: 'Updates every 10 s' } as const

type Props = {
  mode: ContentMode
  search: ContentSearch
  listing: {
    data: Listing | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  nameOf: (slug: string) => string
  onAsk: (ask: Ask) => void
  onEdit: (id: string) => void
  onPlay: (id: string) => void
  onClear: () => void
  onPage: (page: number) => void
}

/** The page of items in its four states. */
export function ItemList({ mode, search, listing, nameOf, onAsk, onEdit, onPlay, onClear, onPage }: Props) {
  const { data, error } = listing
  const items = data?.items ?? []
  const gallery = search.view === 'gallery'
  const liveness = useProgress(
    items.slice(0, SUBSCRIBE_LIMIT).map(({ id }) => id),
    useApplyProgress(),
  )
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void listing.refetch()} />
  if (!data) return <Skeleton className="h-150" />
  const state = LIVENESS[liveness]
  return (
    <section aria-label={TYPE_LABELS[mode]} className="flex flex-col gap-4">
      <div className="flex min-h-7 flex-wrap items-center gap-3">
        <p role="status" className="text-muted text-sm">
          {listing.isPlaceholderData ? 'Updating…' : data.totalItems > 0 && counted(data.totalItems)}
        </p>
        {state && items.some(({ status }) => isInProgress(status)) && <Badge tone="warning">{state}</Badge>}
        {error && <Badge tone="danger">Not up to date: {messageOf(error)}</Badge>}
      </div>
      {items.length === 0 && (
        <Nothing mode={mode} search={search} totalItems={data.totalItems} onClear={onClear} onPage={onPage} />
      )}
      {items.length > 0 && gallery && <Gallery items={items} nameOf={nameOf} onPlay={onPlay} />}
      {items.length > 0 && !gallery && <ContentTable {...{ items, nameOf, onAsk, onEdit, onPlay }} />}
      <Pagination page={search.page ?? 1} totalPages={data.totalPages} onPage={onPage} />
    </section>
  )
}

const counted = (total: number) => (total === 1 ? '1 video' : `${total} videos`)

type NothingProps = Pick<Props, 'mode' | 'search' | 'onClear' | 'onPage'> & { totalItems: number }

/** Nothing yet, nothing that matches, or a page past the last one. */
function Nothing({ mode, search, totalItems, onClear, onPage }: NothingProps) {
  const filtered = search.persona || search.month || (search.view === 'gallery' ? search.output : search.status)
  if (totalItems > 0)
    return (
      <EmptyState title="This page is empty" action={<Button onClick={() => onPage(1)}>To the first page</Button>}>
        There are fewer videos than there were.
      </EmptyState>
    )
  if (filtered)
    return (
      <EmptyState
        title="No match"
        action={
          <Button look="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        None of your {TYPE_LABELS[mode].toLowerCase()} fits these filters.
      </EmptyState>
    )
  if (mode === 'uploaded')
    return (
      <EmptyState
        title="Nothing uploaded yet"
        action={
          <Link to={paths.uploads} className={buttonClass()}>
            Upload Your Own Video
          </Link>
        }
      >
        Your own clips, branded and voiced by your personas, appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      title={search.view === 'gallery' ? 'Nothing to show yet' : `No ${TYPE_LABELS[mode].toLowerCase()} yet`}
      action={
        <Link to={paths.generate} search={{ mode }} className={buttonClass()}>
          Generate
        </Link>
      }
    >
      Type a theme, choose who speaks, and the first one is here in a minute.
    </EmptyState>
  )
}
