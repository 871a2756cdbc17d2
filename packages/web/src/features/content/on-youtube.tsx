import type { ContentItem } from '@pack/core/content/item-schema'
import { DEFAULT_TEMPLATES } from '@pack/core/publishing/templates'
import { youtubeMetadata } from '@pack/core/publishing/youtube-metadata'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../product/me.ts'
import { personasOptions } from '../../product/personas.ts'
import { userMetaOptions } from '../../product/publishing/user-meta.ts'
import { readScript } from './read-script.ts'

type Described = Pick<ContentItem, 'mode' | 'title' | 'theme' | 'quote' | 'script' | 'publish_date' | 'personas'>

/** The title, visibility and beginning of the description that a video gets on YouTube. */
export function OnYouTube({ item }: { item: Described }) {
  const sent = useSentToYouTube(item)
  if (!sent) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm leading-5 [&_dt]:text-muted">
      <dt>Title</dt>
      <dd dir="auto" className="font-medium wrap-anywhere">
        {sent.title}
      </dd>
      <dt>Description</dt>
      <dd dir="auto" className="line-clamp-2 wrap-anywhere">
        {sent.description}
      </dd>
      <dt>Visibility</dt>
      <dd>{sent.privacy === 'unlisted' ? 'Unlisted' : 'Public'}</dd>
    </dl>
  )
}

/** As the server makes it, except that the browser doesn’t know the hashtags of the video’s keywords. */
export function useSentToYouTube({
  mode,
  title,
  theme,
  quote,
  script,
  publish_date: date,
  personas: slugs,
}: Described) {
  const zone = useMe()?.time_zone
  const personas = useQuery(personasOptions()).data
  const meta = useQuery(userMetaOptions()).data
  if (!zone || !meta || !personas) return null
  const lines = quote === null ? readScript(script) : [{ persona: '', line: quote }]
  const { description, ...sent } = youtubeMetadata(
    {
      ...{ mode, title, theme, keywords: [] },
      script: { title, lines, writer: '' },
      publishDate: date ? new Date(date) : null,
    },
    {
      personas: slugs.map((slug) => personas.find((one) => one.slug === slug)?.name ?? slug),
      ...{ meta, timeZone: zone, now: new Date(), marker: '' },
    },
  )
  const [first = ''] = (meta.description_template ?? DEFAULT_TEMPLATES.description).trimStart().split('\n')
  return {
    title: meta.title_template?.includes('{hashtags}') ? 'From your title template' : sent.title,
    description: first.includes('{hashtags}') ? 'From your description template' : description.split('\n')[0],
    privacy: sent.privacy,
  }
}
