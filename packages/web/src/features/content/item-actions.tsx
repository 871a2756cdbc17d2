import { mayDelete } from '@pack/core/content/delete-item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { MAIN_ACTIONS, mainAction } from '@pack/core/content/main-action'
import { ImageUp, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/toast.tsx'
import type { PendingAction } from './action-dialogs.tsx'
import { useUploadThumbnail } from './thumbnails.ts'

type Props = { item: ContentItem; onAct: (action: PendingAction) => void; onEdit: (id: string) => void }

/** The main action, edit, thumbnail and, if the plan allows it, delete (part 2 §2 and §6). */
export function ItemActions({ item, onAct, onEdit }: Props) {
  const me = useMe()
  const action = mainAction(item)
  /** The script is waiting for review. */
  const waits = item.status === 'Script Ready'
  const deletable = me !== undefined && mayDelete({ tier: me.tier, isAdmin: me.is_admin }, item)
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 xl:flex-nowrap">
      <Button
        look="secondary"
        size="small"
        disabled={action === 'wait'}
        onClick={() => (waits ? onEdit(item.id) : onAct({ item, act: action === 'retry' ? 'retry' : 'publish' }))}
      >
        {MAIN_ACTIONS[action]}
      </Button>
      <span className="flex xl:ml-auto">
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
