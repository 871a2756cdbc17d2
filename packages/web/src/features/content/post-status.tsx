import type { ContentItem } from '@pack/core/content/item-schema'
import { isOpen } from '@pack/core/publishing/publication'
import type { PublicationReceipt } from '@pack/core/publishing/publication-schema'
import { ExternalLink, RefreshCw } from 'lucide-react'
import { useMe } from '../../product/me.ts'
import { LinkedText } from '../../product/publishing/linked-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { lookOf } from './publication-chips.tsx'
import { useCheckAgain } from './publications.ts'
import { submitted } from './tiktok-post.ts'

type Props = { item: ContentItem; post: PublicationReceipt; onClose: () => void; onPostAgain: () => void }

/** Progress of a post until its outcome is known. */
export function PostStatus({ item, post, onClose, onPostAgain }: Props) {
  const { check, busy } = useCheckAgain(item)
  const { state, message, remedy, url, remote_id: publishId, bytes, sent_bytes: sent } = post
  const { tone, Icon, text } = lookOf(post, useMe()?.time_zone)
  const onItsWay = isOpen(state)
  const unclear = state === 'unknown'
  return (
    <div className="grid gap-5">
      <div role="status" className="grid justify-items-start gap-3">
        <p className="font-medium">
          {item.title} <span className="text-muted">· {post.account_title}</span>
        </p>
        <Badge tone={tone} icon={<Icon aria-hidden />} className="whitespace-normal!">
          {text}
        </Badge>
        {state === 'uploading' && bytes !== null && (
          <Progress className="w-full" percent={(sent / bytes) * 100} label="Upload to TikTok" />
        )}
        {message !== null && message !== text && (
          <p className="text-pretty">
            <LinkedText text={[message, remedy].filter(Boolean).join(' ')} />
          </p>
        )}
        {publishId && state !== 'live' && <p className="break-all text-muted text-sm">{submitted(publishId)}</p>}
      </div>
      {onItsWay && (
        <Notice>
          It may take a few minutes for TikTok to process your video and show it on your profile. You can close this
          window and follow the progress in the Content Manager.
        </Notice>
      )}
      {(state === 'live' || unclear) && (
        <p className="text-muted text-sm text-pretty">
          {unclear
            ? 'Check the TikTok app before you post again, or the video could appear twice.'
            : 'Posting again makes a second post. To remove this one, use the TikTok app. The Pack can’t delete TikTok posts.'}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {(state === 'live' || unclear) && (
          <Button look="secondary" onClick={onPostAgain}>
            Post again…
          </Button>
        )}
        {(unclear || (state === 'live' && url === null && post.reason !== null)) && (
          <Button
            look={unclear ? 'primary' : 'secondary'}
            writes
            busy={busy}
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={() => check([post.id])}
          >
            Check again
          </Button>
        )}
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            <ExternalLink aria-hidden className="size-4" /> Open on TikTok
          </a>
        ) : (
          <Button look={unclear ? 'secondary' : 'primary'} onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}
