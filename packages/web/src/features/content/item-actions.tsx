import { mayDelete } from '@pack/core/content/delete-item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { MAIN_ACTIONS, type MainAction, mainAction } from '@pack/core/content/main-action'
import { ImageUp, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { usePlatforms } from '../../product/platforms.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/toast.tsx'
import type { PendingAction } from './action-dialogs.tsx'
import { obstacleTo } from './obstacle.ts'
import { PostButton } from './post-button.tsx'
import { usePublish } from './publications.ts'
import { useUploadThumbnail } from './thumbnails.ts'

type Props = {
  item: ContentItem
  onAct: (action: PendingAction) => void
  onEdit: (id: string) => void
  onPost: (id: string) => void
}

/** The main action, Post to TikTok, edit, thumbnail and, if the plan allows it, delete (part 2 §2 and §6). */
export function ItemActions({ item, onAct, onEdit, onPost }: Props) {
  const me = useMe()
  const deletable = me !== undefined && mayDelete({ tier: me.tier, isAdmin: me.is_admin }, item)
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
      <MainButton {...{ item, onAct, onEdit }} />
      <span className="flex">
        <PostButton item={item} onPost={onPost} />
        <IconButton label={`Edit ${item.title}`} onClick={() => onEdit(item.id)}>
          <Pencil aria-hidden />
        </IconButton>
        <ThumbnailUpload item={item} />
        {deletable && (
          <IconButton label={`Delete ${item.title}`} onClick={() => onAct({ item, act: 'delete' })}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </span>
    </div>
  )
}

/** These create a new video at the platform, so they are confirmed (part 3 §E). */
const ASKED: readonly MainAction[] = ['replace_from_storage', 'rerender']

/** Publishes, asks first, or says what is in the way. */
function MainButton({ item, onAct, onEdit }: Omit<Props, 'onPost'>) {
  const action = mainAction(item)
  const publishes = action !== 'wait' && action !== 'retry'
  const obstacle = obstacleTo(item, useMe(), usePlatforms())
  const publish = usePublish()
  const press = () => {
    if (action === 'retry') return onAct({ item, act: 'retry' })
    // The script is waiting for review.
    if (item.status === 'Script Ready') return onEdit(item.id)
    if (obstacle) return onAct({ item, act: 'explain', obstacle })
    if (ASKED.includes(action)) return onAct({ item, act: 'replace' })
    publish.mutate(item)
  }
  return (
    <Button
      look="secondary"
      size="small"
      disabled={action === 'wait'}
      busy={publish.isPending}
      title={publishes && obstacle ? obstacle.title : undefined}
      onClick={press}
    >
      {MAIN_ACTIONS[action]}
    </Button>
  )
}

function ThumbnailUpload({ item }: { item: ContentItem }) {
  const picker = useRef<HTMLInputElement>(null)
  const upload = useUploadThumbnail()
  const send = (file: File) =>
    upload.mutate(
      { item, file },
      {
        onSuccess: () => notify.done('Thumbnail uploaded'),
        onError: (problem) => notify.failed(messageOf(problem)),
      },
    )
  return (
    <>
      <IconButton
        label={`Upload thumbnail for ${item.title}`}
        disabled={upload.isPending}
        onClick={() => picker.current?.click()}
      >
        <ImageUp aria-hidden />
      </IconButton>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={`Thumbnail file for ${item.title}`}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Lets the user choose the same file again after a failure.
          event.target.value = ''
          if (file) send(file)
        }}
      />
    </>
  )
}
