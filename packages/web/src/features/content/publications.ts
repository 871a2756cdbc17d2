import type { ContentItem } from '@pack/core/content/item-schema'
import { mainAction } from '@pack/core/content/main-action'
import type { PublicationSummary } from '@pack/core/content/publication-summary-schema'
import { isOpen } from '@pack/core/publishing/publication'
import type { PublicationReceipt, Published } from '@pack/core/publishing/publication-schema'
import { asksToChangeVideo, asksToReconnect } from '@pack/core/publishing/remedies'
import { privacyName } from '@pack/core/publishing/tiktok-words'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call, messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { type Platform, platformName } from '../../product/platforms.ts'
import { placeIn } from '../../product/publishing/places.ts'
import { notify } from '../../ui/toast.tsx'
import { changeListed, itemPath, RECEIPTS, reload, withPublications } from './content.ts'
import { momentIn } from './dates.ts'

/** The toasts of a press (part 2 §8): while it is sent, its success, a refusal, and no answer. */
const FROM_STORAGE = {
  working: 'Queuing publish from storage…',
  done: 'Queued (storage)!',
  refused: 'Failed to queue publish from storage',
  unanswered: 'Failed (storage).',
}
const UPLOADED = {
  working: 'Queuing uploaded video publish…',
  done: 'Queued (uploaded)!',
  refused: 'Failed to queue uploaded publish',
  unanswered: 'Failed to queue uploaded publish',
}
const RENDERED = {
  working: 'Queuing publish…',
  done: 'Queued!',
  refused: 'Failed to queue.',
  unanswered: 'Failed to queue.',
}

/** The call of an item's main action, and its toasts. */
function pressOf(item: ContentItem) {
  const action = mainAction(item)
  const stored = action === 'publish_from_storage' || action === 'replace_from_storage'
  if (stored && item.mode === 'uploaded')
    return { path: `/videos/publish_from_supabase/${item.id}`, api: 'content', query: {}, texts: UPLOADED } as const
  const autopush = { path: `/autopush/single/${item.mode}/${item.id}`, api: 'queue' } as const
  return stored
    ? { ...autopush, query: { from_storage: true }, texts: FROM_STORAGE }
    : { ...autopush, query: {}, texts: RENDERED }
}

/** The newest revision on this screen: a press of an outdated screen opens no further one. */
const newestRevision = ({ publications }: ContentItem) => Math.max(0, ...publications.map(({ revision }) => revision))

/** A refusal that names this dialog gets a button that opens it. */
const POST_TO_TIKTOK = 'Post to TikTok'
const toPost = ({ mode, id }: ContentItem) => ({ to: paths.content, search: { type: mode, post: id } })

/** Publishes an item by its main action. The toasts say how it went. */
export function usePublish() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const zone = useMe()?.time_zone
  const toast = ({ id }: ContentItem) => `publish ${id}`
  return useMutation({
    mutationFn: (item: ContentItem) => {
      const { path, api, query } = pressOf(item)
      return call<Published>(path, { method: 'POST', api, query: { ...query, revision: newestRevision(item) } })
    },
    onMutate: (item) => {
      notify.working(pressOf(item).texts.working, { id: toast(item) })
    },
    onSuccess: ({ publications }, item) => {
      changeListed(client, item.id, { publications: withPublications(item, publications) })
      const description = [...new Set(publications.flatMap((one) => laterBecause(one, zone) ?? []))].join('\n')
      notify.done(pressOf(item).texts.done, { id: toast(item), ...(description && { description }) })
    },
    onError: (problem, item) => {
      const { texts } = pressOf(item)
      const status = problem instanceof ApiError ? problem.status : 0
      const description = messageOf(problem)
      const place = status === 403 ? { name: 'Services', to: paths.services } : placeIn(description)
      notify.failed(status === 0 ? texts.unanswered : texts.refused, {
        id: toast(item),
        description,
        ...(description.includes(POST_TO_TIKTOK)
          ? { action: { label: POST_TO_TIKTOK, onClick: () => void navigate(toPost(item)) } }
          : place && { action: { label: `Open ${place.name}`, onClick: () => void navigate({ to: place.to }) } }),
      })
    },
    onSettled: (_answer, _problem, { id }) => {
      void client.invalidateQueries({ queryKey: [...RECEIPTS, id] })
      return reload(client)
    },
  })
}

/** When a publication goes live, unless that is as soon as it can be. */
export function goesLive({ state, due_at: due, reason }: PublicationSummary, zone?: string): string | null {
  const dated = state === 'prepared' || reason === 'date' || reason === 'scheduled'
  return dated && due !== null && new Date(due).getTime() > Date.now() ? `Goes live ${momentIn(due, zone)}` : null
}

