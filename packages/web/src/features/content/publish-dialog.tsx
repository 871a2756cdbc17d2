import type { ContentItem } from '@pack/core/content/item-schema'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { accountName, type Platform, usePlatforms } from '../../product/platforms.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { mayBePosted, useSetTargets } from './content.ts'
import { momentIn } from './dates.ts'
import { usePublish } from './publications.ts'

type Props = { open: boolean; item: ContentItem; onClose: () => void; onPost: (id: string) => void }

/** Asks where a video goes that has no linked target yet, and publishes it there. TikTok asks more, in its own dialog. */
export function PublishDialog({ open, item, onClose, onPost }: Props) {
  const platforms = usePlatforms()
  const zone = useMe()?.time_zone
  const channels = platforms.filter(({ code, connected }) => code === 'youtube' && connected)
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const chosen = channels.filter(({ id }, _, { length }) => picked?.includes(id) ?? length === 1)
  const setTargets = useSetTargets()
  const publish = usePublish()
  const submit = () => {
    const others = item.publish_to.filter((code) => code !== 'youtube')
    const ids = chosen.map(({ id }) => id)
    const shown = { publish_to: ['youtube', ...others], publish_account_ids: ids }
    setTargets.mutate(
      { item, value: { targets: [...ids, ...others], shown } },
      {
        onSuccess: () => {
          onClose()
          publish.mutate(item)
        },
      },
    )
  }
  const dated = item.publish_date !== null && new Date(item.publish_date).getTime() > Date.now()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Where should this video go?"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button writes disabled={chosen.length === 0} busy={setTargets.isPending} onClick={submit}>
            {dated ? 'Schedule' : 'Publish'}
          </Button>
        </>
      }
    >
      <ul aria-label="Accounts" className="flex flex-col divide-y divide-line rounded-2xl border border-line px-4">
        {channels.map((channel) => (
          <li key={channel.id} className="py-2.5">
            <Checkbox
              label={<Account platform={channel} />}
              checked={chosen.includes(channel)}
              onChange={({ target }) => {
                const others = chosen.filter((one) => one !== channel).map(({ id }) => id)
                setPicked(target.checked ? [...others, channel.id] : others)
              }}
            />
          </li>
        ))}
        {channels.length === 0 && <ConnectRow code="youtube" name="YouTube" />}
        {platforms.some(({ code, connected }) => code === 'tiktok' && connected) ? (
          mayBePosted(item) && (
            <li className="flex flex-wrap items-center gap-3 py-2.5">
              <PlatformMark code="tiktok" className="size-5 shrink-0" />
              <span className="min-w-0 flex-1 text-muted text-sm">TikTok asks who can watch each post.</span>
              <Button
                look="secondary"
                size="small"
                writes
                onClick={() => {
                  onClose()
                  onPost(item.id)
                }}
              >
                Post to TikTok
              </Button>
            </li>
          )
        ) : (
          <ConnectRow code="tiktok" name="TikTok" />
        )}
      </ul>
      {channels.length > 0 && (
        <p className="mt-3 text-muted text-sm">
          {dated && item.publish_date
            ? `Goes live ${momentIn(item.publish_date, zone)}, its scheduled date. Change the date under Edit.`
            : 'Goes live as soon as YouTube has processed it.'}
        </p>
      )}
      {setTargets.isError && (
        <Notice tone="danger" role="alert" className="mt-3">
          {messageOf(setTargets.error)}
        </Notice>
      )}
    </Dialog>
  )
}

const Account = ({ platform }: { platform: Platform }) => (
  <span className="flex min-w-0 items-center gap-2">
    <PlatformMark code={platform.code} className="size-5 shrink-0" />
    <span className="wrap-anywhere">{accountName(platform)}</span>
  </span>
)

const ConnectRow = ({ code, name }: Pick<Platform, 'code' | 'name'>) => (
  <li className="flex flex-wrap items-center gap-3 py-2.5">
    <PlatformMark code={code} className="size-5 shrink-0" />
    <span className="min-w-0 flex-1 text-muted text-sm">{name}: Not linked yet</span>
    <Link to={paths.integrations} className={buttonClass('secondary', 'small')}>
      Connect {name}
    </Link>
  </li>
)
