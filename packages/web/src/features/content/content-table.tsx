import { clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { isFailed } from '@pack/core/content/status'
import { MoreHorizontal, Play } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { StatusBadge } from '../../product/status-badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Progress } from '../../ui/progress.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { useOnce } from './address.ts'
import { isWide } from './content.ts'
import { type Acts, CardAction, ItemActions } from './item-actions.tsx'
import { DateCell, ItemState, isMaking, Outputs, progressText, TestControl } from './item-cells.tsx'
import { PostingDisabled } from './post-button.tsx'
import { PublicationChips } from './publication-chips.tsx'
import { ShowcaseMark } from './showcase-switch.tsx'
import { TargetsCell } from './targets-cell.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** Columns with their widths, which no content changes; the title has the rest. */
const COLUMNS = [
  ['Title', ''],
  ['Status', 'w-46 @min-[70rem]:w-56'],
  ['Mode', 'w-28'],
  ['Scheduled date', 'w-29'],
  ['Outputs', 'w-21'],
  ['Publish To', 'w-24'],
  ['Actions', 'w-44 @min-[70rem]:w-55'],
] as const

const ItemSheet = lazyPart(async () => ({ default: (await import('./sheets.tsx')).ItemSheet }))

type RowProps = Acts & { item: ContentItem; speakers: string }

/** The items of a page: a table where it fits, else cards. Only rows whose item changed render again. */
export function ContentTable({
  items,
  nameOf,
  ...acts
}: Acts & { items: readonly ContentItem[]; nameOf: (slug: string) => string }) {
  const rows = items.map((item) => ({ item, speakers: item.personas.map(nameOf).join(', ') }))
  const [opened, setOpened] = useState<string | null>(null)
  const wanted = useOnce(opened !== null)
  return (
    <div className="@container">
      <div className="hidden @min-[58rem]:block">
        <Table caption="Content" className="table-fixed">
          <thead>
            <tr>
              {COLUMNS.map(([column, width]) => (
                <Th key={column} className={classNames('px-2! py-2! first:pl-3!', width)}>
                  {column}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.item.id} {...row} {...acts} />
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="flex flex-col gap-2 @min-[58rem]:hidden">
        {rows.map((row) => (
          <ItemCard key={row.item.id} {...row} {...acts} onOpen={setOpened} />
        ))}
      </ul>
      {wanted && (
        <Suspense>
          <ItemSheet item={items.find(({ id }) => id === opened)} onClose={() => setOpened(null)} {...acts} />
        </Suspense>
      )}
    </div>
  )
}

const Row = memo(function Row({ item, speakers, ...acts }: RowProps) {
  return (
    <Tr className="h-18">
      <Td className="py-1.5! pr-2! pl-3!">
        <div className="flex items-center gap-3">
          <Poster item={item} onPlay={acts.onPlay} />
          <div className="min-w-0">
            <Title item={item} onEdit={acts.onEdit} className="line-clamp-2" />
            <About item={item} speakers={speakers} />
          </div>
        </div>
      </Td>
      <Td className="px-2! py-1.5!">
        <div className="flex min-w-0 flex-col items-start gap-1">
          <ItemState item={item} brief />
          <PublicationChips item={item} onReceipt={acts.onReceipt} />
          <PostingDisabled item={item} />
        </div>
      </Td>
      <Td className="px-2! py-1.5!">
        <TestControl item={item} />
      </Td>
      <Td className="px-2! py-1.5!">
        <DateCell item={item} />
      </Td>
      <Td className="px-2! py-1.5!">
        <Outputs item={item} className="-mx-2 flex-wrap" />
      </Td>
      <Td className="px-2! py-1.5!">
        <TargetsCell item={item} compact />
      </Td>
      <Td className="px-2! py-1.5!">
        <ItemActions item={item} {...acts} />
      </Td>
    </Tr>
  )
})

/** Two lines with the main action, and a button that opens everything else. */
const ItemCard = memo(function ItemCard({
  item,
  speakers,
  onOpen,
  ...acts
}: RowProps & { onOpen: (id: string) => void }) {
  return (
    <li className="lit relative flex items-center gap-3 overflow-hidden rounded-2xl bg-surface py-2 pr-2.5 pl-2.5">
      <Poster item={item} onPlay={acts.onPlay} />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-w-0 items-center">
          <Title item={item} onEdit={acts.onEdit} className="line-clamp-1" />
          <IconButton
            label={`More about ${item.title}`}
            aria-haspopup="dialog"
            onClick={() => onOpen(item.id)}
            className="-mr-2"
          >
            <MoreHorizontal aria-hidden />
          </IconButton>
        </div>
        <div className="flex min-h-9 min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1">
          {item.publications.length > 0 ? (
            <PublicationChips item={item} onReceipt={acts.onReceipt} compact />
          ) : (
            <span role="status" className="shrink-0">
              <StatusBadge status={item.status} />
            </span>
          )}
          <div className="min-w-0 flex-1">
            {isMaking(item) ? (
              <p className="truncate text-muted text-xs tabular-nums">{progressText(item)}</p>
            ) : isFailed(item.status) && item.error_detail ? (
              <p className="truncate text-danger text-xs">{item.error_detail}</p>
            ) : (
              <About item={item} speakers={speakers} />
            )}
          </div>
          <CardAction item={item} {...acts} />
        </div>
      </div>
      {isMaking(item) && (
        <Progress
          className="absolute inset-x-0 bottom-0 h-1! rounded-none!"
          percent={item.progress_percent}
          label={`Progress of ${item.title}`}
        />
      )}
    </li>
  )
})

type TitleProps = Pick<Acts, 'onEdit'> & { item: ContentItem; className: string }

const Title = ({ item, onEdit, className }: TitleProps) => (
  <button
    type="button"
    dir="auto"
    title={item.title}
    aria-label={`Edit ${item.title}`}
    onClick={() => onEdit(item.id)}
    className={classNames(
      'w-full cursor-pointer text-start font-semibold text-sm leading-5 wrap-anywhere hover:text-brand hover:underline',
      className,
    )}
  >
    {item.title}
  </button>
)

const About = ({ item, speakers }: Pick<RowProps, 'item' | 'speakers'>) => (
  <p className="min-w-0 truncate text-muted text-xs leading-5">
    <ShowcaseMark item={item} />
    {[speakers, item.duration_seconds ? clock(item.duration_seconds) : ''].filter(Boolean).join(' · ')}
  </p>
)

/** The small thumbnail; a click plays the video. */
function Poster({ item, onPlay }: { item: ContentItem; onPlay: (id: string) => void }) {
  const shape = classNames('shrink-0 rounded-lg', isWide(item) ? 'h-10 w-18' : 'h-14 w-8')
  if (!item.supabase_url) return <Thumbnail item={item} small className={shape} />
  return (
    <button
      type="button"
      aria-label={`Watch ${item.title}`}
      onClick={() => onPlay(item.id)}
      className="group relative shrink-0 cursor-pointer rounded-lg"
    >
      <Thumbnail item={item} small className={shape} />
      <span
        aria-hidden
        className="absolute inset-0 flex items-center justify-center rounded-lg bg-black/25 text-white opacity-80 transition group-hover:bg-black/45 group-hover:opacity-100"
      >
        <Play className="size-4 fill-current drop-shadow" />
      </span>
    </button>
  )
}
