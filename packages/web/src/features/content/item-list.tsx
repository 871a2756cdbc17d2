import { allowanceOf, allowanceProblem } from '@pack/core/accounts/video-allowance'
import type { ContentMode } from '@pack/core/content/item'
import type { ContentItem, Listing, WaitingScript } from '@pack/core/content/item-schema'
import { isInProgress } from '@pack/core/content/status'
import { POLL, SUBSCRIBE_LIMIT } from '@pack/core/generation/job'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { countOf } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { livenessNote, useProgress } from '../../product/use-progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PendingAction } from './action-dialogs.tsx'
import { useApplyProgress } from './content.ts'
import { ContentTable } from './content-table.tsx'
import { Filters } from './filters.tsx'
import { Gallery } from './gallery.tsx'
import { type ContentSearch, isFiltered, TYPE_LABELS } from './search.ts'
import { WhatNext } from './what-next.tsx'

const WhatYouCanMake = lazyPart(async () => ({
  default: (await import('../../product/what-you-can-make.tsx')).WhatYouCanMake,
}))

type Props = {
  mode: ContentMode
  search: ContentSearch
  listing: {
    data: Listing | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  /** Scripts that the gallery shows before the videos. */
  scripts: readonly WaitingScript[]
  nameOf: (slug: string) => string
  onAct: (action: PendingAction) => void
  onEdit: (id: string) => void
  onPlay: (id: string) => void
  onPost: (id: string) => void
  onReceipt: (item: ContentItem, accountId: string) => void
  onFilter: (filters: ContentSearch) => void
  onClear: () => void
  onPage: (page: number) => void
  /** About publishing, below the items, which must not move when the plan is known. */
  note: ReactNode
}

/** Nothing of this type exists: the screen shows one way on, and nothing to filter or to count. */
export const isEmptyType = ({ totalItems }: Pick<Listing, 'totalItems'>, search: ContentSearch): boolean =>
  totalItems === 0 && !isFiltered(search) && search.view !== 'gallery'

/** So few videos of this type exist that most of the screen is free. */
const hasFew = (listing: Pick<Listing, 'totalItems'> | undefined, search: ContentSearch): boolean =>
  listing !== undefined && listing.totalItems <= 3 && !isFiltered(search)

/** Filters and a page of items, or its loading, error or empty state. */
export function ItemList({
  mode,
  search,
  listing,
  scripts,
  nameOf,
  onAct,
  onEdit,
  onPlay,
  onPost,
  onReceipt,
  onFilter,
  onClear,
  onPage,
  note,
}: Props) {
  const { data, error } = listing
  const items = data?.items ?? []
  const gallery = search.view === 'gallery'
  const liveness = useProgress(
    items.slice(0, SUBSCRIBE_LIMIT).map(({ id }) => id),
    useApplyProgress(),
  )
  const state = livenessNote(liveness, POLL.contentMs)
  const empty = data !== undefined && isEmptyType(data, search)
  return (
    <section aria-label={TYPE_LABELS[mode]} className="flex min-h-162 flex-col gap-3">
      {!empty && (
        <Filters mode={mode} search={search} onChange={onFilter} onClear={onClear} total={data?.totalItems}>
          <p role="status" className="text-muted text-sm max-sm:sr-only">
            {listing.isPlaceholderData ? 'Updating…' : data && counted(data.totalItems, scripts.length, search)}
          </p>
          {state && items.some(({ status }) => isInProgress(status)) && <Badge tone="warning">{state}</Badge>}
          {data && error && <Badge tone="danger">Couldn’t refresh: {messageOf(error)}</Badge>}
        </Filters>
      )}
      {!data && error && (
        <ErrorState
          title="Your videos can’t be shown right now"
          message={`They’re safe. ${messageOf(error)}`}
          onRetry={() => void listing.refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-150" />}
      {data && items.length === 0 && scripts.length === 0 && (
        <NoItems mode={mode} search={search} totalItems={data.totalItems} onClear={onClear} onPage={onPage} />
      )}
      {empty && mode === 'short' && (
        <Suspense fallback={null}>
          <WhatYouCanMake />
        </Suspense>
      )}
      {data && gallery && items.length + scripts.length > 0 && (
        <Gallery {...{ items, scripts, nameOf, onAct, onEdit, onPlay, onPost, onReceipt }} />
      )}
      {items.length > 0 && !gallery && (
        <ContentTable {...{ items, nameOf, onAct, onEdit, onPlay, onPost, onReceipt }} />
      )}
      {items.length > 0 && note}
      {items[0] && mode !== 'uploaded' && hasFew(data, search) && <WhatNext mode={mode} item={items[0]} />}
      <Pagination page={search.page ?? 1} totalPages={data?.totalPages ?? 1} onPage={onPage} />
    </section>
  )
}

/** How many videos match the filters, or what the gallery shows; null when Total Videos says it. */
function counted(total: number, scripts: number, search: ContentSearch): string | null {
  if (isFiltered(search)) return total === 1 ? '1 match' : `${total.toLocaleString()} matches`
  if (search.view !== 'gallery') return null
  return `Showing ${countOf(total, 'finished video')}${scripts > 0 ? ` and ${countOf(scripts, 'script')}` : ''}`
}

/** New accounts begin with shorts, where the first one is the first video. */
const FIRST = { short: 'video', story: 'story', dialogue: 'dialogue' } as const

type NoItemsProps = Pick<Props, 'mode' | 'search' | 'onClear' | 'onPage'> & { totalItems: number }

/** No items yet, none that match the filters, or a page past the last one. */
function NoItems({ mode, search, totalItems, onClear, onPage }: NoItemsProps) {
  const me = useMe()
  const planUsed = me && allowanceProblem(allowanceOf(me), 1, navigator.language)
  if (totalItems > 0)
    return (
      <EmptyState title="No more videos" action={<Button onClick={() => onPage(1)}>Go to first page</Button>}>
        Some videos were removed.
      </EmptyState>
    )
  if (isFiltered(search))
    return (
      <EmptyState
        title="No results"
        action={
          <Button look="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        No {TYPE_LABELS[mode].toLowerCase()} match these filters.
      </EmptyState>
    )
  if (mode === 'uploaded')
    return (
      <EmptyState
        title="Uploads are coming soon"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={paths.assets} className={buttonClass()}>
              Use your own footage
            </Link>
            <Link to={paths.uploads} className={buttonClass('secondary')}>
              See what’s coming
            </Link>
          </div>
        }
      >
        Soon your personas can narrate your own clips. Until then, add your footage in Assets as a background.
      </EmptyState>
    )
  return (
    <EmptyState
      title={search.view === 'gallery' ? 'No videos to show yet' : `No ${TYPE_LABELS[mode].toLowerCase()} yet`}
      action={
        planUsed ? (
          <Link to={paths.services} className={buttonClass('secondary')}>
            Compare plans
          </Link>
        ) : (
          <Link to={paths.generate} search={{ mode }} className={buttonClass()}>
            Generate your first {FIRST[mode]}
          </Link>
        )
      }
    >
      {planUsed || emptyText(mode, search)}
    </EmptyState>
  )
}

const emptyText = (mode: keyof typeof FIRST, { view }: ContentSearch): string =>
  view === 'gallery'
    ? 'Finished videos appear here. The table also lists those that are still being made.'
    : `Enter a theme, pick a persona, and your first ${FIRST[mode]} will be ready in about a minute.`
