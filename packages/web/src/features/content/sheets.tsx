import type { ContentItem } from '@pack/core/content/item-schema'
import { isLocked } from '@pack/core/content/status'
import { ChevronDown, Lock, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { platformName } from '../../product/platforms.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ActionList, type Acts, LISTED } from './item-actions.tsx'
import { DateCell, ItemState, TEST_EXPLAINED, TestControl, WithoutTarget } from './item-cells.tsx'
import { PostingDisabled } from './posting-disabled.tsx'
import { PublicationChips } from './publication-chips.tsx'
import { TargetsCell } from './targets-cell.tsx'

type FilterProps = { open: boolean; onClose: () => void; actions: ReactNode; children: ReactNode }

/** The filters on phones, where they have no room above the list. */
export const FilterSheet = ({ children, ...dialog }: FilterProps) => (
  <Dialog title="Filter" {...dialog}>
    <div className="flex flex-col gap-4">{children}</div>
  </Dialog>
)

/** Everything about an item of a card, at the bottom of the screen. */
export function ItemSheet({ item, onClose, ...acts }: Acts & { item: ContentItem | undefined; onClose: () => void }) {
  // The sheet keeps its content while it fades out.
  const [last, setLast] = useState(item)
  if (item && item !== last) setLast(item)
  return (
    <Dialog open={item !== undefined} onClose={onClose} title={last?.title}>
      {last && (
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-2">
            <ItemState item={last} />
            <WithoutTarget
              item={last}
              onChoose={() => {
                onClose()
                acts.onAct({ item: last, act: 'choose' })
              }}
            />
            <PublicationChips
              item={last}
              onReceipt={(...shown) => {
                onClose()
                acts.onReceipt(...shown)
              }}
            />
            <PostingDisabled item={last} />
          </div>
          <ActionList item={last} {...acts} onClose={onClose}>
            {!isLocked(last) && <PublishingSettings key={last.id} item={last} />}
          </ActionList>
          {isLocked(last) && (
            <p className="flex gap-2 text-muted text-sm text-pretty">
              <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
              {fixedText(last)}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Says which settings of a published video can’t be changed anymore. */
function fixedText({ publish_to: targets, test }: ContentItem): string {
  const kept = [
    'date',
    test ? 'mode (Test)' : 'mode (Live)',
    ...(targets.length > 0 ? [`targets (${targets.map(platformName).join(', ')})`] : []),
  ]
  return `Its ${new Intl.ListFormat('en').format(kept)} can’t change because it’s published.`
}

/** Mode, date and accounts of a video that isn't published yet, folded: the sheet is for actions. */
const PublishingSettings = ({ item }: { item: ContentItem }) => (
  <>
    <hr className="my-1 border-line" />
    <details className="group/settings">
      <summary className={classNames(LISTED, 'list-none [&::-webkit-details-marker]:hidden')}>
        <SlidersHorizontal aria-hidden />
        <span className="flex-1">Publishing settings</span>
        <ChevronDown aria-hidden className="text-muted transition-transform group-open/settings:rotate-180" />
      </summary>
      <dl className="grid gap-3 pt-1 pb-2">
        <Setting name="Mode" note={TEST_EXPLAINED}>
          <TestControl item={item} />
        </Setting>
        <Setting name="Scheduled date">
          <DateCell item={item} />
        </Setting>
        <div>
          <dt className="mb-2 text-muted text-sm">Publish To</dt>
          <dd>
            <TargetsCell item={item} rows />
          </dd>
        </div>
      </dl>
    </details>
  </>
)

const Setting = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="[&_button_span]:justify-end [&_button]:text-right">{children}</dd>
    {note && <dd className="mt-1 basis-full text-muted text-xs text-pretty">{note}</dd>}
  </div>
)
