import { clock } from '@pack/core/content/item'
import type { ContentItem, WaitingScript } from '@pack/core/content/item-schema'
import { MAIN_ACTIONS } from '@pack/core/content/main-action'
import { Play } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useMe } from '../../product/me.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Progress } from '../../ui/progress.tsx'
import { isWide } from './content.ts'
import { Cover, useSpeakers } from './cover.tsx'
import { dateIn, dayAndTimeIn, isAhead } from './dates.ts'
import { type Acts, ItemActions } from './item-actions.tsx'
import { isMaking, Outputs, usePlannedDate, WithoutTarget } from './item-cells.tsx'
import { PublicationChips } from './publication-chips.tsx'
import { goesLive } from './publications.ts'
import { ShowcaseMark } from './showcase-switch.tsx'
import { Thumbnail } from './thumbnail.tsx'

type Props = Acts & {
  items: readonly ContentItem[]
  /** Shown first. */
  scripts: readonly WaitingScript[]
  nameOf: (slug: string) => string
}

/** The gallery view (part 2 §2): what can be watched, and published; before it, scripts that wait for review. */
export function Gallery({ items, scripts, nameOf, ...acts }: Props) {
  // Among horizontal videos, vertical ones get horizontal tiles too, which show their whole thumbnail.
  const wide = items.some(isWide)
  return (
    <ul
      className={classNames(
        'grid gap-4',
        wide
          ? 'sm:grid-cols-2 lg:grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))]'
          : 'grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(13.25rem,1fr))]',
      )}
    >
      {scripts.map((script) => (
        <ScriptTile
          key={script.id}
          {...{ script, wide }}
          speakers={script.personas.map(nameOf).join(', ')}
          onEdit={acts.onEdit}
        />
      ))}
      {items.map((item) => (
        <Tile key={item.id} {...{ item, wide, ...acts }} speakers={item.personas.map(nameOf).join(', ')} />
      ))}
    </ul>
  )
}

/** Its status, then its date and what is missing for it. */
function Standing({ item, onAct, onReceipt }: { item: ContentItem } & Pick<Acts, 'onAct' | 'onReceipt'>) {
  const zone = useMe()?.time_zone
  const date = usePlannedDate(item)
  const due = item.publications.find((one) => goesLive(one) !== null)?.due_at
  const planned = item.status === 'Ready' && isAhead(date) && date
  const minute = (instant: string) => dayAndTimeIn(instant, zone)
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 pt-1.5">
      {item.publications.length > 0 ? (
        <PublicationChips item={item} onReceipt={onReceipt} compact dated />
      ) : (
        <StatusBadge status={item.status} />
      )}
      {due ? (
        <p className="text-muted text-xs">{minute(due)}</p>
      ) : (
        planned && <p className="text-muted text-xs">Planned for {minute(planned)}</p>
      )}
      {!due && !planned && item.published_at && <p className="text-muted text-xs">{dateIn(item.published_at, zone)}</p>}
      <WithoutTarget item={item} brief onChoose={() => onAct({ item, act: 'choose' })} />
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
      <Foot
        title={item.title}
        about={<ShowcaseMark item={item} />}
        speakers={speakers}
        // On phones they are in the menu.
        outputs={<Outputs item={item} className="-my-1.5 -mr-2 shrink-0 pointer-coarse:-my-3 max-sm:hidden" />}
      >
        <Standing item={item} onAct={acts.onAct} onReceipt={acts.onReceipt} />
        {isMaking(item) && (
          <Progress className="mt-2" percent={item.progress_percent} label={`Progress of ${item.title}`} />
        )}
        <div className="mt-auto pt-2">
          <ItemActions
            {...{ item, ...acts }}
            // "Replace from Storage" fits on one line; on phones on two, beside the menu.
            className="min-h-10 min-w-0 flex-auto px-1! py-0! max-sm:min-h-11 max-sm:basis-20"
          />
        </div>
      </Foot>
    </li>
  )
})

type FootProps = { title: string; about?: ReactNode; speakers: string; outputs?: ReactNode; children: ReactNode }

/** In every tile the same lines from the top; the buttons at the bottom. */
const Foot = ({ title, about, speakers, outputs, children }: FootProps) => (
  <div className="flex min-w-0 flex-1 flex-col px-3 pt-3 pb-2">
    <p dir="auto" className="line-clamp-3 font-semibold text-sm leading-4.5 wrap-anywhere">
      {title}
    </p>
    <div className="flex items-center justify-between gap-2 pt-0.5">
      <p className="truncate text-muted text-sm">
        {speakers}
        {about}
      </p>
      {outputs}
    </div>
    {children}
  </div>
)

type ScriptProps = Pick<Acts, 'onEdit'> & { script: WaitingScript; wide: boolean; speakers: string }

/** A video to come, whose script waits for review: who speaks. */
function ScriptTile({ script: { id, title, personas }, wide, speakers, onEdit }: ScriptProps) {
  const { facesOf } = useSpeakers()
  return (
    <li className="group/row lit flex min-w-0 flex-col overflow-hidden rounded-2xl bg-surface">
      <div className={wide ? 'aspect-video' : 'aspect-9/16'}>
        <Cover face={facesOf(personas, wide ? 'w-1/3' : 'w-3/5')} upright={!wide} />
      </div>
      <Foot title={title} speakers={speakers}>
        <span className="flex pt-1.5">
          <StatusBadge status="Script Ready" />
        </span>
        <div className="mt-auto pt-2">
          <Button
            look="tinted"
            size="small"
            className="min-h-10 w-full px-1.5! max-sm:min-h-11"
            onClick={() => onEdit(id)}
          >
            {MAIN_ACTIONS.review}
          </Button>
        </div>
      </Foot>
    </li>
  )
}
