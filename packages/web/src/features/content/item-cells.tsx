import type { ContentItem } from '@pack/core/content/item-schema'
import type { PublicationSummary } from '@pack/core/content/publication-summary-schema'
import { instantOf } from '@pack/core/content/schedule'
import { isFailed, isInProgress, isLocked, isPublished } from '@pack/core/content/status'
import { isOpen } from '@pack/core/publishing/publication'
import { tikTokStatus } from '@pack/core/publishing/tiktok-status'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Download, Lock } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { reasonText } from '../../product/forbidden-word.ts'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { mayPublish, publishesByDate, usePlatforms } from '../../product/platforms.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { timeLeft } from '../../product/times.ts'
import { needsTarget, useIsWithoutTarget, WITHOUT_TARGET } from '../../product/without-target.ts'
import { classNames } from '../../ui/class-names.ts'
import { DateButton } from '../../ui/date-button.tsx'
import { inPercent } from '../../ui/percent.ts'
import { Progress } from '../../ui/progress.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { Segments } from '../../ui/segments.tsx'
import { notify } from '../../ui/toast.tsx'
import { hasFailedToPublish, isPublishing, useSetDate, useSetTest } from './content.ts'
import { dateIn, dayOf, isAhead, timeIn, today, unbroken } from './dates.ts'

type ItemProps = { item: ContentItem }

/** Its video is being made: it has a progress. */
export const isMaking = (item: ContentItem): boolean =>
  isInProgress(item.status) && item.status !== 'Queued' && !isPublishing(item)

const isLive = ({ state }: PublicationSummary) => state === 'live'

/** Why it couldn't be made; what couldn't be published says so in its chips. */
export const failureReason = (item: ContentItem): string | null =>
  isFailed(item.status) && item.error_detail !== null && !hasFailedToPublish(item)
    ? reasonText(item.error_detail)
    : null

/** "21% · about 2 min left". */
export const progressText = ({ progress_percent: percent, eta_ms: end }: ContentItem): string =>
  [inPercent(percent), timeLeft(end)].filter(Boolean).join(' · ')

/** Stage, percent and time left during production; the reason after a failure, where it is `brief` three lines of it. */
export function ItemState({ item, brief = false, className }: ItemProps & { brief?: boolean; className?: string }) {
  const failure = failureReason(item)
  const isInChips = hasFailedToPublish(item) || (isPublished(item.status) && item.publications.some(isLive))
  return (
    <div className={classNames('flex min-w-0 max-w-full flex-col items-start gap-1', className)}>
      <span role="status" className="max-w-full empty:hidden">
        {/* The chips say what was published where, and what failed. */}
        {!isInChips && <StatusBadge status={item.status} />}
      </span>
      {isMaking(item) && (
        <div className="w-full max-w-56 min-w-32">
          <Progress className="h-1.5!" percent={item.progress_percent} label={`Progress of ${item.title}`} />
          <p className="mt-0.5 truncate text-muted text-xs tabular-nums">{progressText(item)}</p>
        </div>
      )}
      {failure && <FailureReason item={item} reason={failure} brief={brief} />}
    </div>
  )
}

/** From here on a reason takes more than three lines of its column. Characters. */
const LONG_REASON = 90

