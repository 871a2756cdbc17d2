import type { ContentItem } from '@pack/core/content/item-schema'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Clapperboard } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Face } from '../../product/face.tsx'
import { paths } from '../../product/paths.ts'
import { personasOptions } from '../../product/personas.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { ago } from '../../product/times.ts'
import { useIsWithoutTarget, WITHOUT_TARGET } from '../../product/without-target.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WholePicture } from '../../ui/whole-picture.tsx'
import { newestOptions } from './own-numbers.tsx'

export const SHOWN = 5

// Only accounts without videos load it.
const WhatYouCanMake = lazyPart(async () => ({
  default: (await import('../../product/what-you-can-make.tsx')).WhatYouCanMake,
}))

/**
 * The user's newest videos of all modes, in whatever state they are; without any, examples. `below` comes when these are
 * there, so that it doesn't move.
 */
export function LatestVideos({ below }: { below: ReactNode }) {
  const { data: personas = [] } = useQuery(personasOptions())
  const nameOf = (slug: string) => personas.find((persona) => persona.slug === slug)?.name ?? slug
  const items = useQueries({
    queries: newestOptions({ limit: SHOWN }),
    combine: (found) =>
      found.every(({ isPending }) => !isPending)
        ? found
            .flatMap(({ data }) => data?.items ?? [])
            .sort((a, b) => b.created_at.localeCompare(a.created_at))
            .slice(0, SHOWN)
        : undefined,
  })
  if (items?.length === 0)
    return (
      <Suspense fallback={<Skeleton className="h-80" />}>
        <WhatYouCanMake />
        {below}
      </Suspense>
    )
  return (
    <>
      <Card role="region" aria-labelledby="latest-videos">
        <div className="flex items-center justify-between gap-4">
          <h2 id="latest-videos" className="text-lg">
            Latest videos
          </h2>
          {items && (
            <Link
              to={paths.content}
              className="rounded font-semibold text-brand text-sm underline-offset-4 hover:underline pointer-coarse:py-2"
            >
              See all
            </Link>
          )}
        </div>
        {!items && <Skeleton className="mt-3 h-96" />}
        <ul className="mt-2 -mb-3 divide-y divide-line">
          {items?.map((item) => (
            <li key={item.id}>
              <Video item={item} speakers={item.personas.map(nameOf).join(', ')} />
            </li>
          ))}
        </ul>
      </Card>
      {items && below}
    </>
  )
}

const Video = ({ item, speakers }: { item: ContentItem; speakers: string }) => {
  const isWithoutTarget = useIsWithoutTarget(item)
  return (
    <Link
      to={paths.content}
      search={{
        type: item.mode,
        ...(item.status === 'Script Ready' ? { edit: item.id } : item.supabase_url && { play: item.id }),
      }}
      className="group -mx-2 flex items-center gap-4 rounded-xl px-2 py-3 transition-colors hover:bg-raised"
    >
      <Thumbnail item={item} />
      <span className="min-w-0 flex-1 items-center gap-4 sm:flex">
        <span className="block min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold group-hover:text-brand">{item.title}</span>
          <span className="block text-muted text-pretty text-sm wrap-anywhere">
            {speakers} · <span className="whitespace-nowrap">{ago(item.created_at)}</span>
          </span>
        </span>
        <span className="flex shrink-0 flex-col gap-1 max-sm:mt-1.5 max-sm:items-start sm:items-end">
          <StatusBadge status={item.status} />
          {isWithoutTarget && <span className="text-warning text-xs leading-4">{WITHOUT_TARGET}</span>}
        </span>
      </span>
      <ChevronRight
        aria-hidden
        className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  )
}

/**
 * The thumbnail of a video in a square, so that vertical and wide ones stand in one column: a vertical one fills it, a
 * wide one is shown whole. Before there is one, the faces of its speakers.
 */
export const Thumbnail = ({ item }: { item: ContentItem }) => (
  <span className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-lg bg-raised text-muted">
    {item.thumbnail_url ? (
      item.video_orientation === 'horizontal' ? (
        <WholePicture src={item.thumbnail_url} />
      ) : (
        <img src={item.thumbnail_url} alt="" className="absolute inset-0 size-full object-cover object-[50%_35%]" />
      )
    ) : (
      <Faces slugs={item.personas} />
    )}
  </span>
)

function Faces({ slugs }: { slugs: readonly string[] }) {
  const { data: personas = [] } = useQuery(personasOptions())
  const shown = personas.filter(({ slug }) => slugs.includes(slug)).slice(0, 2)
  if (shown.length === 0) return <Clapperboard aria-hidden className="size-4" />
  return (
    <span aria-hidden className="flex items-center justify-center">
      {shown.map((persona) => (
        <Face
          key={persona.id}
          persona={persona}
          className={classNames('overflow-hidden rounded-full', shown.length > 1 ? '-mx-0.5 w-8' : 'w-12')}
        />
      ))}
    </span>
  )
}