/** It goes to an account already, or waits for its date. */
export const isOnItsWay = ({ publications }: Pick<ContentItem, 'publications'>): boolean =>
  publications.some(({ state }) => isOpen(state))

/** Where a published video can be watched. */
export function linksTo({ youtube_url: youtube, tiktok_url: tiktok, publications }: ContentItem) {
  const live = (code: string) =>
    publications.find(({ platform, state, url }) => platform === code && state === 'live' && url !== null)?.url ?? null
  return [
    { code: 'youtube', url: youtube ?? live('youtube') },
    { code: 'tiktok', url: tiktok ?? live('tiktok') },
  ].flatMap(({ code, url }) => (url === null ? [] : [{ code, name: platformName(code), url }]))
}

/** Reasons of posts to TikTok that their author can post now, by choosing or in spite of the date. */
const FOR_ITS_AUTHOR = ['settings_missing', 'choose_again', 'too_long_for_creator', 'needs_press', 'date']

/** A post to TikTok for which "Post to TikTok" is the way on. */
export const waitsForAuthor = ({ platform, state, reason }: PublicationSummary): boolean =>
  platform === 'tiktok' && state === 'waiting' && reason !== null && FOR_ITS_AUTHOR.includes(reason)

/** YouTube's refusals that another title remedies. */
const FOR_ITS_TITLE = ['invalidTitle', 'invalidVideoMetadata', 'duplicate_title']

/** It failed, and changing the video's title is the way on. */
export const failedForItsTitle = ({ state, reason }: Pick<PublicationSummary, 'state' | 'reason'>): boolean =>
  state === 'failed' && reason !== null && FOR_ITS_TITLE.includes(reason)

/** It can't go on before its account is linked again. */
export const lostAccess = (
  { state, remedy, account_id: account }: PublicationSummary,
  platforms: readonly Platform[],
): boolean =>
  (state === 'waiting' || state === 'failed') &&
  asksToReconnect(remedy) &&
  !platforms.some(({ id, connected }) => id === account && connected)

/** It failed for what the video shows or says: publishing the same file again would fail again. */
export const mustChangeFirst = ({ state, remedy }: Pick<PublicationSummary, 'state' | 'remedy'>): boolean =>
  state === 'failed' && asksToChangeVideo(remedy)

/** Why a publication doesn't start at once. */
function laterBecause(publication: PublicationSummary, zone: string | undefined): string | null {
  const date = goesLive(publication, zone)
  return date === null ? publication.message : `${date}.`
}

const PRIVACY: Readonly<Record<string, string>> = { public: 'Public', unlisted: 'Unlisted', private: 'Private' }
export const privacyOnYouTube = (privacy: string): string => PRIVACY[privacy] ?? privacy

/** Who can see a live publication; null if unknown. */
export function visibilityOf({ sent, posted }: Pick<PublicationReceipt, 'sent' | 'posted'>): string | null {
  if (sent) return sent.publish_at ? 'Public' : privacyOnYouTube(sent.privacy)
  return posted && privacyName(posted.privacy_level)
}

/** The receipts of an item, newest first. */
export const receiptsOptions = (item: Pick<ContentItem, 'mode' | 'id'>) =>
  queryOptions({
    queryKey: [...RECEIPTS, item.id],
    queryFn: ({ signal }) => call<PublicationReceipt[]>(itemPath(item, 'publications'), { signal }),
  })

/** "Check again" for publications of an item. The toasts say how it went. */
export function useCheckAgain(item: ContentItem) {
  const { mutateAsync: check, isPending: busy } = useReceiptAction(item, 'check')
  return {
    busy,
    check: (ids: readonly string[]) =>
      void Promise.all(ids.map((id) => check(id))).then(
        () => notify.done('Checking again.'),
        (problem) => notify.failed('Failed to check.', { description: messageOf(problem) }),
      ),
  }
}

/** The publications of an item whose outcome is unknown. */
export const unsureOnes = ({ publications }: ContentItem): string[] =>
  publications.filter(({ state }) => state === 'unknown').map(({ id }) => id)

/** "Check again" or "Withdraw": the receipt as it is afterwards. */
export function useReceiptAction(item: ContentItem, act: 'check' | 'cancel') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (publication: string) =>
      call<PublicationReceipt>(itemPath(item, `publications/${publication}/${act}`), { method: 'POST' }),
    onSuccess: (after) =>
      client.setQueryData(receiptsOptions(item).queryKey, (receipts) =>
        receipts?.map((one) => (one.id === after.id ? after : one)),
      ),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [...RECEIPTS, item.id] })
      return reload(client)
    },
  })
}
