import type { ContentItem } from '@pack/core/content/item-schema'
import type { PublicationSummary } from '@pack/core/content/publication-summary-schema'
import { isPublished } from '@pack/core/content/status'
import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  Check,
  CircleHelp,
  CircleSlash,
  CloudUpload,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { isAccount, platformName, usePlatforms } from '../../product/platforms.ts'
import { LinkedText } from '../../product/publishing/linked-text.tsx'
import { TONES, type Tone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { hasFailedToPublish } from './content.ts'
import { goesLive } from './publications.ts'
import { LINK_AVAILABLE } from './tiktok-post.ts'

/** A publication's state in words, with its color and icon. */
type Look = { tone: Tone; Icon: LucideIcon; text: string }

/** Waits that end by themselves, whatever may be said about them. */
const PATIENT = ['quota', 'quotaExceeded', 'dailyLimitExceeded', 'channel_limit', 'uploadLimitExceeded']

const withoutStop = (text: string) => text.replace(/\.$/, '')

export function lookOf(publication: PublicationSummary, zone?: string): Look {
  const { state, reason, message, remedy, bytes, sent_bytes: sent } = publication
  const date = goesLive(publication, zone)
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
        text: bytes && sent > 0 ? `Uploading ${Math.floor((sent / bytes) * 100)}%` : 'Uploading',
      }
    case 'accepted':
    case 'processing':
      return { tone: 'info', Icon: LoaderCircle, text: `Processing on ${platformName(publication.platform)}` }
    case 'live':
      if (publication.platform === 'tiktok') return postedLook(publication)
      return reason === null
        ? { tone: 'success', Icon: Check, text: 'Live' }
        : { tone: 'warning', Icon: TriangleAlert, text: 'Live, needs attention' }
    case 'failed':
      return { tone: 'danger', Icon: OctagonX, text: `Failed: ${withoutStop(message ?? 'no reason is known')}` }
    case 'unknown':
      return { tone: 'warning', Icon: CircleHelp, text: 'Unclear whether it arrived' }
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

const CHIP =
  'inline-flex max-w-full items-start gap-1.5 rounded-lg px-2 py-1 text-left font-semibold text-xs leading-4 pointer-coarse:min-h-11 pointer-coarse:items-center [&_svg]:size-3.5 [&_svg]:shrink-0 pointer-fine:[&_svg]:mt-px'

type Props = {
  item: ContentItem
  /** Opens the receipt of the publications at this account. */
  onReceipt: (item: ContentItem, accountId: string) => void
  className: string
}

/**
 * One chip for each target with its state; a press shows its receipt. Targets without an account lead to linking one. When
 * every target failed, what to do about it.
 */
export function PublicationChips({ item, onReceipt, className }: Props) {
  const zone = useMe()?.time_zone
  const missing = useMissing(item)
  if (item.publications.length === 0 && missing.length === 0) return null
  const remedies = hasFailedToPublish(item) ? item.publications.flatMap(({ remedy }) => remedy ?? []) : []
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <ul aria-label={`Publications of ${item.title}`} className="flex flex-col items-start gap-1.5">
        {item.publications.map((one) => {
          const { tone, Icon, text } = lookOf(one, zone)
          const several = item.publications.some(
            (other) => other.platform === one.platform && other.account_id !== one.account_id,
          )
          return (
            <li key={one.account_id} className="max-w-full">
              <button
                type="button"
                aria-haspopup="dialog"
                title={one.remedy ?? 'Show the receipt'}
                onClick={() => onReceipt(item, one.account_id)}
                className={classNames(CHIP, TONES[tone], 'cursor-pointer hover:brightness-115')}
              >
                <PlatformMark code={one.platform} />
                <Icon
                  aria-hidden
                  className={Icon === LoaderCircle ? 'animate-spin motion-reduce:animate-none' : undefined}
                />
                <span className="line-clamp-4 min-w-0 whitespace-normal break-words">
                  <span className="sr-only">{nameOf(one)}:</span>{' '}
                  {several && <span aria-hidden>{one.account_title}: </span>}
                  {text}
                </span>
              </button>
            </li>
          )
        })}
        {missing.map(({ code, expired }) => (
          <li key={code} className="max-w-full">
            <Link to={paths.integrations} className={classNames(CHIP, TONES.warning, 'hover:underline')}>
              <PlatformMark code={code} />
              <Unplug aria-hidden />
              {expired ? `${platformName(code)} access expired` : `${platformName(code)} isn’t linked`}
            </Link>
          </li>
        ))}
      </ul>
      {[...new Set(remedies)].map((remedy) => (
        <p key={remedy} className="whitespace-normal break-words text-sm leading-5">
          <LinkedText text={remedy} />
        </p>
      ))}
    </div>
  )
}

/** Platforms to publish an item to at which no linked account works. */
function useMissing({
  publish_to: codes,
  publications,
  status,
  test,
}: ContentItem): { code: string; expired: boolean }[] {
  const platforms = usePlatforms()
  if (test || isPublished(status)) return []
  return codes.flatMap((code) => {
    const accounts = platforms.filter((one) => one.code === code)
    const works = accounts.some(({ connected }) => connected) || publications.some(({ platform }) => platform === code)
    return accounts.length === 0 || works ? [] : [{ code, expired: accounts.some(isAccount) }]
  })
}
