import type { BackgroundMode } from '@pack/core/content/background'
import type { ContentMode } from '@pack/core/content/item'
import { PAGE_SIZE } from '@pack/core/content/item'
import type { ContentItem, Listing, Summary } from '@pack/core/content/item-schema'
import type { PublicationSummary } from '@pack/core/content/publication-summary-schema'
import { isFailed, isInProgress, MOVING_STATUSES, type Status, statusAfterSwitch } from '@pack/core/content/status'
import type { Orientation } from '@pack/core/film/timeline'
import type { ProgressMessage, Retried } from '@pack/core/generation/job-schema'
import type { Preview } from '@pack/core/generation/preview'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../product/api.ts'
import { latestExamples } from '../../product/examples.ts'
import { waitingScriptsOptions } from '../../product/waiting-scripts.ts'
import type { Output } from './search.ts'

const LISTS = ['/api/content'] as const
const SUMMARIES = ['/api/content/summary'] as const
const ITEMS = ['/api/content/item'] as const
/** Receipts of publications; the next part of the key is the item's id. */
export const RECEIPTS = ['/api/content/publications'] as const

/** View, filters and page of a list. */
export type Selection = {
  mode: ContentMode
  view: 'table' | 'gallery'
  statuses: readonly Status[]
  persona: string | null
  thisMonth: boolean
  output: Output | null
  page: number
}

/** One page, newest first. */
export const listingOptions = (selection: Selection) =>
  queryOptions({
    queryKey: ['/api/content', selection] as const,
    queryFn: ({ signal }) =>
      call<Listing>(`/api/content/${selection.mode}`, {
        signal,
        query: {
          view: selection.view,
          persona: selection.persona ?? undefined,
          status: selection.statuses.join(',') || undefined,
          monthOnly: selection.thisMonth ? 1 : undefined,
          output: selection.output ?? undefined,
          page: selection.page,
          limit: PAGE_SIZE[selection.view],
        },
      }),
    // The previous page stays while the next one loads, unless its type or view differs.
    placeholderData: (before, query) => {
      const shown = query?.queryKey[1]
      return shown?.mode === selection.mode && shown.view === selection.view ? before : undefined
    },
  })

type Counted = Pick<Selection, 'mode' | 'persona' | 'thisMonth'>

/** How many items of a status these filters leave. */
export const countOptions = ({ mode, persona, thisMonth }: Counted, status: Status) =>
  queryOptions({
    queryKey: [...LISTS, { mode, persona, thisMonth, counted: status }] as const,
    queryFn: ({ signal }) =>
      call<Listing>(`/api/content/${mode}`, {
        signal,
        query: {
          ...{ view: 'table', persona: persona ?? undefined, status },
          ...{ monthOnly: thisMonth ? 1 : undefined, page: 1, limit: 1 },
        },
      }),
    select: ({ totalItems }) => totalItems,
  })

export const isWide = (item: ContentItem): boolean =>
  item.mode !== 'uploaded' && item.video_orientation === 'horizontal'

/** Whether the list that shows the item is refreshed regularly. */
export const isActive = (item: ContentItem): boolean => MOVING_STATUSES.some((status) => status === item.status)

/** Failed because of its publications, not while it was made. */
export const hasFailedToPublish = ({ status, error_detail: reason, publications }: ContentItem): boolean =>
  isFailed(status) && reason === null && publications.some(({ state }) => state === 'failed' || state === 'unknown')

/** Its bytes are on the way, or the platform processes them. */
export const isPublishing = ({ publications }: Pick<ContentItem, 'publications'>): boolean =>
  publications.some(({ state }) => ['prepared', 'uploading', 'accepted', 'processing'].includes(state))

/** It goes live at its date; until then, changes are sent on. */
export const isScheduled = ({ publications }: Pick<ContentItem, 'publications'>): boolean =>
  publications.some(({ state, reason }) => state === 'waiting' && (reason === 'scheduled' || reason === 'date'))

/** Its video is finished, so that it can be posted to TikTok; the dialog says what else is in the way. */
export const mayBePosted = ({ status, supabase_url: video, publications }: ContentItem): boolean =>
  video !== null && (!isInProgress(status) || isPublishing({ publications }))

