import type { ContentItem } from '@pack/core/content/item'
import { isLocked, isPublished, MAIN_ACTIONS, mainAction } from '@pack/core/content/status'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.tsx'
import { useDeleteItem, useRetryItem } from './content.ts'
import { fileName } from './item-cells.tsx'

/** What the user wants done with an item, before it is confirmed. */
export type Ask = { item: ContentItem; act: 'retry' | 'render' | 'delete' | 'publish' }

/** Asks before something happens to an item, and does it. */
export function AskDialogs({ ask, onClose }: { ask: Ask | null; onClose: () => void }) {
  const remove = useDeleteItem()
  const retry = useRetryItem()
  // What was asked last stays in the window while it fades away.
  const [last, setLast] = useState(ask)
  if (ask && ask !== last) setLast(ask)
  if (!last) return null
  const { item, act } = last

  const again = () => {
    onClose()
    retry.mutate(item, {
      onSuccess: () => notify.done('Retry triggered!'),
      onError: (problem) => notify.failed(`Retry failed. ${messageOf(problem)}`),
    })
  }
  if (act === 'publish') return <PublishingComes open={ask !== null} item={item} onClose={onClose} onRender={again} />
  if (act === 'delete')
    return (
      <Confirm
        open={ask !== null}
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
          ? 'Our copy is removed for good. What is on the platform stays there.'
          : 'The video and its script are removed for good. Work on it stops.'}
      </Confirm>
    )
  return act === 'retry' ? (
    <Confirm open={ask !== null} onClose={onClose} onConfirm={again} title={`Retry “${item.title}”?`} confirm="Retry">
      It goes on where it stopped; what is done is not done again.
    </Confirm>
  ) : (
    <Confirm
      open={ask !== null}
      onClose={onClose}
      onConfirm={again}
      title={`Render “${item.title}” again?`}
      confirm="Render again"
      cancel="Later"
    >
      Your changes are saved; the video still shows what it was before. Only what has changed is made anew.
    </Confirm>
  )
}

type PublishProps = { open: boolean; item: ContentItem; onClose: () => void; onRender: () => void }

/** Publishing needs linked accounts; until they can be linked, this says so and gives the file. */
const PublishingComes = ({ open, item, onClose, onRender }: PublishProps) => (
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
    <p>
      Publishing to YouTube and TikTok comes with linked accounts, which cannot be linked yet. Nothing has been posted.
    </p>
    <p className="mt-3 text-muted">
      {item.supabase_url
        ? `Until then, download “${item.title}” and post it yourself: it is finished, captioned and branded.`
        : `“${item.title}” has no video in storage.`}
    </p>
  </Dialog>
)
