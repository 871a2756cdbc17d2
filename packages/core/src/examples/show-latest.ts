import type { ContentMode } from '../content/item.ts'
import type { Mode } from '../content/mode.ts'
import { isPublished } from '../content/status.ts'
import type { Storage } from '../kernel/storage.ts'
import type { Example, LatestExamples } from './latest.ts'
import type { Showcase, ShowcasedVideo } from './ports.ts'

/** Links of examples are good for this long, seconds: for who looks now, not to be passed around. */
const LINK_SECONDS = 60 * 60

export type LatestExamplesUses = {
  showcase: Showcase
  storage: Storage
  /** What the engine itself made, by kind: stands in until somebody shows a video. */
  builtInExamples: () => Promise<Partial<Record<Mode, Example>>>
}

/** The newest of each kind that its owner shows to everybody (part 1 §2); nothing that names the owner. */
export async function showLatest({
  showcase,
  storage,
  builtInExamples: house,
}: LatestExamplesUses): Promise<LatestExamples> {
  const [shown, ours] = await Promise.all([showcase.latest(), house()])
  const newest = async (mode: ContentMode): Promise<Example | null> => {
    const found = shown.find(({ item }) => item.mode === mode)
    return found ? asExample(storage, found) : null
  }
  const [short, story, dialogue, uploaded] = await Promise.all([
    newest('short'),
    newest('story'),
    newest('dialogue'),
    newest('uploaded'),
  ])
  return {
    short: short ?? ours.short ?? null,
    story: story ?? ours.story ?? null,
    dialogue: dialogue ?? ours.dialogue ?? null,
    uploads: uploaded ? [uploaded] : [],
  }
}

async function asExample(storage: Storage, { item, persona }: ShowcasedVideo): Promise<Example> {
  const link = (media: string | null) => (media ? storage.signedUrl(media, { seconds: LINK_SECONDS }) : null)
  const [video, thumbnail] = await Promise.all([link(item.videoMedia), link(item.thumbnailMedia)])
  return {
    video_url: video,
    thumbnail_url: thumbnail,
    youtube_url: item.youtubeUrl,
    youtube_video_id: youTubeVideoId(item.youtubeUrl),
    title: item.title,
    // Its owner agreed to show the video, not what was typed for it.
    theme: null,
    persona,
    // Of uploads only; nothing can be uploaded yet.
    audio_mode: null,
    duration_seconds: item.durationSeconds,
    published_at: isPublished(item.status) ? (item.publishDate?.toISOString() ?? null) : null,
    created_at: item.createdAt.toISOString(),
  }
}

/** The id in any of YouTube's addresses of a video: youtu.be/…, /shorts/…, /watch?v=…; null when there is none. */
const youTubeVideoId = (url: string | null): string | null =>
  url?.match(/(?:youtu\.be\/|\/shorts\/|[?&]v=)([\w-]{11})(?![\w-])/)?.[1] ?? null
