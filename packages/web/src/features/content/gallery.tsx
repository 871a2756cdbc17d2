import { clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { Play } from 'lucide-react'
import { memo } from 'react'
import { useMe } from '../../product/me.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Progress } from '../../ui/progress.tsx'
import { isWide } from './content.ts'
import { dateIn, isAhead } from './dates.ts'
import { type Acts, ItemActions } from './item-actions.tsx'
import { isMaking, Outputs, WithoutTarget } from './item-cells.tsx'
import { PublicationChips } from './publication-chips.tsx'
import { ShowcaseMark } from './showcase-switch.tsx'
import { Thumbnail } from './thumbnail.tsx'

type Props = Acts & { items: readonly ContentItem[]; nameOf: (slug: string) => string }

/** The gallery view (part 2 §2): what can be watched, and published. */
export function Gallery({ items, nameOf, ...acts }: Props) {
  // Among horizontal videos, vertical ones get horizontal tiles too, which show their whole thumbnail.
  const wide = items.some(isWide)
  return (
    <ul
      className={classNames(
        'grid gap-4',
        wide
          ? 'sm:grid-cols-2 lg:grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))]'
          : 'grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]',
      )}
    >
      {items.map((item) => (
        <Tile key={item.id} {...{ item, wide, ...acts }} speakers={item.personas.map(nameOf).join(', ')} />
      ))}
    </ul>
  )
}

/** Its status and, ahead of it, its date. */
function Standing({ item, onAct }: { item: ContentItem } & Pick<Acts, 'onAct'>) {
  const zone = useMe()?.time_zone
  const planned = item.status === 'Ready' && isAhead(item.publish_date) && item.publish_date
  return (
    <div className="flex flex-col items-start gap-1">
      <StatusBadge status={item.status} />
      {planned && <p className="text-muted text-xs">Planned for {dateIn(planned, zone)}</p>}
      <WithoutTarget item={item} onChoose={() => onAct({ item, act: 'choose' })} />
    </div>
  )
}

type TileProps = Acts & { item: ContentItem; wide: boolean; speakers: string }

const Tile = memo(function Tile({ item, wide, speakers, ...acts }: TileProps) {
  return (
    <li className="group/row lit flex min-w-0 flex-col overflow-hidden rounded-2xl bg-surface">
      <button
        type="button"
        aria-label={`Watch ${item.title}`}
        onClick={() => acts.onPlay(item.id)}
        className="group relative cursor-pointer outline-offset-[-3px]"
      >
        <Thumbnail item={item} className={wide ? 'aspect-video w-full' : 'aspect-9/16 w-full'} />
        <span
          aria-hidden
          className="absolute inset-0 flex items-center justify-center bg-black/0 transition-colors group-hover:bg-black/30 group-focus-visible:bg-black/30"
        >
          <span className="flex size-12 items-center justify-center rounded-full bg-black/55 text-white opacity-0 backdrop-blur transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
            <Play className="ml-0.5 size-5 fill-current" />
          </span>
        </span>
        {item.duration_seconds !== null && (
          <span className="absolute right-2 bottom-2 rounded-md bg-black/75 px-1.5 py-0.5 font-medium text-white text-xs tabular-nums">
            {clock(item.duration_seconds)}
          </span>
        )}
      </button>
      <div className="flex min-w-0 flex-1 flex-col px-3 pt-3 pb-2">
        <div className="flex-1">
          <p dir="auto" className="line-clamp-3 font-semibold text-sm leading-4.5 wrap-anywhere">
            {item.title}
          </p>
          <p className="truncate pt-0.5 text-muted text-sm">
            <ShowcaseMark item={item} />
            {speakers}
          </p>
        </div>
        <div className="flex min-h-8 items-start justify-between gap-2 pt-1.5">
          {item.publications.length > 0 ? (
            <PublicationChips item={item} onReceipt={acts.onReceipt} compact />
          ) : (
            <Standing item={item} onAct={acts.onAct} />
          )}
          {/* On phones the chips need its place; the menu has the download, too. */}
          <span className={classNames('-mr-2 flex shrink-0', item.publications.length > 0 && 'max-sm:hidden')}>
            <Outputs item={item} />
          </span>
        </div>
        {isMaking(item) && (
          <Progress className="mt-2" percent={item.progress_percent} label={`Progress of ${item.title}`} />
        )}
        <div className="mt-1 -mr-1.5">
          <ItemActions item={item} {...acts} playing className="min-w-0 flex-1 px-1.5!" />
        </div>
      </div>
    </li>
  )
})