function FailureReason({ item, reason, brief }: ItemProps & { reason: string; brief: boolean }) {
  const [open, setOpen] = useState(false)
  const isLong = brief && reason.length > LONG_REASON
  const action = open ? 'Show less' : 'Show more'
  return (
    <div className={classNames('max-w-72', brief ? 'text-xs leading-4' : 'text-sm leading-5')}>
      <p className={classNames('whitespace-normal text-danger wrap-anywhere', isLong && !open && 'line-clamp-3')}>
        {reason}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${action} of why ${item.title} failed`}
          onClick={() => setOpen(!open)}
          className="min-h-6 cursor-pointer rounded font-medium underline underline-offset-2 hover:text-brand pointer-coarse:min-h-8"
        >
          {action}
        </button>
      )}
    </div>
  )
}

/**
 * Says that an item with a date will not go out, because it has no account to go to; for a finished video, a button
 * that leads to the choice. `brief`: the whole sentence on hover only.
 */
export function WithoutTarget({
  item,
  brief = false,
  onChoose,
}: ItemProps & { brief?: boolean; onChoose: () => void }) {
  const readOnly = useReadOnly()
  if (!useIsWithoutTarget(item)) return null
  if (item.status !== 'Ready') return <p className="text-warning text-xs leading-4">{WITHOUT_TARGET}</p>
  return (
    <button
      type="button"
      title={readOnly ?? (brief ? WITHOUT_TARGET : undefined)}
      disabled={readOnly !== null}
      onClick={onChoose}
      className="min-h-6 cursor-pointer rounded text-left font-medium text-warning text-xs leading-4 underline underline-offset-2 hover:text-ink disabled:cursor-not-allowed disabled:text-muted disabled:no-underline pointer-coarse:min-h-8"
    >
      {brief ? 'Choose an account' : WITHOUT_TARGET}
    </button>
  )
}

const PLAN_DOESNT_PUBLISH = 'Publishing needs Pro or higher. Without it, date and mode have no effect.'

/** Why nothing about publishing can be changed: the screen is read-only, or the plan doesn't publish. */
function usePublishingRefusal(): string | null {
  const me = useMe()
  const readOnly = useReadOnly()
  return readOnly ?? (me && !mayPublish(me) ? PLAN_DOESNT_PUBLISH : null)
}

const MODES = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test', warn: true },
] as const

/** Test items are never published (part 3 §E); published items can't become Test items. */
export function TestControl({ item }: ItemProps) {
  const setTest = useSetTest()
  const locked = isLocked(item) && !item.test
  const refusal = usePublishingRefusal()
  const set = (test: boolean) =>
    setTest.mutate(
      { item, value: test },
      {
        onSuccess: () => notify.done('Test mode updated!'),
        onError: (problem) => notify.failed(`Failed to update test mode. ${messageOf(problem)}`),
      },
    )
  return (
    <Segments
      size="small"
      legend={`Mode of ${item.title}${locked ? `. ${TEST_LOCKED}` : ''}`}
      title={refusal ?? (locked ? TEST_LOCKED : TEST_EXPLAINED)}
      choices={MODES}
      value={item.test ? 'test' : 'live'}
      disabled={locked || refusal !== null}
      onChange={(mode) => set(mode === 'test')}
    />
  )
}

/** Explains the Mode column. */
export const TEST_EXPLAINED = 'Test videos are never published. Live videos can be.'
const TEST_LOCKED = 'A published video can’t become a Test video.'

/** An item's date; null on a plan that doesn't publish, where nothing happens on it. */
export function usePlannedDate({ publish_date: date }: Pick<ContentItem, 'publish_date'>): string | null {
  const me = useMe()
  return me && !mayPublish(me) ? null : date
}

/** Hour shown until the account's posting hour is known. */
const DEFAULT_HOUR = 18

const IDLE_DATE = 'Your plan doesn’t publish videos, so nothing goes out on this date.'

type Slot = { zone: string | undefined; needs: string | null; isChosen: boolean }

/** When a video with this date goes out, in the account's zone; `needs`: what the user has to do first. */
const slotText = (instant: string, { zone, needs, isChosen }: Slot) => (
  <>
    {!isChosen || isAhead(instant)
      ? `Goes live at ${unbroken(timeIn(instant, zone))}${needs ? ` once you ${needs}` : ''}.`
      : dayOf(instant, zone) === today(zone)
        ? `${unbroken(timeIn(instant, zone))} has passed today, so it goes live ${needs ? `as soon as you ${needs}` : 'right away'}.`
        : 'Choose today or a later date.'}{' '}
    <Link to={paths.config} className="font-medium text-brand underline underline-offset-2">
      Change time
    </Link>
  </>
)

/** What the user has to do before a video goes live on its date; null when nothing. */
function useNeeds(item: ContentItem): string | null {
  const me = useMe()
  const platforms = usePlatforms()
  if (item.publications.some(({ state }) => isOpen(state))) return null
  const steps = [
    ...(item.test ? ['switch it to Live'] : []),
    ...(needsTarget(item, platforms) ? ['choose an account'] : []),
    ...(me === undefined || publishesByDate(me) ? [] : ['press Publish']),
  ]
  return steps.length > 0 ? new Intl.ListFormat('en').format(steps) : null
}

/** The scheduled date, to change; of a video published without one, when that was. */
export function DateCell({ item }: ItemProps) {
  const me = useMe()
  const zone = me?.time_zone
  const setDate = useSetDate()
  const needs = useNeeds(item)
  const locked = isLocked(item)
  // The Generate form sets a date on every plan.
  const isIdle = usePlannedDate(item) !== item.publish_date && !locked
  const readOnly = useReadOnly()
  const refusal = usePublishingRefusal()
  // A date that will pass without effect can be removed.
  const disabled = locked || readOnly !== null || (refusal !== null && !item.publish_date)
  const day = dayOf(item.publish_date, zone)

  const dueOn = (chosen: string) => instantOf(chosen, me?.posting_hour ?? DEFAULT_HOUR, zone ?? 'UTC').toISOString()
  // A day that stays keeps its time, too.
  const timeOn = (chosen: string) => (chosen === day && item.publish_date) || dueOn(chosen || today(zone))
  const save = (next: string) => {
    const instant = next && dueOn(next)
    setDate.mutate(
      { item, value: { day: next, instant: instant || null } },
      {
        onSuccess: () => notify.done('Date updated!'),
        onError: (problem) => notify.failed(`Failed to update date. ${messageOf(problem)}`),
      },
    )
  }
  if (locked && !item.publish_date && item.published_at)
    return (
      <p title={`Published ${dateIn(item.published_at, zone)}, ${timeIn(item.published_at, zone)}`} className="text-sm">
        <span className="block whitespace-nowrap">{dateIn(item.published_at, zone)}</span>
        <span className="block text-muted text-xs">Published</span>
      </p>
    )
  return (
    <DateButton
      date={{
        title: 'Scheduled date',
        label: `Scheduled date of ${item.title}`,
        value: day,
        noteFor: (chosen) => (isIdle ? IDLE_DATE : slotText(timeOn(chosen), { zone, needs, isChosen: chosen !== '' })),
        onSet: save,
      }}
      disabled={disabled}
      aria-label={`Scheduled date of ${item.title}: ${item.publish_date ? dateIn(item.publish_date, zone) : 'none'}${locked ? ', locked because it is published' : ''}`}
      title={
        readOnly ??
        (locked ? 'Published videos can’t be rescheduled.' : isIdle ? IDLE_DATE : (refusal ?? 'Change scheduled date'))
      }
      className="-mx-2 flex min-h-10 pointer-coarse:min-h-11 max-w-[calc(100%+1rem)] cursor-pointer items-center gap-2 rounded-lg px-2 py-1 text-left text-sm hover:bg-raised disabled:cursor-not-allowed disabled:hover:bg-transparent [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      {item.publish_date ? (
        <span className="min-w-0">
          <span className="flex items-center gap-1.5 whitespace-nowrap">
            {dateIn(item.publish_date, zone)}
            {locked && <Lock aria-hidden />}
          </span>
          <span className="block truncate text-muted text-xs">
            {!isIdle ? timeIn(item.publish_date, zone) : isAhead(item.publish_date) ? 'Won’t go out' : 'Didn’t go out'}
          </span>
        </span>
      ) : (
        <>
          <span className="whitespace-nowrap text-muted">{disabled ? 'No date' : 'Set date'}</span>
          {locked && <Lock aria-hidden />}
          {!disabled && <CalendarPlus aria-hidden />}
        </>
      )}
    </DateButton>
  )
}

const OUTPUT_PLACE = 'flex size-8 pointer-coarse:size-11 items-center justify-center rounded-lg text-muted'
const OUTPUT = `${OUTPUT_PLACE} transition-colors hover:bg-raised hover:text-ink`

/** Links to the stored file and to the published videos. */
export function Outputs({ item, className }: ItemProps & { className?: string }) {
  const links = [
    { code: 'youtube', name: 'YouTube', url: item.youtube_url },
    { code: 'tiktok', name: 'TikTok', url: item.tiktok_url },
  ]
  // The chips of publications carry their links.
  const carried = (code: string) =>
    item.publications.some((one) => one.platform === code && (one.url !== null || (code === 'tiktok' && isLive(one))))
  const shown = links.flatMap(({ url, ...link }) => (url && !carried(link.code) ? [{ ...link, url }] : []))
  // Private posts never get a link; others get theirs once TikTok has reviewed them.
  const posted = item.tiktok_url === null && tikTokStatus(item) === 'done' && !carried('tiktok')
  if (!item.supabase_url && shown.length === 0 && !posted)
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">No outputs</span>
      </span>
    )
  return (
    <div className={classNames('flex', className)}>
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
          title="Published on TikTok. It has no public link"
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
