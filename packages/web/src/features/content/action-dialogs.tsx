import type { ContentItem } from '@pack/core/content/item-schema'
import { MAIN_ACTIONS, type MainAction, mainAction } from '@pack/core/content/main-action'
import { isInProgress, isPublished } from '@pack/core/content/status'
import { isOpen } from '@pack/core/publishing/publication'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { RetryAfterChange, RetryProduction } from '../../product/failed-production.tsx'
import { accountName, isAccount, platformName, usePlatforms } from '../../product/platforms.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import type { ConfirmProps } from '../../ui/confirm-popup.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.tsx'
import { hasFailedToPublish, isGone, isOnTikTok, isUnsureOnTikTok, useDeleteItem, useRetryItem } from './content.ts'
import { FailedPublications } from './failure.tsx'
import { fileName } from './item-cells.tsx'
import type { Obstacle } from './obstacle.ts'
import { mustChangeFirst, usePublish } from './publications.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { chosenEntries } from './targets-cell.tsx'

/** An action on an item that waits for the user's confirmation, or can't be done. */
export type PendingAction =
  | { item: ContentItem; act: 'retry' | 'delete' | 'publish' | 'replace' | 'choose' }
  | { item: ContentItem; act: 'explain'; obstacle: Obstacle }

type Asked = { open: boolean; item: ContentItem; onClose: () => void }

type DialogsProps = {
  pending: PendingAction | null
  onClose: () => void
  onEdit: (id: string) => void
  onPost: (id: string) => void
}

/** Asks for confirmation, then runs the action. */
export function ActionDialogs({ pending, onClose, onEdit, onPost }: DialogsProps) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(pending)
  if (pending && pending !== last) setLast(pending)
  if (!last) return null
  const asked = { open: pending !== null, item: last.item, onClose }
  switch (last.act) {
    case 'explain':
      return <ObstacleDialog {...asked} obstacle={last.obstacle} />
    case 'choose':
      return <PublishDialog key={last.item.id} {...asked} onEdit={onEdit} onPost={onPost} />
    case 'delete':
      return <DeleteQuestion key={last.item.id} {...asked} />
    case 'publish':
      return <PublishQuestion {...asked} />
    case 'replace':
      return <ReplaceQuestion {...asked} />
    case 'retry':
      return <RetryQuestion {...asked} onEdit={onEdit} />
  }
}