/** Posts can't be replaced, so a live one gets another beside it. */
export const postLabel = (item: ContentItem): string => (isOnTikTok(item) ? 'Post to TikTok again' : 'Post to TikTok')

/** TikTok may have a post of it: another could appear twice. */
export const isUnsureOnTikTok = ({ publications }: ContentItem): boolean =>
  publications.some(({ platform, state }) => platform === 'tiktok' && state === 'unknown')

/** A post of it is live. */
export const isOnTikTok = ({ publications }: ContentItem): boolean =>
  publications.some(({ platform, state }) => platform === 'tiktok' && state === 'live')

export const summaryOptions = (mode: ContentMode) =>
  queryOptions({
    queryKey: [...SUMMARIES, { mode }],
    queryFn: ({ signal }) => call<Summary>('/api/content/summary', { signal, query: { mode } }),
  })

/** Fallback when the summary fails to load: counts the items on the screen (part 2 §7). */
export function summaryOf({ items, totalItems }: Listing, now = new Date()): Summary {
  const since = new Date(now.getFullYear(), now.getMonth(), 1).getTime()
  const recent = items.filter((item) => new Date(item.created_at).getTime() >= since)
  return {
    totalVideos: totalItems,
    videosThisMonth: recent.length,
    durationThisMonth: recent.reduce((sum, item) => sum + (item.duration_seconds ?? 0), 0),
  }
}

/**
 * One item with freshly signed links. Never refetched while it is shown, because a new link would restart the video;
 * dropped from the cache when the dialog closes, so that the next one gets fresh links.
 */
