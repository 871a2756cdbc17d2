import type { Storage } from '../kernel/storage.ts'
import type { ContentItem } from './item-schema.ts'
import type { Item } from './ports.ts'

/** How long links to media are valid, in seconds: enough for a tab that stays open during the day. */
const MEDIA_SECONDS = 12 * 60 * 60

/** An item as the API returns it (part 2 §3), with playable links. */
export async function showItem({ storage }: { storage: Storage }, item: Item): Promise<ContentItem> {
  const link = (media: string | null) => (media ? storage.signedUrl(media, { seconds: MEDIA_SECONDS }) : null)
  const [video, thumbnail] = await Promise.all([link(item.videoMedia), link(item.thumbnailMedia)])
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
    status: item.status,
    error_detail: item.errorDetail,
    notes: item.notes,
    publish_date: item.publishDate?.toISOString() ?? null,
    publish_to: item.publishTo,
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
    tiktok_url: item.tiktokUrl,
    tiktok_video_id: item.tiktokVideoId,
    tiktok_status: item.tiktokStatus,
    tiktok_publish_id: item.tiktokPublishId,
    showcase: item.showcase,
    progress_percent: item.progressPercent,
    eta_ms: item.etaAt?.getTime() ?? null,
    last_update_ms: item.lastUpdateAt.getTime(),
    created_at: item.createdAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
  }
}
