import { clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { MoreHorizontal, Play } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { useMe } from '../../product/me.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Explanation } from '../../ui/explanation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Progress } from '../../ui/progress.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useOnce } from '../../ui/use-once.ts'
import { isWide } from './content.ts'
import { dayAndTimeIn } from './dates.ts'
import { type Acts, CardAction, ItemActions } from './item-actions.tsx'
import {
  DateCell,
  failureReason,
  ItemState,
  isMaking,
  Outputs,
  progressText,
  TEST_EXPLAINED,
  TestControl,
  usePlannedDate,
  WithoutTarget,
} from './item-cells.tsx'
import { PostingDisabled } from './posting-disabled.tsx'
import { PublicationChips } from './publication-chips.tsx'
import { ShowcaseMark } from './showcase-switch.tsx'
import { TargetsCell } from './targets-cell.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** Columns with their widths, which no content changes; the title has the rest. */
const COLUMNS: readonly (readonly [name: string, width: string, explanation?: string])[] = [
  ['Title', ''],
  ['Status', 'w-46 @min-[70rem]:w-52'],
  ['Outputs', 'w-18'],
  // How it is published: when, whether at all, and where.
  ['Scheduled date', 'w-30'],
  ['Mode', 'w-28', TEST_EXPLAINED],
  ['Publish To', 'w-24'],
  ['Actions', 'w-44 @min-[70rem]:w-56'],
]

const ItemSheet = lazyPart(async () => ({ default: (await import('./sheets.tsx')).ItemSheet }))

/** `besideWide`: there are horizontal videos in the list, whose thumbnails need a wider place. */
type RowProps = Acts & { item: ContentItem; speakers: string; besideWide: boolean }

