import type { ContentItem } from '@pack/core/content/item-schema'
import { isLocked } from '@pack/core/content/status'
import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { platformName } from '../../product/platforms.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ActionList, type Acts } from './item-actions.tsx'
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
          <ActionList item={last} {...acts} onClose={onClose} />
          <div className="flex flex-col gap-2 border-line border-t pt-5">
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
          {isLocked(last) ? (
            <p className="flex gap-2 text-muted text-sm text-pretty">
              <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
              {fixedText(last)}
            </p>
          ) : (
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-4">
              <Detail name="Mode">
                <TestControl item={last} />
                <p className="mt-1 text-muted text-xs text-pretty">{TEST_EXPLAINED}</p>
              </Detail>
              <Detail name="Scheduled date">
                <DateCell item={last} />
              </Detail>
              <Detail name="Publish To">
                <TargetsCell item={last} />
              </Detail>
            </dl>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** What a published video keeps, in place of controls that could change nothing. */
function fixedText({ publish_to: targets, test }: ContentItem): string {
  const kept = [
    'date',
    test ? 'mode (Test)' : 'mode (Live)',
    ...(targets.length > 0 ? [`targets (${targets.map(platformName).join(', ')})`] : []),
  ]
  return `Its ${new Intl.ListFormat('en').format(kept)} can’t change because it’s published.`
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="mb-1 text-muted text-xs">{name}</dt>
    <dd>{children}</dd>
  </div>
)
