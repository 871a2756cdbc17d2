import type { ContentMode } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { POLL } from '@pack/core/generation/job'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Crown, Sparkles } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { personasOptions } from '../../product/personas.ts'
import { mayPublish, PLAN_NEEDED } from '../../product/platforms.ts'
import { usePolling } from '../../product/use-polling.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { PendingAction } from './action-dialogs.tsx'
import { selectionOf, useChangeSearch, useOpened, useType } from './address.ts'
import { isActive, listingOptions, summaryOf, summaryOptions } from './content.ts'
import { Filters } from './filters.tsx'
import { ItemList } from './item-list.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import type { ShownReceipt } from './receipt-dialog.tsx'
import { TYPE_LABELS } from './search.ts'
import { StatsBar } from './stats-bar.tsx'

// The list is what the screen is for; dialogs load when they are first opened.
const ActionDialogs = lazy(async () => ({ default: (await import('./action-dialogs.tsx')).ActionDialogs }))
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))
const PostDialog = lazy(async () => ({ default: (await import('./post-dialog.tsx')).PostDialog }))
const ReceiptDialog = lazy(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))

const route = getRouteApi('/client/content')
const TABS = (Object.keys(TYPE_LABELS) as ContentMode[]).map((value) => ({ value, label: TYPE_LABELS[value] }))

/** The Content Manager (part 2 §2): videos by type, as a table or a gallery. */
export function ContentPage() {
  const search = route.useSearch()
  const mode = useType(search.type)
  const change = useChangeSearch()
  const [pending, setPending] = useState<PendingAction | null>(null)
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null)
  const showReceipt = useCallback((item: ContentItem, accountId: string) => setReceipt({ item, accountId }), [])
  const wanted = {
    edit: useOnce(search.edit !== undefined),
    post: useOnce(search.post !== undefined),
    act: useOnce(pending !== null),
    receipt: useOnce(receipt !== null),
  }
  const opened = useOpened()
  const me = useMe()
  const nameOf = useNames()
  const chooseType = (type: ContentMode) => change({ type: type === 'short' ? undefined : type, page: undefined })
  const listing = useQuery(listingOptions(selectionOf(mode, search)))
  // Part 2 §4: every 10 s while a listed item is active.
  usePolling(listing.refetch, listing.data?.items.some(isActive) ? POLL.contentMs : false)
  const summary = useQuery(summaryOptions(mode))
  const fallback = summary.isError && listing.data ? summaryOf(listing.data) : undefined
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="font-display font-semibold text-4xl tracking-tight">
            Content Manager
          </h1>
          <p className="mt-2 max-w-2xl text-muted">All your videos. Watch, edit and publish them here.</p>
          {me && !mayPublish(me) && (
            <p className="mt-2 flex flex-wrap items-center gap-x-2">
              <Crown aria-hidden className="size-4 shrink-0 text-brand" />
              {PLAN_NEEDED}
              <Link to={paths.services} className="font-medium text-brand underline underline-offset-2">
                Compare plans
              </Link>
            </p>
          )}
        </div>
        <Link to={paths.generate} className={buttonClass()}>
          <Sparkles aria-hidden className="size-4" /> Generate
        </Link>
      </header>
      <StatsBar summary={summary.data ?? fallback} />
      <Tabs label="Content type" value={mode} onChange={chooseType} tabs={TABS}>
        <div className="flex flex-col gap-6">
          <Filters search={search} onChange={(filters) => change({ ...filters, page: undefined })} />
          <ItemList
            mode={mode}
            search={search}
            listing={listing}
            nameOf={nameOf}
            onAct={setPending}
            onEdit={opened.edit}
            onPlay={opened.play}
            onPost={opened.post}
            onReceipt={showReceipt}
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
        onPost={opened.postInstead}
      />
      <Suspense>
        {wanted.edit && (
          <EditDialog mode={mode} id={search.edit ?? null} nameOf={nameOf} onClose={opened.close} onAct={setPending} />
        )}
      </Suspense>
      <Suspense>{wanted.post && <PostDialog mode={mode} id={search.post ?? null} onClose={opened.close} />}</Suspense>
      <Suspense>{wanted.act && <ActionDialogs pending={pending} onClose={() => setPending(null)} />}</Suspense>
      <Suspense>
        {wanted.receipt && (
          <ReceiptDialog
            shown={receipt}
            onClose={() => setReceipt(null)}
            onPost={(id) => {
              setReceipt(null)
              opened.post(id)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Whether it is or was true: a dialog stays while it fades out. */
function useOnce(now: boolean): boolean {
  const [before, setBefore] = useState(now)
  if (now && !before) setBefore(true)
  return now || before
}

/** Names of personas by slug. */
function useNames(): (slug: string) => string {
  const personas = useQuery(personasOptions()).data
  return useCallback((slug) => personas?.find((one) => one.slug === slug)?.name ?? slug, [personas])
}