/** The items of a page: a table where it fits, else cards. Only rows whose item changed render again. */
export function ContentTable({
  items,
  nameOf,
  ...acts
}: Acts & { items: readonly ContentItem[]; nameOf: (slug: string) => string }) {
  const besideWide = items.some(isWide)
  const rows = items.map((item) => ({ item, speakers: item.personas.map(nameOf).join(', '), besideWide }))
  const [opened, setOpened] = useState<string | null>(null)
  const wanted = useOnce(opened !== null)
  // Phones show cards instead. Rendering the hidden table would delay their first paint.
  const isPhone = useMedia('(width < 40rem)')
  return (
    <div className="@container">
      {!isPhone && (
        <div className="hidden @min-[58rem]:block">
          <Table caption="Content" className="table-fixed">
            <thead>
              <tr>
                {COLUMNS.map(([column, width, explanation]) => (
                  <Th key={column} title={explanation} className={classNames('px-2! py-2! first:pl-3!', width)}>
                    {column}
                    {explanation && <Explanation about={column}>{explanation}</Explanation>}
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
      )}
      <ul className="flex flex-col gap-2 @min-[58rem]:hidden">
        {rows.map(({ item, speakers }) => (
          <ItemCard key={item.id} {...{ item, speakers }} {...acts} onOpen={setOpened} />
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

const Row = memo(function Row({ item, speakers, besideWide, ...acts }: RowProps) {
  return (
    <Tr className="h-18">
      <Td className="py-1.5! pr-2! pl-3!">
        <div className="flex items-center gap-3">
          <span className={classNames('flex shrink-0', besideWide ? 'w-12 justify-center @min-[70rem]:w-18' : 'w-8')}>
            <Poster item={item} onPlay={acts.onPlay} />
          </span>
          <div className="min-w-0">
            <Title
              item={item}
              onEdit={acts.onEdit}
              className="line-clamp-3 text-pretty text-[0.8125rem] leading-4.5!"
            />
            <About item={item} speakers={speakers} className="truncate" />
          </div>
        </div>
      </Td>
      <Td className="px-2! py-1.5!">
        <div className="flex min-w-0 flex-col items-start gap-1">
          <ItemState item={item} brief />
          <WithoutTarget item={item} brief onChoose={() => acts.onAct({ item, act: 'choose' })} />
          <PublicationChips item={item} onReceipt={acts.onReceipt} />
          <PostingDisabled item={item} />
        </div>
      </Td>
      <Td className="px-2! py-1.5!">
        <Outputs item={item} className="-mx-2 flex-wrap" />
      </Td>
      <Td className="px-2! py-1.5!">
        <DateCell item={item} />
      </Td>
      <Td className="px-2! py-1.5!">
        <TestControl item={item} />
      </Td>
      <Td className="px-2! py-1.5!">
        <TargetsCell item={item} compact />
      </Td>
      <Td className="px-2! py-1.5!">
        <ItemActions item={item} brief {...acts} />
      </Td>
    </Tr>
  )
})

/**
 * The whole title, what it is about and how it stands, with the main action and a button that opens everything else.
 */
const ItemCard = memo(function ItemCard({
  item,
  speakers,
  onOpen,
  ...acts
}: Omit<RowProps, 'besideWide'> & { onOpen: (id: string) => void }) {
  const zone = useMe()?.time_zone
  const failure = failureReason(item)
  const planned = usePlannedDate(item)
  const instant = planned ?? item.published_at
  const moment = instant ? dayAndTimeIn(instant, zone) : undefined
  return (
    <li className="group/row lit relative flex gap-3 overflow-hidden rounded-2xl bg-surface p-2.5">
      <Poster item={item} onPlay={acts.onPlay} large />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-w-0 items-start">
          <Title item={item} onEdit={acts.onEdit} className="py-1 text-[0.9375rem]" />
          <IconButton
            label={`More about ${item.title}`}
            aria-haspopup="dialog"
            onClick={() => onOpen(item.id)}
            // As high as one line of the title.
            className="-mt-1.5 -mr-2 -mb-2.5"
          >
            <MoreHorizontal aria-hidden />
          </IconButton>
        </div>
        <About item={item} speakers={speakers} className="mb-1 wrap-anywhere" />
        {/* The button is beside the state where that leaves room for it, else below it. */}
        <div className="mt-auto flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5">
          <div className="flex min-w-0 flex-auto flex-wrap items-center gap-x-2 gap-y-1.5">
            {item.publications.length > 0 ? (
              <PublicationChips item={item} onReceipt={acts.onReceipt} compact dated />
            ) : (
              <span role="status">
                <StatusBadge status={item.status} />
              </span>
            )}
            {moment && <p className="text-muted text-xs wrap-anywhere">{moment}</p>}
            {isMaking(item) && <p className="text-muted text-xs tabular-nums">{progressText(item)}</p>}
          </div>
          {failure && <p className="basis-full text-danger text-xs leading-4 wrap-anywhere">{failure}</p>}
          <WithoutTarget item={item} onChoose={() => acts.onAct({ item, act: 'choose' })} />
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
      'w-full cursor-pointer text-start font-semibold leading-5 wrap-anywhere hover:text-brand hover:underline',
      className,
    )}
  >
    {item.title}
  </button>
)

type AboutProps = Pick<RowProps, 'item' | 'speakers'> & { className: string }

const About = ({ item, speakers, className }: AboutProps) => (
  <p className={classNames('min-w-0 text-muted text-xs leading-5', className)}>
    {/* The dot never begins or ends a line. */}
    {[speakers, item.duration_seconds ? clock(item.duration_seconds) : ''].filter(Boolean).join('\u00a0·\u00a0')}
    <ShowcaseMark item={item} />
  </p>
)

/** The thumbnail; a click plays the video. */
function Poster({ item, large = false, onPlay }: { item: ContentItem; large?: boolean; onPlay: (id: string) => void }) {
  const wide = isWide(item)
  // On cards all have one shape, so that the texts beside them begin at one line.
  const size = large ? 'h-25 w-14' : wide ? 'h-6.75 w-12 @min-[70rem]:h-10 @min-[70rem]:w-18' : 'h-14 w-8'
  const shape = classNames('shrink-0 rounded-lg', size)
  if (!item.supabase_url) return <Thumbnail item={item} small className={classNames(shape, 'bg-[#241a45]!')} />
  return (
    <button
      type="button"
      aria-label={`Watch ${item.title}`}
      onClick={() => onPlay(item.id)}
      className="group relative shrink-0 cursor-pointer self-start rounded-lg"
    >
      <Thumbnail item={item} small className={shape} />
      <span
        aria-hidden
        className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-black/60 text-white transition pointer-fine:inset-0 pointer-fine:size-full pointer-fine:rounded-lg pointer-fine:opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      >
        <Play className="size-2.5 fill-current pointer-fine:size-4" />
      </span>
    </button>
  )
}
