import type { ContentMode } from '@pack/core/content/item'
import { isLocked } from '@pack/core/content/status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { waitingScriptsOptions } from '../../product/waiting-scripts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PendingAction } from './action-dialogs.tsx'
import { findListed, itemOptions } from './content.ts'
import { EditForm } from './edit-form.tsx'
import { PublishedTitle } from './published-title.tsx'
import { useClosedWhenGone } from './use-closed-when-gone.ts'

type Props = {
  mode: ContentMode
  /** Null: closed. */
  id: string | null
  nameOf: (slug: string) => string
  onClose: () => void
  onAct: (action: PendingAction) => void
}

const TITLES: Record<ContentMode, string> = {
  short: 'Edit short',
  story: 'Edit story',
  dialogue: 'Edit dialogue',
  uploaded: 'Edit upload',
}

/** The edit modal (part 2 §2). */
export function EditDialog({ id, ...rest }: Props) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  return (
    <Dialog
      open={id !== null}
      onClose={rest.onClose}
      title={<Title mode={rest.mode} id={id ?? last ?? ''} />}
      className="modal-steady max-w-6xl! has-data-published:h-auto! has-data-published:max-w-[55rem]! data-nested-dialog-open:brightness-50"
    >
      <LoadedForm {...rest} id={id ?? last ?? ''} open={id !== null} />
    </Dialog>
  )
}

/** The item, as the list has it until it has loaded. */
function useShown({ mode, id }: { mode: ContentMode; id: string }) {
  const client = useQueryClient()
  return useQuery(itemOptions({ mode, id })).data ?? findListed(client, id)
}

function Title({ mode, id }: { mode: ContentMode; id: string }) {
  const item = useShown({ mode, id })
  const isListed = useQuery(waitingScriptsOptions()).data?.some((script) => script.id === id)
  if (item && isLocked(item)) return <PublishedTitle title={item.title} />
  return item?.status === 'Script Ready' || (!item && isListed) ? 'Review script' : TITLES[mode]
}

function LoadedForm({ mode, id, open, nameOf, onClose, onAct }: Omit<Props, 'id'> & { id: string; open: boolean }) {
  const found = useQuery(itemOptions({ mode, id }))
  const me = useMe()
  const gone = useClosedWhenGone({ mode, id }, found, onClose)
  const shown = useShown({ mode, id })
  if (found.isError && !found.data && !gone)
    return <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data || !me) return <Skeleton className={shown && isLocked(shown) ? 'h-[60dvh]' : 'h-[80dvh]'} />
  return <EditForm key={id} item={found.data} zone={me.time_zone} {...{ open, nameOf, onClose, onAct }} />
}
