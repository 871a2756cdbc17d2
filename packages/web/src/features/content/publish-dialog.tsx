import type { ContentItem } from '@pack/core/content/item-schema'
import { dayAfter, instantOf } from '@pack/core/content/schedule'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { accountName, type Platform, usePlatforms } from '../../product/platforms.ts'
import { userMetaOptions } from '../../product/publishing/user-meta.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { mayBePosted, useSetDate, useSetTargets } from './content.ts'
import { dayOf, isAhead, momentIn } from './dates.ts'
import { usePublish } from './publications.ts'
import { TitledThumbnail } from './thumbnail.tsx'

type Props = { open: boolean; item: ContentItem; onClose: () => void; onPost: (id: string) => void }

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'dated', label: 'On a date' },
] as const

/** Asks where and when to publish a video that has no linked target, and publishes it. TikTok has its own dialog. */
export function PublishDialog({ open, item, onClose, onPost }: Props) {
  const platforms = usePlatforms()
  const me = useMe()
  const zone = me?.time_zone
  const channels = platforms.filter(({ code, connected }) => code === 'youtube' && connected)
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const chosen = channels.filter(({ id }, _, { length }) => picked?.includes(id) ?? length === 1)
  const today = dayOf(new Date().toISOString(), zone)
  const wasDated = isAhead(item.publish_date)
  const [dated, setDated] = useState(wasDated)
  const [day, setDay] = useState(wasDated ? dayOf(item.publish_date, zone) : dayAfter(today))
  const instant = day && instantOf(day, me?.posting_hour ?? 0, zone ?? 'UTC').toISOString()
  const isLater = dated && instant !== '' && isAhead(instant)
  const setDate = useSetDate()
  const setTargets = useSetTargets()
  const publish = usePublish()
  const meta = useQuery(userMetaOptions()).data
  const privacy = meta?.youtube_privacy === 'unlisted' ? 'unlisted' : 'for everyone to see'
  const problem = setDate.error ?? setTargets.error
  const submit = async () => {
    const others = item.publish_to.filter((code) => code !== 'youtube')
    const ids = chosen.map(({ id }) => id)
    const shown = { publish_to: ['youtube', ...others], publish_account_ids: ids }
    const next = dated ? { day, instant } : { day: '', instant: null }
    try {
      if (wasDated || dated) await setDate.mutateAsync({ item, value: next })
      await setTargets.mutateAsync({ item, value: { targets: [...ids, ...others], shown } })
    } catch {
      // The dialog shows the refusal.
      return
    }
    onClose()
    publish.mutate(item)
  }
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
          <Button
            writes
            disabled={chosen.length === 0 || (dated && day < today)}
            busy={setDate.isPending || setTargets.isPending}
            onClick={() => void submit()}
          >
            {isLater ? 'Schedule on YouTube' : 'Publish to YouTube'}
          </Button>
        </>
      }
    >
      <TitledThumbnail item={item} className="mb-4" />
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
        <div className="mt-5 flex flex-col items-start gap-2">
          <p className="font-semibold text-sm">When</p>
          <div className="flex flex-wrap items-start gap-3">
            <Segments
              legend="When"
              choices={WHEN}
              value={dated ? 'dated' : 'now'}
              onChange={(when) => setDated(when === 'dated')}
            />
            {dated && (
              <TextField
                label="Date"
                hiddenLabel
                type="date"
                required
                min={today}
                value={day}
                error={day < today ? 'Choose today or a later day.' : undefined}
                onChange={({ target }) => setDay(target.value)}
              />
            )}
          </div>
          <p className="text-muted text-sm">
            {isLater ? `Goes live ${momentIn(instant, zone)}` : 'Goes live as soon as YouTube has processed it'},{' '}
            {privacy}.
          </p>
        </div>
      )}
      {problem && (
        <Notice tone="danger" role="alert" className="mt-3">
          {messageOf(problem)}
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
