import type { ContentMode } from '@pack/core/content/item'
import { isInProgress, isLocked } from '@pack/core/content/status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { usePolling } from '../../product/use-polling.ts'
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

/** How often the dialog asks for the new script. Live messages come only for listed items. Milliseconds. */
const REWRITE_POLL_MS = 3_000

/** The edit modal (part 2 §2). */
export function EditDialog({ id, ...rest }: Props) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  /** The item whose new script is waited for. */
  const [rewritten, setRewritten] = useState<string | null>(null)
  if (id !== rewritten && rewritten !== null) setRewritten(null)
  const rewriting = id !== null && id === rewritten
  return (
    <Dialog
      open={id !== null}
      onClose={rest.onClose}
      title={<Title mode={rest.mode} id={id ?? last ?? ''} rewriting={rewriting} />}
      className="modal-steady max-w-6xl! has-data-published:h-auto! has-data-published:max-w-[55rem]! data-nested-dialog-open:brightness-50"
    >
      <LoadedForm {...rest} id={id ?? last ?? ''} open={id !== null} {...{ rewriting, setRewritten }} />
    </Dialog>
  )
}

/** The item, as the list has it until it has loaded. */
function useShown({ mode, id }: { mode: ContentMode; id: string }) {
  const client = useQueryClient()
  return useQuery(itemOptions({ mode, id })).data ?? findListed(client, id)
}

function Title({ mode, id, rewriting }: { mode: ContentMode; id: string; rewriting: boolean }) {
  const item = useShown({ mode, id })
  const isListed = useQuery(waitingScriptsOptions()).data?.some((script) => script.id === id)
  if (item && isLocked(item)) return <PublishedTitle title={item.title} />
  return rewriting || item?.status === 'Script Ready' || (!item && isListed) ? 'Review script' : TITLES[mode]
}

type LoadedProps = Omit<Props, 'id'> & {
  id: string
  open: boolean
  rewriting: boolean
  setRewritten: (id: string | null) => void
}

function LoadedForm({ mode, id, open, rewriting, setRewritten, nameOf, onClose, onAct }: LoadedProps) {
  const client = useQueryClient()
  const found = useQuery(itemOptions({ mode, id }))
  const me = useMe()
  const gone = useClosedWhenGone({ mode, id }, found, onClose)
  const shown = useShown({ mode, id })
  const isWriting = rewriting && found.data !== undefined && isInProgress(found.data.status)
  usePolling(found.refetch, isWriting ? REWRITE_POLL_MS : false)
  // The new script has come, or the attempt has failed.
  useEffect(() => {
    if (rewriting && !isWriting) setRewritten(null)
  }, [rewriting, isWriting, setRewritten])
  const waitForScript = () => {
    client.setQueryData(itemOptions({ mode, id }).queryKey, (item) => item && { ...item, status: 'Queued' as const })
    setRewritten(id)
  }
  if (isWriting) return <Rewriting />
  if (found.isError && !found.data && !gone)
    return <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data || !me) return <Skeleton className={shown && isLocked(shown) ? 'h-[60dvh]' : 'h-[80dvh]'} />
  return (
    <EditForm
      key={id}
      item={found.data}
      zone={me.time_zone}
      onRewriting={waitForScript}
      {...{ open, nameOf, onClose, onAct }}
    />
  )
}

/** In place of the form until the new script is there: the dialog has the focus, and passes it to the new form. */
function Rewriting() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.closest<HTMLElement>('[role=dialog]')?.focus(), [])
  return (
    <div ref={place} className="grid gap-5">
      <p role="status" className="text-muted">
        Rewriting…
      </p>
      <Skeleton className="h-[60dvh]" />
    </div>
  )
}
