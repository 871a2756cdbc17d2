import { allowanceOf, nextVideos } from '@pack/core/accounts/video-allowance'
import type { ContentMode } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { POLL } from '@pack/core/generation/job'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Crown, Sparkles } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { meOptions, useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { personasOptions } from '../../product/personas.ts'
import { mayPublish, PLAN_NEEDED } from '../../product/platforms.ts'
import { queryClient } from '../../product/query-client.tsx'
import { ScreenHeading } from '../../product/screen-heading.tsx'
import { usePolling } from '../../product/use-polling.ts'
import { waitingScriptsOptions } from '../../product/waiting-scripts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useReadOnly } from '../../ui/read-only.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useOnce } from '../../ui/use-once.ts'
import type { PendingAction } from './action-dialogs.tsx'
import { rememberedType, selectionOf, useChangeSearch, useOpened, useType } from './address.ts'
import { isActive, itemOptions, listingOptions, summaryOf, summaryOptions } from './content.ts'
import { HEADING } from './heading.ts'
import { ItemList, isEmptyType } from './item-list.tsx'
import type { ShownReceipt } from './receipt-dialog.tsx'
import { isFiltered, TYPE_LABELS } from './search.ts'
import { StatsBar } from './stats-bar.tsx'

// The list is what the screen is for; dialogs load when they are first opened.
const ActionDialogs = lazyPart(async () => ({ default: (await import('./action-dialogs.tsx')).ActionDialogs }))
const EditDialog = lazyPart(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))
const PlayerDialog = lazyPart(async () => ({ default: (await import('./player-dialog.tsx')).PlayerDialog }))
const PostDialog = lazyPart(async () => ({ default: (await import('./post-dialog.tsx')).PostDialog }))
const ReceiptDialog = lazyPart(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))

const route = getRouteApi('/client/content')
const GENERATE = (
  <>
    <Sparkles aria-hidden className="size-4" /> Generate
  </>
)
/** How many waiting scripts the gallery shows. */
const MOST_SCRIPTS = 4
const TABS = (Object.keys(TYPE_LABELS) as ContentMode[]).map((value) => ({ value, label: TYPE_LABELS[value] }))

// Answers that came before the scripts are in the cache when the screen first renders: it begins with its rows.
if (window.firstAnswers?.size && location.pathname === paths.content) {
  const mode = rememberedType()
  void queryClient.prefetchQuery(listingOptions(selectionOf(mode, {})))
  void queryClient.prefetchQuery(summaryOptions(mode))
  void queryClient.prefetchQuery(personasOptions())
  void queryClient.prefetchQuery(waitingScriptsOptions())
  void queryClient.prefetchQuery(meOptions())
}

