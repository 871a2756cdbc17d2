import type { Storage } from '../kernel/storage.ts'
import type { ContentItem } from './item-schema.ts'
import type { Item } from './ports.ts'
import type { PublicationSummary } from './publication-summary-schema.ts'
import { isAlwaysLabelled, NO_TIKTOK_CHOICE, suggestedTitle } from './tiktok-settings.ts'

/** How long links to media are valid, in seconds: enough for a tab that stays open during the day. */
const MEDIA_SECONDS = 12 * 60 * 60

export type ShowUses = {
  storage: Storage
  /** The publications of these items, by item; without entries for none. */
  publicationsOf: (itemIds: readonly string[]) => Promise<ReadonlyMap<string, PublicationSummary[]>>
}

/** Items as the API returns them (part 2 §3), with playable links and their publications. */
export async function showItems(uses: ShowUses, items: readonly Item[]): Promise<ContentItem[]> {
  const publications = await uses.publicationsOf(items.map(({ id }) => id))
  return Promise.all(items.map((item) => show(uses.storage, item, publications.get(item.id) ?? [])))
}

export const showItem = async (uses: ShowUses, item: Item): Promise<ContentItem> => {
  const publications = await uses.publicationsOf([item.id])
  return show(uses.storage, item, publications.get(item.id) ?? [])
}

async function show(storage: Storage, item: Item, publications: PublicationSummary[]): Promise<ContentItem> {
  const link = (media: string | null) => (media ? storage.signedUrl(media, { seconds: MEDIA_SECONDS }) : null)
  const [video, thumbnail, clean] = await Promise.all([
    link(item.videoMedia),
    link(item.thumbnailMedia),
    link(item.cleanMedia),
  ])
  const lines = item.script?.lines ?? []
  const spoken = item.mode === 'short'
  return {
    id: item.id,
    job_id: item.jobId,
    mode: item.mode,
    title: item.title,
    theme: item.theme,
    tone: item.tone,
    key_points: item.keyPoints,
    status: item.shownStatus,
    error_detail: item.errorDetail,
    notes: item.notes,
    publish_date: item.publishDate?.toISOString() ?? null,
    publish_to: item.publishTo,
    publish_account_ids: item.publishAccountIds,
    publications,
    published_at: item.publishedAt?.toISOString() ?? null,
    test: item.test,
    quote: spoken && item.script ? lines.map(({ line }) => line).join(' ') : null,
    script: spoken || !item.script ? null : JSON.stringify(lines),
    background_mode: item.backgroundMode,
    bg_change_seconds: item.bgChangeSeconds,
    video_orientation: item.videoOrientation,
    duration_seconds: item.durationSeconds,
    persona: item.personaSlugs[0] ?? null,
    personas: item.personaSlugs,
    youtube_url: item.youtubeUrl,
    supabase_url: video,
    thumbnail_url: thumbnail,
    clean_url: clean,
    clean_status: item.cleanStatus,
    clean_percent: item.cleanPercent,
    clean_error: item.cleanError,
    clean_seconds: item.cleanSeconds,
    tiktok_url: item.tiktokUrl,
    tiktok_video_id: item.tiktokVideoId,
    tiktok_status: item.tiktokStatus,
    tiktok_publish_id: item.tiktokPublishId,
    tiktok: showTikTok(item),
    showcase: item.showcase,
    progress_percent: item.progressPercent,
    eta_ms: item.etaAt?.getTime() ?? null,
    last_update_ms: item.lastUpdateAt.getTime(),
    created_at: item.createdAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
  }
}

function showTikTok(item: Item): ContentItem['tiktok'] {
  const url = item.tiktokUrl
  const { title, ...settings } = item.tiktok ?? { ...NO_TIKTOK_CHOICE, privacy_level: null }
  return {
    ...{ video_url: url, share_url: url, url, post_url: url },
    video_id: item.tiktokVideoId,
    ...settings,
    title: title ?? suggestedTitle(item),
    is_aigc: settings.is_aigc || isAlwaysLabelled(item),
  }
}
