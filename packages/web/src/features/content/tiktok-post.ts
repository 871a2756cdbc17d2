import type { ContentItem } from '@pack/core/content/item-schema'
import type { CreatorInfo } from '@pack/core/publishing/platforms-schema'
import type { TikTokChoice } from '@pack/core/publishing/tiktok-rules'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, call } from '../../product/api.ts'
import { usePolling } from '../../product/use-polling.ts'
import { notify } from '../../ui/toast.tsx'
import { itemOptions, itemPath, RECEIPTS, reload } from './content.ts'

/** How often the making of a clean rendition is looked at. Milliseconds. */
const MAKING_MS = 2_000

/** TikTok is asked up to three times, then the post may be answered at once. Milliseconds. */
const POST_TIMEOUT_MS = 30_000

type Named = Pick<ContentItem, 'mode' | 'id'>

/** TikTok's limits for the creator right now. Read once each time a post is prepared: TikTok limits these calls. */
export const postCreatorOptions = ({ mode, id }: Named, accountId?: string) =>
  queryOptions({
    queryKey: ['/tiktok/creator_info', { mode, id, accountId }],
    queryFn: ({ signal }) =>
      call<CreatorInfo>('/tiktok/creator_info', { signal, query: { mode, id, account_id: accountId } }),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Starts making the clean rendition when a post is prepared, and polls its progress. */
export function useCleanRendition(item: ContentItem) {
  const client = useQueryClient()
  const { queryKey } = itemOptions(item)
  const prepare = useMutation({
    mutationFn: () => call<ContentItem>(itemPath(item, 'clean-rendition'), { method: 'POST' }),
    onSuccess: (after) => client.setQueryData(queryKey, after),
  })
  const begin = useEffectEvent(() => {
    if (item.clean_status !== 'ready') prepare.mutate()
  })
  useEffect(() => begin(), [])
  usePolling(
    (options) => client.refetchQueries({ queryKey }, options),
    item.clean_status === 'making' ? MAKING_MS : false,
  )
  return { error: prepare.error, retry: () => prepare.mutate(), starting: prepare.isPending }
}

/** The settings that are saved on an item; without a privacy level, what they are before any were. */
export const savedChoice = ({ tiktok }: Pick<ContentItem, 'tiktok'>): TikTokChoice => ({
  title: tiktok.title,
  privacy_level: tiktok.privacy_level,
  disable_comment: tiktok.disable_comment,
  disable_duet: tiktok.disable_duet,
  disable_stitch: tiktok.disable_stitch,
  is_commercial: tiktok.is_commercial,
  your_brand: tiktok.your_brand,
  branded_content: tiktok.branded_content,
  is_aigc: tiktok.is_aigc,
  layout: tiktok.layout,
})

/** POST /tiktok/post. Null: not known yet. */
type Posted = { tiktok_url: string | null; tiktok_video_id: string | null; publish_id: string | null }

/** Part 2 §8. */
export const LINK_AVAILABLE = 'Published to TikTok — link available'
export const submitted = (publishId: string) => `Submitted to TikTok (publish_id: ${publishId})`
const outcome = ({ tiktok_url: url, publish_id: id }: Posted) =>
  url ? LINK_AVAILABLE : id ? submitted(id) : 'Your post is on its way to TikTok.'

/** Why a post was refused: the server's reason, or that there was no answer. */
export const refusalOf = (problem: Error): string =>
  problem instanceof ApiError && (problem.detail !== null || problem.status === 0) ? problem.message : 'Publish failed.'

/**
 * Posts an item; `revision` is the newest post that is shown. The toast says how it went; why it was refused, the
 * dialog does.
 */
export function usePostToTikTok(
  item: ContentItem,
  { accountId, revision }: { accountId: string | undefined; revision: number },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (choice: TikTokChoice) =>
      call<Posted>('/tiktok/post', {
        method: 'POST',
        json: { mode: item.mode, item_id: item.id, account_id: accountId, revision, ...choice },
        timeoutMs: POST_TIMEOUT_MS,
      }),
    onSuccess: (posted) => notify.done(outcome(posted), { id: `post ${item.id}` }),
    onError: (problem) => {
      notify.failed(refusalOf(problem), { brief: true, id: `post ${item.id}` })
      // The creator's limits may have changed since the form was opened.
      void client.invalidateQueries({ queryKey: postCreatorOptions(item, accountId).queryKey })
    },
    onSettled: async () => {
      void reload(client)
      await client.invalidateQueries({ queryKey: [...RECEIPTS, item.id] })
    },
  })
}

/** Saves the settings of an item's post (part 2 §5). */
export function useSaveTikTokSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item: { mode, id }, change }: { item: ContentItem; change: Partial<TikTokChoice> }) =>
      call<ContentItem>(`/content/${mode}/${encodeURIComponent(id)}/tiktok-metadata`, {
        method: 'PATCH',
        json: change,
      }),
    onSuccess: ({ tiktok }, { item }) => {
      client.setQueryData<ContentItem>(itemOptions(item).queryKey, (before) => before && { ...before, tiktok })
      return reload(client)
    },
  })
}
