import { clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { Play } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import type { PendingAction } from './action-dialogs.tsx'
import { isWide } from './content.ts'
import { ItemActions } from './item-actions.tsx'
import { DateCell, ItemState, Outputs, TestSwitch } from './item-cells.tsx'
import { PostingDisabled } from './post-button.tsx'
import { PublicationChips } from './publication-chips.tsx'
import { ShowcaseMark } from './showcase-switch.tsx'
import { TargetsCell } from './targets-cell.tsx'
import { Thumbnail } from './thumbnail.tsx'

const COLUMNS = ['Title', 'Status', 'Mode', 'Scheduled date', 'Outputs', 'Publish To', 'Actions']

type Acts = {
  onAct: (action: PendingAction) => void
  onEdit: (id: string) => void
  onPlay: (id: string) => void
  onPost: (id: string) => void
  onReceipt: (item: ContentItem, accountId: string) => void
}
type RowProps = Acts & { item: ContentItem; speakers: string }

/** The items of a page: a table, or cards on phones. Only rows whose item changed render again. */
export function ContentTable({
  items,
  nameOf,
  ...acts
}: Acts & { items: readonly ContentItem[]; nameOf: (slug: string) => string }) {
  const rows = items.map((item) => ({ item, speakers: item.personas.map(nameOf).join(', ') }))
  return (
    <>
      <div className="hidden lg:block">
        <Table caption="Content">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <Th key={column} className="px-3! first:pl-4!">
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
      <ul className="flex flex-col gap-3 lg:hidden">
        {rows.map((row) => (
          <ItemCard key={row.item.id} {...row} {...acts} />
        ))}
      </ul>
    </>
  )
}

const Row = memo(function Row({ item, speakers, onAct, onEdit, onPlay, onPost, onReceipt }: RowProps) {
  return (
    <Tr>
      <Td className="min-w-56 pl-4">
        <div className="flex items-center gap-3.5">
          <Poster item={item} onPlay={onPlay} />
          <div className="min-w-0">
            <p className="line-clamp-2 break-words font-semibold leading-5">{item.title}</p>
            <ShowcaseMark item={item} />
            <p className="mt-0.5 line-clamp-1 text-muted text-xs">{about(item, speakers)}</p>
          </div>
        </div>
      </Td>
      <Td className="px-3!">
        <div className="flex flex-col items-start gap-2">
          <ItemState item={item} />
          <PublicationChips item={item} onReceipt={onReceipt} className="w-max max-w-40 xl:max-w-60" />
          <PostingDisabled item={item} />
        </div>
      </Td>
      <Td className="px-3!">
        <TestSwitch item={item} />
      </Td>
      <Td className="px-3!">
        <DateCell item={item} />
      </Td>
      <Td className="px-3!">
        <Outputs item={item} />
      </Td>
      <Td className="px-3!">
        <TargetsCell item={item} />
      </Td>
      <Td className="px-3!">
        <ItemActions item={item} onAct={onAct} onEdit={onEdit} onPost={onPost} />
      </Td>
    </Tr>
  )
})

const ItemCard = memo(function ItemCard({ item, speakers, onAct, onEdit, onPlay, onPost, onReceipt }: RowProps) {
  return (
    <li className="lit rounded-2xl bg-surface p-4">
      <div className="flex gap-4">
        <Poster item={item} onPlay={onPlay} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div>
            <p className="line-clamp-2 break-words font-semibold leading-6">{item.title}</p>
            <ShowcaseMark item={item} />
            <p className="line-clamp-1 text-muted text-sm">{about(item, speakers)}</p>
          </div>
          <ItemState item={item} />
          <PublicationChips item={item} onReceipt={onReceipt} className="w-full" />
          <PostingDisabled item={item} />
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-line border-t pt-3 [&_dt]:mb-0.5 [&_dt]:text-muted [&_dt]:text-xs">
        <div>
          <dt>Mode</dt>
          <dd>
            <TestSwitch item={item} />
          </dd>
        </div>
        <div>
          <dt>Scheduled date</dt>
          <dd>
            <DateCell item={item} />
          </dd>
        </div>
        <div>
          <dt>Publish To</dt>
          <dd>
            <TargetsCell item={item} />
          </dd>
        </div>
        <div>
          <dt>Outputs</dt>
          <dd>
            <Outputs item={item} />
          </dd>
        </div>
      </dl>
      <div className="mt-3 border-line border-t pt-3">
        <ItemActions item={item} onAct={onAct} onEdit={onEdit} onPost={onPost} />
      </div>
    </li>
  )
})

const about = (item: ContentItem, speakers: string) =>
  [speakers, item.duration_seconds ? clock(item.duration_seconds) : ''].filter(Boolean).join(' · ')

/** The small thumbnail; a click plays the video. */
function Poster({ item, onPlay }: { item: ContentItem; onPlay: (id: string) => void }) {
  const shape = classNames('shrink-0 rounded-lg', isWide(item) ? 'h-12 w-21' : 'h-18 w-10.5 max-lg:h-24 max-lg:w-14')
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
        <Play className="size-5 fill-current drop-shadow" />
      </span>
    </button>
  )
}
