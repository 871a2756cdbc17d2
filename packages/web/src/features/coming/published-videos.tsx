import type { ContentItem } from '@pack/core/content/item-schema'
import type { Mode } from '@pack/core/content/mode'
import { PLATFORM_NAMES, type PlatformCode } from '@pack/core/publishing/platforms'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { paths } from '../../product/paths.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { ago } from '../../product/times.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Thumbnail } from './latest-videos.tsx'
import { newestOptions, ON_TIKTOK, ON_YOUTUBE, PUBLISHED_SHOWN } from './own-numbers.tsx'

/** The videos that were published last, with links to their platforms. `mode`: one that has any. */
export function PublishedVideos({ mode }: { mode: Mode | undefined }) {
  const items = useQueries({
    queries: [...newestOptions(ON_YOUTUBE), ...newestOptions(ON_TIKTOK)],
    combine: (found) => {
      const byId = new Map(found.flatMap(({ data }) => data?.items ?? []).map((item) => [item.id, item]))
      const dateOf = ({ published_at: date }: ContentItem) => date ?? ''
      return [...byId.values()].sort((a, b) => dateOf(b).localeCompare(dateOf(a))).slice(0, PUBLISHED_SHOWN)
    },
  })
  return (
    <Card role="region" aria-labelledby="published-videos" className="mt-3">
      <div className="flex items-center justify-between gap-4">
        <h3 id="published-videos" className="text-lg">
          Published videos
        </h3>
        <Link
          to={paths.content}
          search={{ type: mode }}
          className="rounded font-semibold text-brand text-sm underline-offset-4 hover:underline pointer-coarse:py-3"
        >
          See all
        </Link>
      </div>
      <p className="text-muted text-sm">For now, see their views and likes on each platform.</p>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-x-4 py-3 last:pb-0">
            <Thumbnail item={item} />
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 font-semibold">{item.title}</p>
              <p className="text-muted text-pretty text-sm wrap-anywhere">
                {[...channelsOf(item), ...(item.published_at ? [ago(item.published_at)] : [])].join(' · ')}
              </p>
            </div>
            <div className="flex shrink-0 gap-2 empty:hidden">
              <PlatformLink code="youtube" url={item.youtube_url} title={item.title} />
              <PlatformLink code="tiktok" url={item.tiktok_url} title={item.title} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const channelsOf = ({ publications }: ContentItem) => [
  ...new Set(publications.flatMap(({ state, account_title: name }) => (state === 'live' ? [name] : []))),
]

type PlatformLinkProps = { code: PlatformCode; url: string | null; title: string }

/** On phones only the platform's logo: the video is what matters. */
const PlatformLink = ({ code, url, title }: PlatformLinkProps) =>
  url && (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary', 'small', 'pointer-coarse:min-h-11 max-sm:w-11 max-sm:px-0')}
    >
      <PlatformMark code={code} className="size-5 sm:hidden" />
      <span className="max-sm:sr-only">Open on {PLATFORM_NAMES[code]}</span>
      <span className="sr-only">: {title}</span>
      <ExternalLink aria-hidden className="size-4 max-sm:hidden" />
    </a>
  )
