import type { ContentItem } from '@pack/core/content/item-schema'
import { instantOf } from '@pack/core/content/schedule'
import { isFailed, isInProgress, isLocked } from '@pack/core/content/status'
import { tikTokStatus } from '@pack/core/publishing/tiktok-status'
import { CalendarDays, Download, Lock } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { StatusBadge } from '../../product/status-badge.tsx'
import { timeLeft } from '../../product/times.ts'
import { Progress } from '../../ui/progress.tsx'
import { SwitchTrack } from '../../ui/switch-track.tsx'
import { notify } from '../../ui/toast.tsx'
import { isPublishing, useSetDate, useSetTest } from './content.ts'
import { dateIn, dayOf, timeIn } from './dates.ts'

type ItemProps = { item: ContentItem }

/** Stage, percent and time left during production; the reason after a failure. */
export function ItemState({ item }: ItemProps) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span role="status">
        <StatusBadge status={item.status} />
      </span>
      {isInProgress(item.status) && !isPublishing(item) && (
        <div className="w-full max-w-56 min-w-32">
          <Progress percent={item.progress_percent} label={`Progress of ${item.title}`} />
          <p className="mt-1 text-muted text-xs tabular-nums">
            {[`${Math.round(item.progress_percent)}%`, timeLeft(item.eta_ms)].filter(Boolean).join(' · ')}
          </p>
        </div>
      )}
      {isFailed(item.status) && item.error_detail && (
        <p className="max-w-72 whitespace-normal break-words text-danger text-sm leading-5">{item.error_detail}</p>
      )}
    </div>
  )
}

/** Test items are never published (part 3 §E), and published ones stay Live. */
export function TestSwitch({ item }: ItemProps) {
  const setTest = useSetTest()
  const locked = isLocked(item) && !item.test
  const toggle = () =>
    setTest.mutate(
      { item, value: !item.test },
      {
        onSuccess: () => notify.done('Test mode updated!'),
        onError: (problem) => notify.failed(`Failed to update test mode. ${messageOf(problem)}`),
      },
    )
  return (
    <button
      type="button"
      role="switch"
      aria-checked={item.test}
      aria-label={`Test mode of ${item.title}${locked ? `. ${TEST_LOCKED}` : ''}`}
      title={
        locked
          ? TEST_LOCKED
          : item.test
            ? 'Test: won’t be published. Click to switch to Live.'
            : 'Live: will be published. Click to switch to Test.'
      }
      disabled={locked}
      onClick={toggle}
      className="group flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 rounded-lg font-medium text-sm disabled:cursor-not-allowed disabled:opacity-60"
    >
      <SwitchTrack on={item.test} tone="warning" size="small" />
      {item.test ? 'Test' : 'Live'}
    </button>
  )
}

const TEST_LOCKED = 'A published video can’t become a Test video.'

/** Hour shown until the server answers with the account's posting hour. */
const DEFAULT_HOUR = 18

export function DateCell({ item }: ItemProps) {
  const [editing, setEditing] = useState(false)
  const left = useRef(false)
  const opener = useRef<HTMLButtonElement>(null)
  const zone = useMe()?.time_zone
  const setDate = useSetDate()
  const locked = isLocked(item)
  const day = dayOf(item.publish_date, zone)

  const close = () => {
    left.current = true
    setEditing(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const save = (next: string) => {
    if (next === day) return
    const instant = next && instantOf(next, DEFAULT_HOUR, zone ?? 'UTC').toISOString()
    setDate.mutate(
      { item, value: { day: next, instant: instant || null } },
      {
        onSuccess: () => notify.done('Date updated!'),
        onError: (problem) => notify.failed(`Failed to update date. ${messageOf(problem)}`),
      },
    )
  }
  if (editing)
    return (
      <input
        type="date"
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
        autoFocus
        aria-label={`Scheduled date of ${item.title}`}
        defaultValue={day}
        onBlur={(event) => {
          if (left.current) return
          setEditing(false)
          save(event.target.value)
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter') {
            save(event.currentTarget.value)
            close()
          }
          if (event.key === 'Escape') close()
        }}
        className="min-h-10 w-38 rounded-lg border border-control bg-bg px-2 text-sm"
      />
    )
  return (
    <button
      ref={opener}
      type="button"
      disabled={locked}
      aria-label={`Scheduled date of ${item.title}: ${item.publish_date ? dateIn(item.publish_date, zone) : 'none'}${locked ? ', locked because it is published' : ''}`}
      title={locked ? 'Published videos can’t be rescheduled.' : 'Change scheduled date'}
      onClick={() => {
        left.current = false
        setEditing(true)
      }}
      className="-mx-2 flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 rounded-lg px-2 py-1 text-left text-sm hover:bg-raised disabled:cursor-not-allowed disabled:hover:bg-transparent [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      {locked ? <Lock aria-hidden /> : <CalendarDays aria-hidden />}
      {item.publish_date ? (
        <span>
          <span className="block whitespace-nowrap">{dateIn(item.publish_date, zone)}</span>
          <span className="block whitespace-nowrap text-muted text-xs">{timeIn(item.publish_date, zone)}</span>
        </span>
      ) : (
        <span className="text-muted">No date</span>
      )}
    </button>
  )
}

const OUTPUT_PLACE = 'flex size-9 pointer-coarse:size-11 items-center justify-center rounded-lg text-muted'
const OUTPUT = `${OUTPUT_PLACE} transition-colors hover:bg-raised hover:text-ink`

/** Links to the stored file and to the published videos. */
export function Outputs({ item }: ItemProps) {
  const links = [
    { code: 'youtube', name: 'YouTube', url: item.youtube_url },
    { code: 'tiktok', name: 'TikTok', url: item.tiktok_url },
  ]
  const shown = links.flatMap(({ url, ...link }) => (url ? [{ ...link, url }] : []))
  // Private posts never get a link; others get theirs once TikTok has reviewed them.
  const posted = item.tiktok_url === null && tikTokStatus(item) === 'done'
  if (!item.supabase_url && shown.length === 0 && !posted)
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">No outputs</span>
      </span>
    )
  return (
    <div className="-mx-2 flex">
      {item.supabase_url && (
        <a
          href={item.supabase_url}
          download={fileName(item)}
          className={OUTPUT}
          aria-label={`Download ${item.title}`}
          title="Download video"
        >
          <Download aria-hidden className="size-4" />
        </a>
      )}
      {shown.map(({ code, name, url }) => (
        <a
          key={code}
          href={url}
          target="_blank"
          rel="noreferrer"
          className={OUTPUT}
          aria-label={`${item.title} on ${name}`}
          title={`Watch on ${name}`}
        >
          <PlatformMark code={code} className="size-4" />
        </a>
      ))}
      {posted && (
        <span
          role="img"
          aria-label={`${item.title} is on TikTok, without a link`}
          title="On TikTok, without a link"
          className={OUTPUT_PLACE}
        >
          <PlatformMark code="tiktok" className="size-4" />
        </span>
      )}
    </div>
  )
}

/** Name of the downloaded file. */
export const fileName = ({ title }: ContentItem): string =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'video'}.mp4`