/** The Content Manager (part 2 §2): videos by type, as a table or a gallery. */
export function ContentPage() {
  const search = route.useSearch()
  const mode = useType(search.type)
  const change = useChangeSearch()
  const [pending, setPending] = useState<PendingAction | null>(null)
  const addressed = useQuery({
    ...itemOptions({ mode, id: search.publish ?? '' }),
    enabled: search.publish !== undefined,
  }).data
  const asked: PendingAction | null =
    pending ?? (search.publish && addressed?.status === 'Ready' ? { item: addressed, act: 'choose' } : null)
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null)
  const showReceipt = useCallback((item: ContentItem, accountId: string) => setReceipt({ item, accountId }), [])
  const wanted = {
    play: useOnce(search.play !== undefined),
    edit: useOnce(search.edit !== undefined),
    post: useOnce(search.post !== undefined),
    act: useOnce(asked !== null),
    receipt: useOnce(receipt !== null),
  }
  const opened = useOpened()
  const me = useMe()
  const allowance = me && allowanceOf(me)
  const isUsedUp = allowance?.left === 0
  const readOnly = useReadOnly()
  const nameOf = useNames()
  const chooseType = (type: ContentMode) => change({ type: type === 'short' ? undefined : type, page: undefined })
  const listing = useQuery(listingOptions(selectionOf(mode, search)))
  // Part 2 §4: every 10 s while a listed item is active.
  usePolling(listing.refetch, listing.data?.items.some(isActive) ? POLL.contentMs : false)
  const summary = useQuery(summaryOptions(mode))
  const fallback = summary.isError && listing.data ? summaryOf(listing.data) : undefined
  const empty = listing.data !== undefined && isEmptyType(listing.data, search)
  // One video needs no statistics.
  const scripts = useQuery(waitingScriptsOptions()).data ?? []
  const tabs = TABS.map((tab) => ({
    ...tab,
    count: scripts.filter((script) => script.mode === tab.value).length || undefined,
  }))
  const waiting = search.view === 'gallery' ? scripts.filter((script) => script.mode === mode) : []
  // Beside filtered videos and on later pages a link stands for them.
  const shownScripts = isFiltered(search) || (search.page ?? 1) > 1 ? [] : waiting.slice(0, MOST_SCRIPTS)
  const isOne = listing.data?.totalItems === 1 && !isFiltered(search)
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-2 sm:gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-6">
        <ScreenHeading {...HEADING} />
        {!empty && (
          <span className="ml-auto max-sm:hidden">
            {readOnly === null ? (
              <Link
                to={paths.generate}
                className={buttonClass(isUsedUp ? 'secondary' : 'primary')}
                title={isUsedUp ? nextVideos(allowance, navigator.language) : undefined}
              >
                {GENERATE}
              </Link>
            ) : (
              <Button writes>{GENERATE}</Button>
            )}
          </span>
        )}
      </header>
      <Tabs
        label="Content type"
        value={mode}
        onChange={chooseType}
        tabs={tabs}
        aside={!empty && !isOne && <StatsBar type={TYPE_LABELS[mode]} summary={summary.data ?? fallback} />}
      >
        <ItemList
          mode={mode}
          search={search}
          listing={listing}
          scripts={shownScripts}
          nameOf={nameOf}
          onAct={setPending}
          onEdit={opened.edit}
          onPlay={opened.play}
          onPost={opened.post}
          onReceipt={showReceipt}
          onFilter={(filters) => change({ ...filters, page: undefined })}
          onClear={() =>
            change({ status: undefined, persona: undefined, month: undefined, output: undefined, page: undefined })
          }
          onPage={(page) => change({ page: page > 1 ? page : undefined })}
          note={
            <>
              {waiting.length > shownScripts.length && (
                <p className="text-muted text-sm">
                  {waiting.length === 1 ? '1 script waits for review.' : `${waiting.length} scripts wait for review.`}{' '}
                  <Link
                    to={paths.content}
                    search={{ type: mode, status: 'Script Ready' }}
                    className="font-medium text-brand underline underline-offset-2"
                  >
                    Show {waiting.length === 1 ? 'it' : 'them'} in the table
                  </Link>
                </p>
              )}
              {me && !mayPublish(me) && (
                <p className="text-muted text-sm text-pretty">
                  <Crown aria-hidden className="mr-1.5 inline size-4 align-[-0.15em] text-brand" />
                  {PLAN_NEEDED}{' '}
                  <Link
                    to={paths.services}
                    className="whitespace-nowrap font-medium text-brand underline underline-offset-2"
                  >
                    Compare plans
                  </Link>
                </p>
              )}
            </>
          }
        />
      </Tabs>
      <Suspense>
        {wanted.play && (
          <PlayerDialog
            mode={mode}
            id={search.play ?? null}
            covered={asked !== null}
            nameOf={nameOf}
            onClose={opened.close}
            onAct={setPending}
            onEdit={opened.editInstead}
            onPost={opened.postInstead}
          />
        )}
      </Suspense>
      <Suspense>
        {wanted.edit && (
          <EditDialog mode={mode} id={search.edit ?? null} nameOf={nameOf} onClose={opened.close} onAct={setPending} />
        )}
      </Suspense>
      <Suspense>{wanted.post && <PostDialog mode={mode} id={search.post ?? null} onClose={opened.close} />}</Suspense>
      <Suspense>
        {wanted.act && (
          <ActionDialogs
            pending={asked}
            onClose={() => {
              setPending(null)
              if (search.publish) change({ publish: undefined }, true)
            }}
            onEdit={search.play || search.publish ? opened.editInstead : opened.edit}
            onPost={search.play || search.publish ? opened.postInstead : opened.post}
          />
        )}
      </Suspense>
      <Suspense>
        {wanted.receipt && (
          <ReceiptDialog
            shown={receipt}
            onClose={() => setReceipt(null)}
            onEdit={(id) => {
              setReceipt(null)
              opened.edit(id)
            }}
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

/** Names of personas by slug. */
function useNames(): (slug: string) => string {
  const personas = useQuery(personasOptions()).data
  return useCallback((slug) => personas?.find((one) => one.slug === slug)?.name ?? slug, [personas])
}