export const itemOptions = (named: { mode: ContentMode; id: string }) =>
  queryOptions({
    queryKey: [...ITEMS, { mode: named.mode, id: named.id }],
    queryFn: ({ signal }) =>
      call<ContentItem>(`/api/content/${named.mode}/${encodeURIComponent(named.id)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Finds an item in the cached lists. */
export const findListed = (client: QueryClient, id: string): ContentItem | undefined =>
  client
    .getQueriesData<Listing>({ queryKey: LISTS })
    .flatMap(([, listing]) => listing?.items ?? [])
    .find((item) => item.id === id)

export function changeListed(client: QueryClient, id: string, change: Partial<ContentItem>): void {
  client.setQueriesData<Listing>({ queryKey: LISTS }, (listing) =>
    listing?.items.some((item) => item.id === id)
      ? { ...listing, items: listing.items.map((item) => (item.id === id ? { ...item, ...change } : item)) }
      : listing,
  )
}

/** Changes an item in the lists, and in an open dialog, which keeps its links, because its video may be playing. */
function changeShown(client: QueryClient, item: ContentItem, change: Partial<ContentItem>): void {
  changeListed(client, item.id, change)
  client.setQueryData<ContentItem>(itemOptions(item).queryKey, (shown) => shown && { ...shown, ...change })
}

export const itemPath = ({ mode, id }: Pick<ContentItem, 'mode' | 'id'>, act: string): string =>
  `/api/content/${mode}/${encodeURIComponent(id)}/${act}`

/** The item was deleted meanwhile, for example in another tab. */
export const isGone = (problem: unknown): boolean => problem instanceof ApiError && problem.status === 404

type ReversibleChange<Value> = {
  send: (item: ContentItem, value: Value) => Promise<unknown>
  /** The optimistic change of the row. */
  shown: (value: Value, item: ContentItem) => Partial<ContentItem>
}

/** An optimistic change, undone if the server refuses. */
function useReversible<Value>({ send, shown }: ReversibleChange<Value>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item, value }: { item: ContentItem; value: Value }) => send(item, value),
    onMutate: async ({ item, value }) => {
      await client.cancelQueries({ queryKey: LISTS })
      const change = shown(value, item)
      changeShown(client, item, change)
      return Object.fromEntries(Object.keys(change).map((field) => [field, Reflect.get(item, field)]))
    },
    onError: (_problem, { item }, before) => before && changeShown(client, item, before),
    onSettled: () => client.invalidateQueries({ queryKey: LISTS }),
  })
}

export const useSetTest = () =>
  useReversible<boolean>({
    send: (item, test) => call(itemPath(item, 'test-mode'), { method: 'POST', query: { enabled: test } }),
    shown: (test, { status }) => ({ test, status: statusAfterSwitch(status, { test }) }),
  })

/** `day` is YYYY-MM-DD, or empty to remove the date; `instant` is shown until the server answers. */
export const useSetDate = () =>
  useReversible<{ day: string; instant: string | null }>({
    send: (item, { day }) => call(itemPath(item, 'date'), { method: 'POST', query: { publish_date: day } }),
    shown: ({ instant }) => ({ publish_date: instant }),
  })

/** `targets` are ids of linked accounts, or codes of platforms without one. */
export const useSetTargets = () =>
  useReversible<{ targets: string[]; shown: Pick<ContentItem, 'publish_to' | 'publish_account_ids'> }>({
    send: (item, { targets }) => call(itemPath(item, 'publish-to'), { method: 'POST', json: { targets } }),
    shown: ({ shown }) => shown,
  })

/** Not optimistic, because it records consent. Keeps the item's links, because its video may be playing. */
export function useSetShowcase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item, value }: { item: ContentItem; value: boolean }) =>
      call<ContentItem>(itemPath(item, 'showcase'), { method: 'POST', query: { enabled: value } }),
    onSuccess: ({ showcase }, { item: { mode, id } }) => {
      changeListed(client, id, { showcase })
      client.setQueryData<ContentItem>(itemOptions({ mode, id }).queryKey, (item) => item && { ...item, showcase })
      return client.invalidateQueries({ queryKey: latestExamples().queryKey })
    },
  })
}

/** Deletions at YouTube are waited for. Milliseconds. */
const DELETE_THERE_TIMEOUT_MS = 60_000

/** `there`: on YouTube as well. Removes the row optimistically; it returns if the server refuses. */
export function useDeleteItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item: { mode, id }, there }: { item: ContentItem; there: boolean }) =>
      call(`/api/content/${mode}/${id}`, {
        method: 'DELETE',
        ...(there && { query: { delete_there: true }, timeoutMs: DELETE_THERE_TIMEOUT_MS }),
      }),
    onMutate: async ({ item: { id } }) => {
      await client.cancelQueries({ queryKey: LISTS })
      const before = client.getQueriesData<Listing>({ queryKey: LISTS })
      client.setQueriesData<Listing>({ queryKey: LISTS }, (listing) =>
        listing?.items.some((item) => item.id === id)
          ? { ...listing, items: listing.items.filter((item) => item.id !== id), totalItems: listing.totalItems - 1 }
          : listing,
      )
      return before
    },
    onError: (problem, _item, before) => {
      if (isGone(problem)) return
      for (const [key, listing] of before ?? []) client.setQueryData(key, listing)
    },
    onSettled: () => reload(client),
  })
}

/**
 * Retries what failed: the publications, or the production from the first step whose input changed. `render` produces
 * the video again, whatever failed. Uses the queue API (part 2 §7).
 */
export function useRetryItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item, render = false }: { item: ContentItem; render?: boolean }) =>
      call<Retried>(itemPath(item, 'retry'), { method: 'POST', api: 'queue', ...(render && { query: { render } }) }),
    onSuccess: ({ publications }, { item }) => {
      const change = {
        publications: withPublications(item, publications),
        ...(publications.length === 0 && { status: 'Queued', error_detail: null, progress_percent: 0, eta_ms: null }),
      }
      changeListed(client, item.id, change)
      // An open dialog keeps its links, because its video may be playing.
      client.setQueryData<ContentItem>(
        itemOptions(item).queryKey,
        (shown) => shown && { ...shown, status: 'In Progress', ...change },
      )
    },
    onSettled: (_answer, _problem, { item: { id } }) => {
      void client.invalidateQueries({ queryKey: [...RECEIPTS, id] })
      return reload(client)
    },
  })
}

/** An item's publications with new ones in the place of those at the same accounts. */
export function withPublications(
  { publications }: ContentItem,
  newer: readonly PublicationSummary[],
): PublicationSummary[] {
  const others = publications.filter((one) => !newer.some((made) => made.account_id === one.account_id))
  return [...others, ...newer]
}

/** `script` is the JSON text of the lines, as they are being edited. */
type PreviewOrder = { item: ContentItem; script: string; orientation: Orientation; forTikTok: boolean }

/** Loads the timeline and voice-over of an item with the given script. Slow voices need the long timeout. */
export const usePreview = () =>
  useMutation({
    mutationFn: ({ item, script, orientation, forTikTok }: PreviewOrder) =>
      call<Preview>(itemPath(item, 'preview'), {
        method: 'POST',
        json: { script, video_orientation: orientation, for_tiktok: forTikTok },
        timeoutMs: 120_000,
      }),
  })

/** Renders or rewrites a script that is waiting for review. */
export function useDecideScript() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item, act }: { item: ContentItem; act: 'render' | 'rewrite' }) =>
      call(itemPath(item, act), { method: 'POST' }),
    onSuccess: (_answer, { item }) => changeListed(client, item.id, { status: 'Queued', progress_percent: 0 }),
    onSettled: () => reload(client),
  })
}

/** Changed fields for PATCH /api/update/…; `publish_date` is YYYY-MM-DD or empty. */
export type ItemUpdate = {
  title?: string
  theme?: string
  publish_date?: string
  quote?: string
  /** JSON text of a list of {persona, line}. */
  script?: string
  background_mode?: BackgroundMode
  video_orientation?: Orientation
  bg_change_seconds?: number
}

export function useUpdateItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item, update }: { item: ContentItem; update: ItemUpdate }) =>
      call(`/api/update/${item.mode}`, { method: 'PATCH', json: { id: item.id, ...update } }),
    onSuccess: (_answer, { item }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: LISTS }),
        client.invalidateQueries({ queryKey: [...ITEMS, { mode: item.mode, id: item.id }] }),
      ]),
  })
}

/** Applies a live message to its row; a message about an unlisted item reloads the list silently (part 2 §4). */
export function useApplyProgress() {
  const client = useQueryClient()
  return (message: ProgressMessage) => {
    const id = message.item_id ?? message.job_id
    const item = findListed(client, id)
    if (!item) {
      const listings = client.getQueriesData<Listing>({ queryKey: LISTS })
      const known = listings.some(([, listing]) => listing?.items.some(({ job_id }) => job_id === id))
      return known ? undefined : reload(client)
    }
    if (!isNews(message, item)) return
    changeListed(client, id, {
      status: message.status,
      progress_percent: message.percent,
      last_update_ms: message.last_update_ms,
      eta_ms: message.eta_ms,
      error_detail: message.error_detail ?? item.error_detail,
      ...(message.share_url && linkOf(message.share_url, message)),
    })
    void client.invalidateQueries({ queryKey: [...RECEIPTS, id] }, { cancelRefetch: false })
    const settled = !isInProgress(message.status)
    // Only the server knows the video, thumbnail and duration.
    if (settled)
      void client.invalidateQueries({ queryKey: [...ITEMS, { mode: item.mode, id }] }, { cancelRefetch: false })
    // A message has one status for all publications.
    if (settled || !isInProgress(item.status) || isPublishing(item)) return reload(client)
  }
}

/** The first message of a subscription repeats what the list says already. */
const isNews = ({ status, percent, last_update_ms: at }: ProgressMessage, item: ContentItem): boolean =>
  status !== item.status || percent !== item.progress_percent || at > (item.last_update_ms ?? 0)

/** A published video's link, where its platform's belongs. */
const linkOf = (url: string, { platform, status }: ProgressMessage): Partial<ContentItem> =>
  platform === 'tiktok' || new URL(url).hostname.endsWith('tiktok.com')
    ? { tiktok_url: url, tiktok_status: status }
    : { youtube_url: url }

/** Keeps requests that are already running, because messages may arrive faster than responses. */
export function reload(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [LISTS, SUMMARIES, waitingScriptsOptions().queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    ),
  )
}
