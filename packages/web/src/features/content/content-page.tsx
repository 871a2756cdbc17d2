import type { ContentMode, Listing } from '@pack/core/content/item'
import { isInProgress } from '@pack/core/content/status'
import { SUBSCRIBE_LIMIT } from '@pack/core/generation/job'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter, useRouterState } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { useProgress } from '../../app/use-progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type Ask, AskDialogs } from './ask.tsx'
import { countedHere, listingOptions, personasOptions, summaryOptions, useApplyProgress } from './content.ts'
import { ContentTable } from './content-table.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Filters } from './filters.tsx'
import { Gallery } from './gallery.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import { type ContentSearch, readStatuses, rememberedType, rememberType, TYPE_LABELS } from './search.ts'
import { StatsBar } from './stats-bar.tsx'

const route = getRouteApi('/client/content')
const TABS = (Object.keys(TYPE_LABELS) as ContentMode[]).map((value) => ({ value, label: TYPE_LABELS[value] }))

/** The Content Manager (part 2 §2): what has been made, by type, as table or gallery. */
export function ContentPage() {
  const search = route.useSearch()
  const mode = useType(search.type)
  const change = useChangeSearch()
  const [ask, setAsk] = useState<Ask | null>(null)
  const opened = useOpened()
  const nameOf = useNames()
  const chooseType = (type: ContentMode) => change({ type: type === 'short' ? undefined : type, page: undefined })
  const listing = useQuery(listingOptions(selectionOf(mode, search)))
  const summary = useQuery(summaryOptions(mode))
  const counted = summary.isError && listing.data ? countedHere(listing.data) : undefined
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="font-display font-semibold text-4xl tracking-tight">
            Content Manager
          </h1>
          <p className="mt-2 max-w-2xl text-muted">
            Everything the Pack has made for you: watch it, edit it, send it out.
          </p>
        </div>
        <Link to={paths.generate} className={buttonClass()}>
          <Sparkles aria-hidden className="size-4" /> Generate
        </Link>
      </header>
      <StatsBar summary={summary.data ?? counted} />
      <Tabs label="Content type" value={mode} onChange={chooseType} tabs={TABS}>
        <div className="flex flex-col gap-6">
          <Filters search={search} onChange={(filters) => change({ ...filters, page: undefined })} />
          <Shown
            mode={mode}
            search={search}
            listing={listing}
            nameOf={nameOf}
            onAsk={setAsk}
            onEdit={opened.edit}
            onPlay={opened.play}
            onClear={() =>
              change({ status: undefined, persona: undefined, month: undefined, output: undefined, page: undefined })
            }
            onPage={(page) => change({ page: page > 1 ? page : undefined })}
          />
        </div>
      </Tabs>
      <PlayerDialog
        mode={mode}
        id={search.play ?? null}
        nameOf={nameOf}
        onClose={opened.close}
        onEdit={opened.editInstead}
      />
      <EditDialog mode={mode} id={search.edit ?? null} nameOf={nameOf} onClose={opened.close} onAsk={setAsk} />
      <AskDialogs ask={ask} onClose={() => setAsk(null)} />
    </div>
  )
}

/** The type that the address names; on arrival without one, the one that was looked at last. */
function useType(addressed: ContentMode | undefined): ContentMode {
  const navigate = route.useNavigate()
  const [arrived, setArrived] = useState(() => addressed ?? rememberedType())
  // Once the address has been right, one without a type means shorts.
  const settled = arrived === 'short' || addressed !== undefined
  if (settled && arrived !== 'short') setArrived('short')
  const type = addressed ?? arrived
  useEffect(() => {
    if (addressed === undefined && type !== 'short')
      void navigate({ search: (before) => ({ ...before, type }), replace: true, resetScroll: false })
    rememberType(type)
  }, [addressed, type, navigate])
  return type
}

type Change = { [Name in keyof ContentSearch]?: ContentSearch[Name] | undefined }

function useChangeSearch() {
  const navigate = route.useNavigate()
  return useCallback(
    (change: Change) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, one]) => one !== undefined)),
        resetScroll: false,
      }),
    [navigate],
  )
}

/** Opens and closes the windows that the address holds. Back closes one; closing one opened here goes back. */
function useOpened() {
  const router = useRouter()
  const navigate = route.useNavigate()
  const openedHere = useRouterState({ select: ({ location }) => location.state.openedHere === true })
  const open = useCallback(
    (window: { play: string } | { edit: string }, replace = false) =>
      void navigate({
        search: ({ play: _play, edit: _edit, ...rest }) => ({ ...rest, ...window }),
        state: ({ openedHere: kept }) => ({ openedHere: replace ? kept === true : true }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const close = useCallback(() => {
    if (openedHere) return router.history.back()
    void navigate({ search: ({ play: _play, edit: _edit, ...rest }) => rest, replace: true, resetScroll: false })
  }, [openedHere, router, navigate])
  return {
    play: useCallback((id: string) => open({ play: id }), [open]),
    edit: useCallback((id: string) => open({ edit: id }), [open]),
    editInstead: useCallback((id: string) => open({ edit: id }, true), [open]),
    close,
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry was made by opening a window on the screen of the entry before. */
    openedHere?: boolean
  }
}

/** Personas by slug. */
function useNames(): (slug: string) => string {
  const personas = useQuery(personasOptions()).data
  return useCallback((slug) => personas?.find((one) => one.slug === slug)?.name ?? slug, [personas])
}

const selectionOf = (mode: ContentMode, search: ContentSearch) => {
  const view = search.view ?? 'table'
  return {
    mode,
    view,
    statuses: view === 'table' ? readStatuses(search.status) : [],
    persona: search.persona ?? null,
    thisMonth: search.month === true,
    output: view === 'gallery' ? (search.output ?? null) : null,
    page: search.page ?? 1,
  } as const
}

const LIVENESS = { connecting: null, live: null, reconnecting: 'Reconnecting…', polling: 'Updates every 10 s' } as const

type ShownProps = {
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
function Shown({ mode, search, listing, nameOf, onAsk, onEdit, onPlay, onClear, onPage }: ShownProps) {
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

type NothingProps = Pick<ShownProps, 'mode' | 'search' | 'onClear' | 'onPage'> & { totalItems: number }

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
