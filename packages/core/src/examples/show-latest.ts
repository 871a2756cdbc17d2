import type { ContentMode } from '../content/item.ts'
import { isPublished } from '../content/status.ts'
import type { Storage } from '../kernel/storage.ts'
import type { Example, LatestExamples } from './latest.ts'
import type { ExampleLinks, ExamplePart, Showcase, ShowcasedVideo } from './ports.ts'

/** How long links of examples are valid, in seconds: long enough to watch, too short to pass around. */
const LINK_SECONDS = 60 * 60

export type LatestExamplesUses = {
  showcase: Showcase
  exampleLinks: ExampleLinks
  storage: Storage
  /** The examples that ship with the product, for kinds without a user's video. */
  builtInExamples: () => Promise<LatestExamples>
}

/** The newest video of each kind that its owner shows publicly (part 1 §2), with nothing that names the owner. */
export async function showLatest(uses: LatestExamplesUses): Promise<LatestExamples> {
  const [shown, builtIn] = await Promise.all([uses.showcase.latest(), uses.builtInExamples()])
  const newest = async (mode: ContentMode): Promise<Example | null> => {
    const found = shown.find(({ item }) => item.mode === mode)
    return found ? asExample(uses, found) : null
  }
  const [short, story, dialogue, uploaded] = await Promise.all([
    newest('short'),
    newest('story'),
    newest('dialogue'),
    newest('uploaded'),
  ])
  return {
    short: short ?? builtIn.short,
    story: story ?? builtIn.story,
    dialogue: dialogue ?? builtIn.dialogue,
    uploads: uploaded ? [uploaded] : [],
  }
}

/** The storage key behind a link to an example; null once the link has expired or the owner has withdrawn the video. */
export async function openExample(
  { showcase, exampleLinks }: Pick<LatestExamplesUses, 'showcase' | 'exampleLinks'>,
  token: string,
): Promise<string | null> {
  const named = await exampleLinks.open(token)
  const item = named && (await showcase.find(named.itemId))
  return item && mediaOf(item, named.part)
}

const mediaOf = (item: ShowcasedVideo['item'], part: ExamplePart['part']) =>
  part === 'video' ? item.videoMedia : item.thumbnailMedia

async function asExample(
  { storage, exampleLinks }: LatestExamplesUses,
  { item, personas }: ShowcasedVideo,
): Promise<Example> {
  const link = async (part: ExamplePart['part']) => {
    const media = mediaOf(item, part)
    if (media === null || (await storage.size(media)) === null) return null
    return exampleLinks.linkTo({ itemId: item.id, part }, { seconds: LINK_SECONDS })
  }
  const [video, thumbnail] = await Promise.all([link('video'), link('thumbnail')])
  return {
    video_url: video,
    thumbnail_url: thumbnail,
    youtube_url: item.youtubeUrl,
    youtube_video_id: youTubeVideoId(item.youtubeUrl),
    title: item.title,
    // The owner agreed to show the video, not its theme.
    theme: null,
    persona: personas[0] ?? null,
    personas,
    // For uploaded videos only, which are not supported yet.
    audio_mode: null,
    duration_seconds: item.durationSeconds,
    published_at: isPublished(item.shownStatus) ? (item.publishedAt?.toISOString() ?? null) : null,
    created_at: item.createdAt.toISOString(),
  }
}

/** The id in any of YouTube's addresses of a video: youtu.be/…, /shorts/…, /watch?v=…; null when there is none. */
const youTubeVideoId = (url: string | null): string | null =>
  url?.match(/(?:youtu\.be\/|\/shorts\/|[?&]v=)([\w-]{11})(?![\w-])/)?.[1] ?? null
