import type { ContentItem } from '@pack/core/content/item-schema'
import { MAIN_ACTIONS, mainAction } from '@pack/core/content/main-action'
import { isLocked, isPublished } from '@pack/core/content/status'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.tsx'
import { useDeleteItem, useRetryItem } from './content.ts'
import { fileName } from './item-cells.tsx'

/** An action on an item that waits for the user's confirmation. */
export type PendingAction = { item: ContentItem; act: 'retry' | 'render' | 'delete' | 'publish' }

/** Asks for confirmation, then runs the action. */
export function ActionDialogs({ pending, onClose }: { pending: PendingAction | null; onClose: () => void }) {
  const remove = useDeleteItem()
  const retry = useRetryItem()
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(pending)
  if (pending && pending !== last) setLast(pending)
  if (!last) return null
  const { item, act } = last

  const renderAgain = () => {
    onClose()
    retry.mutate(item, {
      onSuccess: () => notify.done('Retry triggered!'),
      onError: (problem) => notify.failed(`Retry failed. ${messageOf(problem)}`),
    })
  }
  if (act === 'publish')
    return <PublishingComingSoon open={pending !== null} item={item} onClose={onClose} onRender={renderAgain} />
  if (act === 'delete')
    return (
      <Confirm
        open={pending !== null}
        onClose={onClose}
        dangerous
        title={`Delete “${item.title}”?`}
        confirm="Delete"
        onConfirm={() => {
          onClose()
          remove.mutate(item, {
            onSuccess: () => notify.done('Deleted!'),
            onError: (problem) => notify.failed(`Delete failed. ${messageOf(problem)}`),
          })
        }}
      >
        {isPublished(item.status)
          ? 'This permanently deletes our copy. The published video stays online.'
          : 'This permanently deletes the video and its script, and cancels any rendering.'}
      </Confirm>
    )
  return act === 'retry' ? (
    <Confirm
      open={pending !== null}
      onClose={onClose}
      onConfirm={renderAgain}
      title={`Retry “${item.title}”?`}
      confirm="Retry"
    >
      We’ll pick up where it left off. Finished steps won’t be repeated.
    </Confirm>
  ) : (
    <Confirm
      open={pending !== null}
      onClose={onClose}
      onConfirm={renderAgain}
      title={`Render “${item.title}” again?`}
      confirm="Render again"
      cancel="Not now"
    >
      Your changes are saved. Render again to update the video. Only the changed parts are re-rendered.
    </Confirm>
  )
}

type PublishProps = { open: boolean; item: ContentItem; onClose: () => void; onRender: () => void }

/** Accounts can't be connected yet, so this offers the file for download instead of publishing it. */
const PublishingComingSoon = ({ open, item, onClose, onRender }: PublishProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={MAIN_ACTIONS[mainAction(item)]}
    actions={
      <>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
        {item.supabase_url ? (
          <a href={item.supabase_url} download={fileName(item)} className={buttonClass()} onClick={onClose}>
            <Download aria-hidden className="size-4" /> Download
          </a>
        ) : (
          !isLocked(item) && <Button onClick={onRender}>Render again</Button>
        )}
      </>
    }
  >
    <p>Publishing to YouTube and TikTok is coming soon. Nothing was posted.</p>
    <p className="mt-3 text-muted">
      {item.supabase_url
        ? 'For now, download the finished video and post it yourself.'
        : 'There’s no rendered video to publish yet.'}
    </p>
  </Dialog>
)
