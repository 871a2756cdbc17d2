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
import { AccountLabel } from '../../product/publishing/account-label.tsx'
import { userMetaOptions } from '../../product/publishing/user-meta.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { mayBePosted, useSetDate, useSetTargets } from './content.ts'
import { dayOf, isAhead, momentIn } from './dates.ts'
import { isLost } from './obstacle.ts'
import { OnYouTube } from './on-youtube.tsx'
import { usePublish } from './publications.ts'
import { TitledThumbnail } from './thumbnail.tsx'

type Props = {
  open: boolean
  item: ContentItem
  onClose: () => void
  onEdit: (id: string) => void
  onPost: (id: string) => void
}

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'dated', label: 'On a date' },
] as const

/**
 * Asks where to publish a video that has no linked target. Publishes it to YouTube, then leads to the dialog of TikTok,
 * as far as each is chosen.
 */
export function PublishDialog({ open, item, onClose, onEdit, onPost }: Props) {
  const platforms = usePlatforms()
  const me = useMe()
  const zone = me?.time_zone
  const channels = platforms.filter(({ code, connected }) => code === 'youtube' && connected)
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const chosen = channels.filter(({ id }, _, { length }) => picked?.includes(id) ?? length === 1)
  const onYouTube = chosen.length > 0
  const creators = platforms.filter(({ code, connected }) => code === 'tiktok' && connected)
  const [onTikTok, setOnTikTok] = useState(false)
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
  const goOn = () => {
    onClose()
    if (onTikTok) onPost(item.id)
  }
  const publishThere = async () => {
    const others = item.publish_to.filter((code) => code !== 'youtube')
    const ids = chosen.map(({ id }) => id)
    const shown = { publish_to: ['youtube', ...others], publish_account_ids: ids }
    const date = dated ? { day, instant } : { day: '', instant: null }
    try {
      if (wasDated || dated) await setDate.mutateAsync({ item, value: date })
      await setTargets.mutateAsync({ item, value: { targets: [...ids, ...others], shown } })
    } catch {
      // The dialog shows the refusal.
      return
    }
    publish.mutate(item)
    goOn()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choose where to publish"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            writes
            aria-describedby={onYouTube || onTikTok ? undefined : 'choose-one'}
            disabled={onYouTube ? dated && day < today : !onTikTok}
            busy={setDate.isPending || setTargets.isPending}
            onClick={() => (onYouTube ? void publishThere() : goOn())}
          >
            {actionOf({ onYouTube, onTikTok, isLater })}
          </Button>
        </>
      }
    >
      <TitledThumbnail item={item} className="mb-4" />
      <ul aria-label="Accounts" className="flex flex-col divide-y divide-line rounded-2xl border border-line px-4">
        {channels.map((channel) => (
          <li key={channel.id} className="py-2.5">
            <Checkbox
              label={<AccountLabel platform={channel} />}
              checked={chosen.includes(channel)}
              onChange={({ target }) => {
                const others = chosen.filter((one) => one !== channel).map(({ id }) => id)
                setPicked(target.checked ? [...others, channel.id] : others)
              }}
            />
          </li>
        ))}
        <ConnectRows code="youtube" name="YouTube" isLinked={channels.length > 0} />
        {creators[0] && (
          <li className="py-2.5">
            <Checkbox
              label={
                <AccountLabel platform={creators.length > 1 ? { ...creators[0], channel_info: null } : creators[0]} />
              }
              hint={
                !mayBePosted(item)
                  ? 'You can post it once the video is ready.'
                  : onTikTok
                    ? `You choose who can watch in the next step${onYouTube ? ', after YouTube is done' : ''}.`
                    : undefined
              }
              disabled={!mayBePosted(item)}
              checked={onTikTok}
              onChange={({ target }) => setOnTikTok(target.checked)}
            />
          </li>
        )}
        <ConnectRows code="tiktok" name="TikTok" isLinked={creators.length > 0} />
      </ul>
      {!onYouTube && !onTikTok && (
        <p id="choose-one" className="mt-3 text-muted text-sm">
          Choose at least one account.
        </p>
      )}
      {onYouTube && (
        <section aria-labelledby="on-youtube" className="mt-5 grid gap-4">
          <div className="flex items-center justify-between gap-3">
            <h3 id="on-youtube" className="text-base">
              On YouTube
            </h3>
            <Button
              look="secondary"
              size="small"
              onClick={() => {
                onClose()
                onEdit(item.id)
              }}
            >
              Edit video
            </Button>
          </div>
          <div className="flex flex-col items-start gap-2">
            <div className="flex flex-wrap items-start gap-3">
              <Segments
                legend="When on YouTube"
                choices={WHEN}
                value={dated ? 'dated' : 'now'}
                onChange={(when) => setDated(when === 'dated')}
              />
              {dated && (
                <TextField
                  label="Date"
                  hiddenLabel
                  type="date"
                  // As high as the switch beside it.
                  className="[&_input]:h-10 [&_input]:rounded-lg [&_input]:py-0"
                  required
                  min={today}
                  value={day}
                  error={day < today ? 'Choose today or a later day.' : undefined}
                  onChange={({ target }) => setDay(target.value)}
                />
              )}
            </div>
            <p className="text-muted text-sm">
              {isLater
                ? `Goes live ${momentIn(instant, zone, { timeZoneName: 'short' })}`
                : 'Goes live as soon as YouTube has processed it'}
              , {privacy}.
            </p>
          </div>
          <OnYouTube item={{ ...item, publish_date: dated ? instant || null : null }} />
        </section>
      )}
      {problem && (
        <Notice tone="danger" role="alert" className="mt-3">
          {messageOf(problem)}
        </Notice>
      )}
    </Dialog>
  )
}

function actionOf({ onYouTube, onTikTok, isLater }: Record<'onYouTube' | 'onTikTok' | 'isLater', boolean>): string {
  if (!onYouTube && !onTikTok) return 'Publish'
  if (!onYouTube) return 'Continue to TikTok'
  if (onTikTok) return isLater ? 'Schedule, then TikTok' : 'Publish, then TikTok'
  return isLater ? 'Schedule on YouTube' : 'Publish to YouTube'
}

/** Below a platform's linked accounts: those whose access was lost. Without any account, how to link one. */
function ConnectRows({ isLinked, ...platform }: Pick<Platform, 'code' | 'name'> & { isLinked: boolean }) {
  const lost = usePlatforms().filter((one) => one.code === platform.code && isLost(one))
  if (lost.length === 0) return !isLinked && <ConnectRow {...platform} />
  return lost.map((one) => <ConnectRow key={one.id} {...platform} lost={one} />)
}

/** `lost`: an account that was linked until its access was lost. */
const ConnectRow = ({ code, name, lost }: Pick<Platform, 'code' | 'name'> & { lost?: Platform }) => (
  <li className="flex flex-wrap items-center gap-3 py-2.5">
    <PlatformMark code={code} className="size-5 shrink-0" />
    <span className="min-w-0 flex-1 text-muted text-sm">
      {lost ? `Our access to ${accountName(lost)} has expired` : `${name}: Not linked yet`}
    </span>
    <Link
      to={paths.integrations}
      className={buttonClass('secondary', 'small')}
      aria-label={lost && `Reconnect ${accountName(lost)}`}
    >
      {lost ? 'Reconnect' : `Connect ${name}`}
    </Link>
  </li>
)