/** Says what keeps the item from being published, and offers the file meanwhile. */
function ObstacleDialog({ open, item, onClose, obstacle }: Asked & { obstacle: Obstacle }) {
  const { title, text, place, instead } = obstacle
  const file = item.supabase_url
  const isDownloadMain = file !== null && (place === null || instead === 'download')
  const download = file && (
    <a
      href={file}
      download={fileName(item)}
      className={buttonClass(isDownloadMain ? 'primary' : 'secondary')}
      onClick={onClose}
    >
      <Download aria-hidden className="size-4" /> Download
    </a>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          {!isDownloadMain && download}
          {place ? (
            <Link to={place.to} className={buttonClass(isDownloadMain ? 'secondary' : 'primary')}>
              {place.label}
            </Link>
          ) : (
            <Button look="secondary" onClick={onClose}>
              Close
            </Button>
          )}
          {isDownloadMain && download}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

/** Publishes once the user agrees. */
function ConfirmPublish({
  open,
  item,
  onClose,
  ...question
}: Asked & Pick<ConfirmProps, 'title' | 'confirm' | 'children'>) {
  const publish = usePublish()
  const onConfirm = () => {
    onClose()
    publish.mutate(item)
  }
  return <Confirm {...question} open={open} onClose={onClose} onConfirm={onConfirm} />
}

/** "Publish from Storage" without a date to come. */
function PublishQuestion(asked: Asked) {
  const { item } = asked
  const targets = chosenEntries(item, usePlatforms()).filter(({ connected }) => connected)
  const names = targets.map((one) => (isAccount(one) ? `${accountName(one)} on ${one.name}` : one.name))
  return (
    <ConfirmPublish
      {...asked}
      title={`Publish now to ${new Intl.ListFormat('en').format(names)}?`}
      confirm="Publish now"
    >
      “{item.title}” goes live as soon as it’s uploaded and processed. To publish it later, set a date first.
    </ConfirmPublish>
  )
}

const ANOTHER_LINK =
  'The new video gets its own link. Views, likes and comments stay with the old video, which becomes private as soon as the new one is live.'

/** Posts can be neither replaced nor deleted through apps (part 4 §B3). */
const TIKTOK_KEEPS_BOTH =
  'On TikTok this makes a new post. Remove the old one in the TikTok app. The Pack can’t delete TikTok posts.'

const REPLACING: Partial<Record<MainAction, { question: (title: string) => string; text: string }>> = {
  replace_from_storage: {
    question: (title) => `Replace “${title}” on YouTube?`,
    text: 'YouTube can’t swap a video’s file, so we’ll upload the file saved in the Pack as a new video.',
  },
  rerender: {
    question: (title) => `Re-render “${title}” and replace it on YouTube?`,
    text: 'YouTube can’t swap a video’s file, so we’ll render it again and upload it as a new video.',
  },
}

/** "Replace from Storage" and "Re-Render & Upload". */
function ReplaceQuestion(asked: Asked) {
  const { item } = asked
  // Its status may have changed since it was asked.
  const action = mainAction(item)
  const { question, text } = REPLACING[action] ?? { question: (title: string) => `Publish “${title}”?`, text: '' }
  return (
    <ConfirmPublish {...asked} title={question(item.title)} confirm={MAIN_ACTIONS[action]}>
      <p>{text}</p>
      <p className="mt-3">{ANOTHER_LINK}</p>
      {isOnTikTok(item) && item.publish_to.includes('tiktok') && <p className="mt-3">{TIKTOK_KEEPS_BOTH}</p>}
    </ConfirmPublish>
  )
}

function DeleteQuestion({ open, item, onClose }: Asked) {
  const [there, setThere] = useState(false)
  const remove = useDeleteItem()
  const onTikTok = isOnTikTok(item)
  const onYouTube = item.youtube_url !== null || (isPublished(item.status) && !onTikTok)
  const live = onTikTok || onYouTube
  const moving = item.publications.filter(({ state }) => isOpen(state))
  return (
    <Confirm
      open={open}
      onClose={onClose}
      dangerous
      title={`Delete “${item.title}”?`}
      confirm={there ? 'Delete here and on YouTube' : 'Delete'}
      onConfirm={() => {
        onClose()
        remove.mutate(
          { item, there },
          {
            onSuccess: () => notify.done('Deleted!'),
            onError: (problem) =>
              isGone(problem)
                ? notify.done('Deleted!')
                : notify.failed('Delete failed.', { description: messageOf(problem) }),
          },
        )
      }}
    >
      <p>
        {live
          ? `This permanently deletes our copy: the video, its script and its files. On ${[onYouTube && 'YouTube', onTikTok && 'TikTok'].filter(Boolean).join(' and ')} the video stays online with its link, views and comments.`
          : isInProgress(item.status)
            ? 'This permanently deletes the video and its script, and stops making it.'
            : 'This permanently deletes the video and its script.'}
      </p>
      {onTikTok && (
        <p className="mt-3">To remove it from TikTok, use the TikTok app. The Pack can’t delete TikTok posts.</p>
      )}
      {!onTikTok && isUnsureOnTikTok(item) && (
        <p className="mt-3">TikTok may have this video, too. If so, remove it in the TikTok app.</p>
      )}
      {moving.map(({ id, platform, state }) => (
        <p key={id} className="mt-3">
          {platform === 'tiktok' && (state === 'accepted' || state === 'processing')
            ? 'TikTok already has the whole video, so it can’t be taken back. Once it’s published, remove it in the TikTok app.'
            : `It’s on its way to ${platformName(platform)}. Deleting the video stops that, too.`}
        </p>
      ))}
      {onYouTube && (
        <Checkbox
          className="mt-3 text-ink"
          label="Delete on YouTube as well"
          hint="This permanently removes the video from YouTube, with its views and comments."
          checked={there}
          onChange={({ target }) => setThere(target.checked)}
        />
      )}
    </Confirm>
  )
}

/** Retries what failed: making the video, or publishing it. */
function RetryQuestion({ open, item, onClose, onEdit }: Asked & Pick<DialogsProps, 'onEdit'>) {
  const retry = useRetryItem()
  const onRetry = () => {
    onClose()
    retry.mutate(
      { item },
      {
        onSuccess: () => notify.done('Retry triggered!'),
        onError: (problem) => notify.failed('Retry failed.', { description: messageOf(problem) }),
      },
    )
  }
  const asked = { open, onClose, onRetry, name: item.title }
  if (item.publications.some(mustChangeFirst))
    return (
      <RetryAfterChange
        {...asked}
        change={
          <Button
            onClick={() => {
              onClose()
              onEdit(item.id)
            }}
          >
            Edit video
          </Button>
        }
      >
        <FailedPublications item={item} asked />
      </RetryAfterChange>
    )
  if (!hasFailedToPublish(item)) return <RetryProduction {...asked} reason={item.error_detail} />
  return (
    <Confirm open={open} onClose={onClose} onConfirm={onRetry} title={`Retry “${item.title}”?`} confirm="Retry">
      <div className="grid gap-3">
        <p>The video is finished. We’ll try to publish it again.</p>
        <FailedPublications item={item} asked />
      </div>
    </Confirm>
  )
}
