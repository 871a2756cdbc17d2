import type { ContentItem } from '@pack/core/content/item-schema'
import type { PublicationSummary } from '@pack/core/content/publication-summary-schema'
import { isFailed, isInProgress, isPublished } from '@pack/core/content/status'
import { Link } from '@tanstack/react-router'
import {
  ArrowUpRight,
  CalendarClock,
  Check,
  CircleHelp,
  CircleSlash,
  CloudUpload,
  Hourglass,
  LoaderCircle,
  Lock,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { accountName, type Platform, platformName, usePlatforms } from '../../product/platforms.ts'
import { TONES, type Tone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inPercent } from '../../ui/percent.ts'
import { useReadOnly } from '../../ui/read-only.ts'
import { isLost } from './obstacle.ts'
import { goesLive, lostAccess } from './publications.ts'
import { LINK_AVAILABLE } from './tiktok-post.ts'

/** A publication's state in words, with its color and icon. */
type Look = { tone: Tone; Icon: LucideIcon; text: string }

/** In short: "We don’t know if it was published". */
export const OUTCOME_UNKNOWN = 'Outcome unknown'

/** The same of a video that the filter finds under Failed. */
export const FAILED_UNKNOWN = 'Failed · outcome unknown'

export const LOST_ACCESS = 'Access expired'

/** Waits that end by themselves, whatever may be said about them. */
const PATIENT = ['quota', 'quotaExceeded', 'dailyLimitExceeded', 'channel_limit', 'uploadLimitExceeded']

const withoutStop = (text: string) => text.replace(/\.$/, '')

export function lookOf(publication: PublicationSummary, zone?: string, platforms: readonly Platform[] = []): Look {
  const { state, reason, message, remedy, bytes, sent_bytes: sent } = publication
  const date = goesLive(publication, zone)
  if (lostAccess(publication, platforms))
    return { tone: 'warning', Icon: Unplug, text: `${LOST_ACCESS}: ${publication.account_title}` }
  if (date !== null) return { tone: 'brand', Icon: CalendarClock, text: date }
  switch (state) {
    case 'prepared':
      return { tone: 'info', Icon: LoaderCircle, text: 'Starting the upload' }
    case 'waiting':
      return remedy === null || (reason !== null && PATIENT.includes(reason))
        ? { tone: 'info', Icon: Hourglass, text: withoutStop(message ?? 'Waiting') }
        : { tone: 'warning', Icon: TriangleAlert, text: withoutStop(message ?? 'Waiting') }
    case 'uploading':
      return {
        tone: 'info',
        Icon: CloudUpload,
        text: bytes && sent > 0 ? `Uploading ${inPercent(Math.floor((sent / bytes) * 100))}` : 'Uploading',
      }
    case 'accepted':
    case 'processing':
      return { tone: 'info', Icon: LoaderCircle, text: `Processing on ${platformName(publication.platform)}` }
    case 'live':
      if (publication.platform === 'tiktok') return postedLook(publication)
      return reason === null
        ? { tone: 'success', Icon: Check, text: 'Published' }
        : { tone: 'warning', Icon: TriangleAlert, text: 'Published, needs attention' }
    case 'failed':
      return { tone: 'danger', Icon: OctagonX, text: `Failed: ${withoutStop(message ?? 'the reason is unknown')}` }
    case 'unknown':
      return { tone: 'warning', Icon: CircleHelp, text: 'We don’t know if it was published' }
    case 'cancelled':
      return { tone: 'neutral', Icon: CircleSlash, text: CANCELLED[reason ?? ''] ?? 'Withdrawn' }
  }
}

/** A post is published before its link is known; private ones never get one. */
function postedLook({ url, reason }: PublicationSummary): Look {
  if (reason !== null && reason !== 'link_pending')
    return { tone: 'warning', Icon: TriangleAlert, text: 'Published to TikTok, needs attention' }
  return { tone: 'success', Icon: Check, text: url === null ? 'Published to TikTok' : LINK_AVAILABLE }
}

/** How a publication ended, by its reason. */
const CANCELLED: Readonly<Record<string, string>> = {
  replaced: 'Replaced',
  superseded: 'Replaced',
  deleted: 'Deleted on YouTube',
}

/** "YouTube", and the account where an item is published to several of that platform. */
const nameOf = ({ platform, account_title: title }: PublicationSummary) => `${platformName(platform)}, ${title}`

const CHIP = 'inline-flex max-w-full align-top rounded-xl font-semibold text-xs leading-4'
const PART =
  'flex min-h-6 min-w-0 items-center gap-1.5 rounded-xl px-2 py-0.5 text-left pointer-coarse:min-h-8 [&_svg]:size-3.5 [&_svg]:shrink-0'

type Props = {
  item: ContentItem
  /** Opens the receipt of the publications at this account. */
  onReceipt: (item: ContentItem, accountId: string) => void
  className?: string
  /** On cards: beside each other where they fit, as short as they can be, and only what was published. */
  compact?: boolean
  /** The date is below: a scheduled one says only that. */
  dated?: boolean
}

/**
 * One chip for each target with its state; a press shows its receipt, its arrow leads to the video. Targets without an
 * account lead to linking one. The only one that failed has its reason below it; its receipt says what to do.
 */
export function PublicationChips({ item, onReceipt, className, compact = false, dated = false }: Props) {
  const platforms = usePlatforms()
  const readOnly = useReadOnly()
  const found = useMissing(item)
  const missing = compact ? [] : found
  if (item.publications.length === 0 && missing.length === 0) return null
  const failure = onlyFailure(item)
  return (
    <div className={classNames('flex min-w-0 max-w-full flex-col gap-1', className)}>
      <ul
        aria-label={`Publications of ${item.title}`}
        className={classNames('flex min-w-0 gap-1', compact ? 'flex-wrap' : 'flex-col items-start')}
      >
        {item.publications.map((one) => (
          <li key={one.account_id} className="min-w-0 max-w-full">
            <Chip publication={one} {...{ item, onReceipt, compact, dated }} />
            {!compact && lostAccess(one, platforms) && <LostAccount name={one.account_title} />}
          </li>
        ))}
        {missing.map(({ codes, text, brief = text, account }) => (
          <li key={text} className="max-w-full">
            <Link
              to={paths.integrations}
              disabled={readOnly !== null}
              aria-label={text}
              title={readOnly ?? text}
              className={classNames(
                CHIP,
                PART,
                readOnly === null ? TONES.warning : TONES.neutral,
                readOnly === null ? 'hover:underline' : 'cursor-not-allowed',
              )}
            >
              {codes.map((code) => (
                <PlatformMark key={code} code={code} />
              ))}
              <Unplug aria-hidden />
              <span className="min-w-0 whitespace-normal wrap-anywhere">{brief}</span>
            </Link>
            {account && <LostAccount name={account} />}
          </li>
        ))}
      </ul>
      {failure?.message && !lostAccess(failure, platforms) && (
        <p
          title={failure.remedy ?? undefined}
          className="line-clamp-4 max-w-72 whitespace-normal text-danger text-xs leading-4 wrap-anywhere"
        >
          {failure.message}
        </p>
      )}
    </div>
  )
}

/** Below the chip, which has no room for it. */
const LostAccount = ({ name }: { name: string }) => (
  <p aria-hidden className="mt-0.5 max-w-72 truncate text-warning text-xs leading-4">
    {name}
  </p>
)

const onlyFailure = ({ publications: [first, ...others] }: ContentItem): PublicationSummary | null =>
  first?.state === 'failed' && others.length === 0 ? first : null

type ChipProps = Pick<Props, 'item' | 'onReceipt'> & {
  publication: PublicationSummary
  compact: boolean
  dated: boolean
}

function Chip({ item, publication, compact, dated, onReceipt }: ChipProps) {
  const { platform, account_id: account, account_title: title, message, state, remedy, url } = publication
  const { tone, Icon, text } = lookOf(publication, useMe()?.time_zone, usePlatforms())
  const isLostAccess = Icon === Unplug
  const several = item.publications.some((other) => other.platform === platform && other.account_id !== account)
  const short = state === 'unknown' ? (isFailed(item.status) ? FAILED_UNKNOWN : OUTCOME_UNKNOWN) : text
  // The mark says the platform, as on other chips, the arrow that there is a link, and the date beside it the time.
  // The reason of the only one is below its chip.
  const parts = isLostAccess
    ? [LOST_ACCESS, text.slice(LOST_ACCESS.length)]
    : dated && goesLive(publication) !== null
      ? ['Scheduled', `. ${text}`]
      : short.split(
          state === 'failed' && (compact || onlyFailure(item))
            ? /(: .*)/
            : compact
              ? /( to TikTok| on (?:YouTube|TikTok)$| — .*|,[^,]*\d[:.h]\d\d\b.*$)/
              : /( to TikTok| — .*|,[^,]*\d[:.h]\d\d\b.*$)/,
        )
  return (
    <span className={classNames(CHIP, TONES[tone])}>
      <button
        type="button"
        aria-haspopup="dialog"
        title={isLostAccess ? [message, remedy].filter(Boolean).join(' ') : (remedy ?? text)}
        onClick={() => onReceipt(item, account)}
        className={classNames(PART, 'cursor-pointer hover:brightness-115')}
      >
        <PlatformMark code={platform} />
        <Icon aria-hidden className={Icon === LoaderCircle ? 'animate-spin motion-reduce:animate-none' : undefined} />
        <span className="line-clamp-3 min-w-0 whitespace-normal wrap-anywhere">
          <span className="sr-only">{nameOf(publication)}:</span>{' '}
          {several && !isLostAccess && <span aria-hidden>{title}: </span>}
          {parts.map((part, index) =>
            index % 2 === 0 ? (
              part
            ) : (
              <span key={index} className="sr-only">
                {part}
              </span>
            ),
          )}
        </span>
      </button>
      {/* One that the platform refused can't be watched. */}
      {url !== null && state !== 'failed' && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${item.title} on ${platformName(platform)}`}
          title={`Watch on ${platformName(platform)}`}
          className={classNames(PART, '-ml-1.5 justify-center px-1.5! hover:brightness-115')}
        >
          <ArrowUpRight aria-hidden />
        </a>
      )}
      {url === null && platform === 'tiktok' && state === 'live' && (
        <span
          role="img"
          aria-label={`${item.title} is on TikTok, without a link`}
          title="Published on TikTok. It has no public link"
          className={classNames(PART, '-ml-1.5 px-1.5!')}
        >
          <Lock aria-hidden />
        </span>
      )}
    </span>
  )
}

/** `brief`: what is read beside the platforms' marks. `account`: one whose access was lost. */
type Missing = { codes: string[]; text: string; brief?: string; account?: string }

/**
 * Platforms to publish an item to at which no linked account works: one chip for those never linked, one for each
 * expired.
 */
function useMissing({ publish_to: codes, publications, status, test }: ContentItem): Missing[] {
  const platforms = usePlatforms()
  // Before there is a video, nothing waits for an account.
  if (test || isPublished(status) || isInProgress(status) || isFailed(status)) return []
  const broken = codes.flatMap((code) => {
    const accounts = platforms.filter((one) => one.code === code)
    const works = accounts.some(({ connected }) => connected) || publications.some(({ platform }) => platform === code)
    return accounts.length === 0 || works ? [] : [{ code, lost: accounts.filter(isLost) }]
  })
  const never = broken.flatMap(({ code, lost }) => (lost.length > 0 ? [] : [code]))
  const names = never.map(platformName).join(' and ')
  return [
    ...broken.flatMap(({ code, lost }) =>
      lost.slice(0, 1).map((one) => {
        const account = accountName(one)
        return { codes: [code], text: `${LOST_ACCESS}: ${account}`, brief: LOST_ACCESS, account }
      }),
    ),
    ...(never.length === 1 ? [{ codes: never, text: `${names} isn’t connected` }] : []),
    ...(never.length > 1 ? [{ codes: never, text: `${names} aren’t connected`, brief: 'Not linked yet' }] : []),
  ]
}
