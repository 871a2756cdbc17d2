import type { Item } from '../content/ports.ts'
import { hashtags } from '../kernel/hashtags.ts'
import { TAGS_MAX, tagsLength } from './tags.ts'
import { DEFAULT_TEMPLATES, dateInWords, fillTemplate, type Placeholder } from './templates.ts'
import type { UserMeta } from './user-meta-schema.ts'
import type { YouTubeMetadata } from './youtube-videos.ts'

/** YouTube's category "People & Blogs". */
const PEOPLE_AND_BLOGS = '22'

const UNTITLED = 'Untitled video'

type Described = Pick<Item, 'mode' | 'title' | 'theme' | 'keywords' | 'script' | 'publishDate'>

/** Inputs of a video's metadata besides its item. */
export type DescribedBy = {
  /** Names of its personas, leading ones first. */
  personas: readonly string[]
  meta: UserMeta
  /** Zone and time of publishing, for {date} of an item without a date. */
  timeZone: string
  now: Date
  /** The tag by which we find the video again; it is always sent. */
  marker: string
}

/** Everything that YouTube is told about a video; the ledger adds `publishAt`, and keeps it private until then. */
export type PublishedAs = Omit<YouTubeMetadata, 'privacy' | 'publishAt'> & {
  privacy: 'public' | 'unlisted'
  playlistId: string | null
}

/** An item's metadata on YouTube, within YouTube's limits whatever was typed (part 4 §A4). */
export function youtubeMetadata(item: Described, described: DescribedBy): PublishedAs {
  const { meta, marker } = described
  const values = valuesOf(item, described)
  const fallback = values.quote ? DEFAULT_TEMPLATES.description : DEFAULT_TEMPLATES.descriptionWithoutQuote
  const titles = [meta.title_template ?? DEFAULT_TEMPLATES.title, '{title}', '{theme}']
  return {
    title: titles.map((template) => fillTemplate(template, values, 'title')).find(isVisible) ?? UNTITLED,
    description: fillTemplate(meta.description_template ?? fallback, values, 'description'),
    tags: withMarker(meta.youtube_tags ?? [], marker),
    categoryId: PEOPLE_AND_BLOGS,
    madeForKids: meta.made_for_kids ?? false,
    // Generated videos have generated speech; uploaded clips keep their own sound.
    syntheticMedia: item.mode !== 'uploaded',
    privacy: meta.youtube_privacy ?? 'public',
    playlistId: meta.playlist_id,
  }
}

function valuesOf(item: Described, { personas, meta, timeZone, now }: DescribedBy): Record<Placeholder, string> {
  const lines = item.script?.lines.map(({ line }) => line) ?? []
  return {
    title: item.title,
    theme: item.theme,
    persona: new Intl.ListFormat('en').format(personas),
    // A short is one quote; a story or a dialogue is quoted with its opening line.
    quote: item.mode === 'short' ? lines.join(' ') : (lines[0] ?? ''),
    hashtags: hashtags([...(meta.seo_tags ?? []), ...item.keywords]),
    date: dateInWords(item.publishDate ?? now, timeZone),
  }
}

/** Whether a reader sees anything of it: not only spaces and invisible characters. */
const isVisible = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text)

/** The owner's tags as far as they fit beside the marker; what doesn't fit is dropped from the end. */
function withMarker(tags: readonly string[], marker: string): string[] {
  const fitting = [...tags]
  while (fitting.length > 0 && tagsLength([...fitting, marker]) > TAGS_MAX) fitting.pop()
  return [...fitting, marker]
}
