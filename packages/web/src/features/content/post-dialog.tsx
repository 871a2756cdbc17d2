import type { ContentMode } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { isOpen } from '@pack/core/publishing/publication'
import type { PublicationReceipt } from '@pack/core/publishing/publication-schema'
import { CANNOT_POST_NOW } from '@pack/core/publishing/tiktok-rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { usePlatforms } from '../../product/platforms.ts'
import { nameWithHandle } from '../../product/publishing/handle.ts'
import { tiktokDefaultsOptions } from '../../product/publishing/tiktok-defaults.ts'
import { usePolling } from '../../product/use-polling.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { itemOptions } from './content.ts'
import { fileName } from './item-cells.tsx'
import { obstacleToPost } from './obstacle.ts'
import { PostForm } from './post-form.tsx'
import { PostStatus } from './post-status.tsx'
import { receiptsOptions, waitsForAuthor } from './publications.ts'
import { TitledThumbnail } from './thumbnail.tsx'
import { postCreatorOptions } from './tiktok-post.ts'
import { useClosedWhenGone } from './use-closed-when-gone.ts'

/** How often an item's posts are fetched while the dialog shows them. Milliseconds. */
const REFRESH_MS = 3_000

type Props = {
  mode: ContentMode
  /** Null: closed. */
  id: string | null
  onClose: () => void
}

/** The Post to TikTok modal (part 2 §2, part 4 §B4). */
export function PostDialog({ id, ...rest }: Props) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  return (
    <Dialog
      open={id !== null}
      onClose={rest.onClose}
      title={
        <span className="flex items-center gap-2.5">
          <PlatformMark code="tiktok" className="size-5 shrink-0" /> Post to TikTok
        </span>
      }
      className="modal-steady max-w-4xl! has-data-obstacle:h-auto! has-data-obstacle:max-w-lg! data-nested-dialog-open:brightness-50"
    >
      <LoadedItem {...rest} key={id ?? last} id={id ?? last ?? ''} open={id !== null} />
    </Dialog>
  )
}

function LoadedItem({ mode, id, open, onClose }: Omit<Props, 'id'> & { id: string; open: boolean }) {
  const found = useQuery(itemOptions({ mode, id }))
  const posts = useQuery(receiptsOptions({ mode, id }))
  const gone = useClosedWhenGone({ mode, id }, found, onClose)
  const me = useMe()
  const platforms = usePlatforms()
  const [again, setAgain] = useState(false)
  const [newest] = posts.data?.filter(({ platform }) => platform === 'tiktok') ?? []
  usePolling(posts.refetch, open && newest && isUnsettled(newest) ? REFRESH_MS : false)
  const problem = found.error ?? posts.error
  if (problem && !gone && !(found.data && posts.data))
    return (
      <ErrorState message={messageOf(problem)} onRetry={() => void Promise.all([found.refetch(), posts.refetch()])} />
    )
  if (!found.data || !posts.data || !me) return <Skeleton className="h-100" />
  const item = found.data
  if (newest && showsStatus(newest) && !again)
    return <PostStatus item={item} post={newest} onClose={onClose} onPostAgain={() => setAgain(true)} />
  const obstacle = obstacleToPost(item, me, platforms)
  if (obstacle)
    return (
      <div data-obstacle className="grid gap-5">
        <TitledThumbnail item={item} />
        <div>
          <p className="font-medium">{obstacle.title}</p>
          <p className="mt-1 text-muted">{obstacle.text}</p>
        </div>
        {obstacle.instead === 'download' && item.supabase_url && (
          <a href={item.supabase_url} download={fileName(item)} className={buttonClass()}>
            <Download aria-hidden className="size-4" /> Download
          </a>
        )}
        {obstacle.place ? (
          <Link
            to={obstacle.place.to}
            className={buttonClass(obstacle.instead === 'download' && item.supabase_url ? 'secondary' : 'primary')}
          >
            {obstacle.place.label}
          </Link>
        ) : (
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    )
  return <Prepared item={item} earlier={newest} onClose={onClose} onPosted={() => setAgain(false)} open={open} />
}

/** On its way, done or unclear: there is something to follow before another post. */
const showsStatus = (post: PublicationReceipt): boolean =>
  !waitsForAuthor(post) && (isOpen(post.state) || post.state === 'live' || post.state === 'unknown')

/** It may change by itself. */
const isUnsettled = ({ state, reason }: PublicationReceipt): boolean => isOpen(state) || reason === 'link_pending'

type PreparedProps = {
  item: ContentItem
  /** The post before this one. */
  earlier: PublicationReceipt | undefined
  onClose: () => void
  onPosted: () => void
  open: boolean
}

/** Asks TikTok what the creator may do now, then shows the form. */
function Prepared({ item, earlier, ...rest }: PreparedProps) {
  const accounts = usePlatforms().filter(({ code, connected, id }) => code === 'tiktok' && connected && id !== code)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const creator = useQuery(postCreatorOptions(item, chosen))
  const defaults = useQuery(tiktokDefaultsOptions())
  const account = accounts.length > 1 && (
    <Select
      label="Account"
      value={chosen ?? ''}
      options={[
        ...(chosen === undefined
          ? [{ value: '', label: creator.data?.channel_title ?? 'As chosen for this video' }]
          : []),
        ...accounts.map((one) => ({ value: one.id, label: nameWithHandle(one) })),
      ]}
      onChange={({ target }) => setChosen(target.value || undefined)}
    />
  )
  // An answer from before this dialog was opened doesn't count.
  const asking = creator.isPending || (creator.isFetching && !creator.isFetchedAfterMount)
  if (asking || defaults.isPending) return <Skeleton className="h-100" />
  if (!creator.data)
    return (
      <div className="grid gap-5">
        {account}
        <ErrorState message={messageOf(creator.error)} onRetry={() => void creator.refetch()} />
      </div>
    )
  if (!creator.data.can_post || !creator.data.can_post_now)
    return (
      <div className="grid gap-5">
        {account}
        <Notice tone="warning" role="alert">
          <p className="font-medium">{CANNOT_POST_NOW}</p>
          <p className="mt-1">
            {creator.data.nickname} has reached TikTok’s posting limit for now, or can’t post from other apps. Nothing
            was posted.
          </p>
        </Notice>
        <Button
          look="secondary"
          className="justify-self-end"
          busy={creator.isFetching}
          icon={<RotateCw aria-hidden className="size-4" />}
          onClick={() => void creator.refetch()}
        >
          Try again
        </Button>
      </div>
    )
  return (
    <PostForm
      key={creator.data.unique_id}
      {...rest}
      item={item}
      earlier={earlier}
      creator={creator.data}
      accountId={chosen}
      account={account}
      allowCommercial={defaults.data?.defaults.allow_commercial_publish ?? true}
      keepsBranding={defaults.data?.defaults.keep_branding ?? false}
    />
  )
}
