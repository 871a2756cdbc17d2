import type { ContentItem } from '@pack/core/content/item-schema'
import type { PublicationState } from '@pack/core/content/publication-state'
import type { PublicationSummary } from '@pack/core/content/publication-summary-schema'
import { isOpen, markerOf } from '@pack/core/publishing/publication'
import type { PublicationReceipt } from '@pack/core/publishing/publication-schema'
import { privacyName } from '@pack/core/publishing/tiktok-words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleSlash, ExternalLink, Pencil, RefreshCw, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { fileSize } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { platformName, usePlatforms } from '../../product/platforms.ts'
import { LinkedText } from '../../product/publishing/linked-text.tsx'
import { usePolling } from '../../product/use-polling.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { isWide, useRetryItem } from './content.ts'
import { dayOf } from './dates.ts'
import { lookOf, OUTCOME_UNKNOWN } from './publication-chips.tsx'
import {
  failedForItsTitle,
  goesLive,
  lostAccess,
  mustChangeFirst,
  privacyOnYouTube,
  receiptsOptions,
  useCheckAgain,
  visibilityOf,
  waitsForAuthor,
} from './publications.ts'
import { Thumbnail } from './thumbnail.tsx'
import { WithdrawQuestion } from './withdraw-question.tsx'

/** How often an open receipt of a publication on its way is fetched. Milliseconds. */
const REFRESH_MS = 3_000

/** The shown receipt: an item's publications at one account. */
export type ShownReceipt = { item: ContentItem; accountId: string }

type Props = {
  shown: ShownReceipt | null
  onClose: () => void
  onEdit: (id: string) => void
  /** Opens Post to TikTok. */
  onPost: (id: string) => void
}

/** Shows when and how an item was published at an account, and its earlier publications there. */
export function ReceiptDialog({ shown, onClose, onEdit, onPost }: Props) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  if (!last) return null
  const { item, accountId } = last
  const summary = item.publications.find(({ account_id: id }) => id === accountId)
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title={
        <span className="flex items-center gap-2.5 break-words">
          {summary && <PlatformMark code={summary.platform} className="size-5 shrink-0" />}
          {summary ? titleOf(summary) : 'Publication'}
        </span>
      }
      className="modal-steady max-w-2xl!"
    >
      <Receipts
        item={item}
        accountId={accountId}
        open={shown !== null}
        onEdit={() => onEdit(item.id)}
        onPost={() => onPost(item.id)}
      />
    </Dialog>
  )
}

/** Says where it stands; waits without a date and uploads have the account instead. */
function titleOf(publication: PublicationSummary): string {
  const platform = platformName(publication.platform)
  if (publication.state === 'live') return `Published on ${platform}`
  if (publication.state === 'failed') return `Not published on ${platform}`
  if (publication.state === 'unknown') return `Not confirmed by ${platform}`
  if (isProcessed(publication)) return `Processing on ${platform}`
  return goesLive(publication) === null ? `${platform}: ${publication.account_title}` : `Scheduled on ${platform}`
}

/** The platform has the whole video, and viewers don't see it yet. */
const isProcessed = ({ state }: Pick<PublicationSummary, 'state'>): boolean =>
  state === 'accepted' || state === 'processing'

type ReceiptsProps = ShownReceipt & { open: boolean } & Pick<ActionProps, 'onEdit' | 'onPost'>

function Receipts({ item, accountId, open, ...ways }: ReceiptsProps) {
  const found = useQuery(receiptsOptions(item))
  const [newest, ...older] = found.data?.filter(({ account_id: id }) => id === accountId) ?? []
  usePolling(found.refetch, open && newest && isOpen(newest.state) ? REFRESH_MS : false)
  return (
    <div className="grid gap-6">
      <Head item={item}>{newest && <State publication={newest} />}</Head>
      {newest ? (
        <Receipt publication={newest}>
          <Actions item={item} publication={newest} {...ways} />
        </Receipt>
      ) : found.data ? (
        <p className="text-muted">This video isn’t published to this account anymore.</p>
      ) : found.isError ? (
        <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
      {older.length > 0 && (
        <Part title="Earlier versions">
          <ul className="grid gap-2">
            {older.map((one) => (
              <li key={one.id}>
                <Earlier publication={one} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

/** The video: its picture beside its title and its state. */
const Head = ({ item, children }: { item: ContentItem; children: ReactNode }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 sm:gap-x-5">
    <Thumbnail
      item={item}
      small
      className={classNames('self-start rounded-lg', isWide(item) ? 'aspect-video w-28' : 'aspect-9/16 w-14')}
    />
    <div className="grid content-center justify-items-start gap-2">
      <p dir="auto" className="line-clamp-3 font-display font-semibold text-lg leading-6 wrap-anywhere">
        {item.title}
      </p>
      {children}
    </div>
  </div>
)

/**
 * The message about its state, then the facts that its author looks for, then what can be done, `children`, and
 * everything else.
 */
function Receipt({ publication, children }: { publication: PublicationReceipt; children?: ReactNode }) {
  const { state, url, remote_id: id, requested, warnings, bytes, sent_bytes: sentBytes } = publication
  const { sent, posted, post_id: postId, log_id: logId, due_at: dueAt, live_at: liveAt } = publication
  const marker = markerOf(publication)
  const zone = useMe()?.time_zone
  return (
    <div className="grid gap-5">
      {state === 'uploading' && bytes !== null && (
        <div>
          <Progress percent={(sentBytes / bytes) * 100} label="Upload" />
          <p className="mt-1 text-muted text-xs tabular-nums">
            {fileSize(sentBytes)} of {fileSize(bytes)}
          </p>
        </div>
      )}
      <Reason publication={publication} />
      {warnings.length > 0 && (
        <Notice tone="warning">
          {warnings.map((warning) => (
            <p key={warning}>
              <LinkedText text={warning} />
            </p>
          ))}
        </Notice>
      )}
      <Facts>
        {liveAt ? (
          <Fact name="Published on">{minuteOf(liveAt, zone)}</Fact>
        ) : dueAt ? (
          <Fact name="Scheduled for">{minuteOf(dueAt, zone)}</Fact>
        ) : (
          <Fact name="Requested on">{minuteOf(publication.created_at, zone)}</Fact>
        )}
        <Fact name={publication.platform === 'tiktok' ? 'Account' : 'Channel'}>{publication.account_title}</Fact>
        {sent && publication.state !== 'failed' && <Fact name="Visibility">{visibility(publication, zone)}</Fact>}
        {posted && <Fact name="Who can watch">{privacyName(posted.privacy_level)}</Fact>}
        {url && (
          <Fact name="Link">
            {/* Cut rather than broken in the middle of its code. */}
            <span className="block truncate">
              <Outside address={url}>{url.replace(/^https?:\/\/(www\.)?/, '')}</Outside>
            </span>
          </Fact>
        )}
        {(sent ?? posted)?.title && <Fact name="Title">{(sent ?? posted)?.title}</Fact>}
        {sent?.description && (
          <Fact name="Description">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <span tabIndex={0} className="block overflow-y-auto whitespace-pre-line break-words sm:max-h-40">
              {sent.description}
            </span>
          </Fact>
        )}
      </Facts>
      {children}
      <details className="group/technical border-line border-t pt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-lg font-medium text-muted text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 transition-transform group-open/technical:rotate-90" />
          Technical details
        </summary>
        <div className="mt-3 grid gap-6">
          <Part title="What was sent">
            {sent && <Sent sent={sent} marker={marker} />}
            {posted && <Posted posted={posted} />}
            {!sent && !posted && <p className="text-muted text-sm">Nothing yet.</p>}
          </Part>
          <Part title="Timeline">
            <Phases publication={publication} zone={zone} />
          </Part>
          <Part title="Details">
            <Facts>
              <Fact name="Started">{requested ? 'By you' : 'By its schedule'}</Fact>
              {liveAt && dueAt && <Fact name="Scheduled for">{time(dueAt, zone)}</Fact>}
              {id && (
                <Fact name={publication.platform === 'tiktok' ? 'Publish ID' : 'Video ID'}>
                  <code className="break-all">{id}</code>
                </Fact>
              )}
              {postId && (
                <Fact name="Video ID">
                  <code className="break-all">{postId}</code>
                </Fact>
              )}
              {logId && (
                <Fact name="Log ID for TikTok’s support">
                  <code className="break-all">{logId}</code>
                </Fact>
              )}
              {sent?.tags.includes(marker) && (
                <Fact name="Tracking tag">
                  <code className="break-all">{marker}</code>
                  <span className="block text-muted text-xs">
                    A tag we add so that the Pack can find the video again.
                  </span>
                </Fact>
              )}
              {bytes !== null && <Fact name="File size">{fileSize(bytes)}</Fact>}
              {publication.sha256 && (
                <Fact name="SHA-256">
                  <code className="break-all text-[0.6875rem]">{publication.sha256}</code>
                </Fact>
              )}
            </Facts>
          </Part>
        </div>
      </details>
    </div>
  )
}

function State({ publication }: { publication: PublicationReceipt }) {
  const platforms = usePlatforms()
  const { tone, Icon, text } = lookOf(publication, useMe()?.time_zone, platforms)
  // The message below has the rest.
  const waiting = isDated(publication) ? 'Scheduled' : 'Waiting'
  const stopped = lostAccess(publication, platforms) ? text : null
  const short = publication.state === 'failed' ? 'Failed' : publication.state === 'waiting' ? waiting : text
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* The dialog's title says it. */}
      <span role="status" className={tone === 'success' ? 'sr-only' : undefined}>
        <Badge tone={tone} icon={<Icon aria-hidden />}>
          {stopped ?? (publication.message === null ? text : short)}
        </Badge>
      </span>
      {publication.revision > 1 && <Badge>Version {publication.revision}</Badge>}
    </div>
  )
}

/** Waits for its date, which is among the facts. */
const isDated = (publication: PublicationReceipt): boolean =>
  publication.state === 'waiting' && goesLive(publication) !== null

/** Who can see the video on YouTube, and the day when it becomes public unless that date is shown above. */
function visibility(publication: PublicationReceipt, zone: string | undefined): string | null {
  const { sent, due_at: due, live_at: live } = publication
  if (!sent?.publish_at || live) return visibilityOf(publication)
  const privacy = privacyOnYouTube(sent.privacy)
  const isAtDate = due !== null && Date.parse(due) === Date.parse(sent.publish_at)
  return isAtDate ? `${privacy} until then` : `${privacy}, public from ${minuteOf(sent.publish_at, zone)}`
}

function Reason({ publication }: { publication: PublicationReceipt }) {
  const { state, message, remedy } = publication
  if (message === null && isProcessed(publication))
    return (
      <Notice className="w-full">
        You don’t need to do anything. {platformName(publication.platform)} usually takes a few minutes.
      </Notice>
    )
  if (message === null || isDated(publication)) return null
  const tone = state === 'failed' ? 'danger' : remedy === null || state === 'cancelled' ? 'info' : 'warning'
  return (
    <Notice tone={tone} className="w-full">
      <p className="font-medium">{message}</p>
      {remedy && (
        <p className="mt-1">
          <LinkedText text={remedy} />
        </p>
      )}
    </Notice>
  )
}

const PHASES: Readonly<Record<PublicationState, string>> = {
  prepared: 'Requested',
  waiting: 'Waiting',
  uploading: 'Upload started',
  accepted: 'Upload complete',
  processing: 'Processing started',
  live: 'Published',
  failed: 'Failed',
  unknown: OUTCOME_UNKNOWN,
  cancelled: 'Ended',
}

/** Every change of its state, and the end of processing, which is none, by day. */
function Phases({ publication, zone }: { publication: PublicationReceipt; zone: string | undefined }) {
  const { history, processed_at: processed } = publication
  const phases = [
    ...history.map(({ state, message, at }) => ({ name: PHASES[state], message, at })),
    ...(processed ? [{ name: 'Processed', message: null, at: processed }] : []),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const days = [...new Set(phases.map(({ at }) => dayOf(at, zone)))].map((day) =>
    phases.filter(({ at }) => dayOf(at, zone) === day),
  )
  return (
    <div className="grid gap-4 text-sm">
      {days.map((list, index) => (
        <div key={index} className="grid gap-2.5">
          <p className="text-muted">{list[0] && formatted(list[0].at, zone, { ...DAY, timeZoneName: 'short' })}</p>
          <ol className="grid gap-2.5 border-line border-l-2 pl-4">
            {list.map(({ name, message, at }, place) => (
              <li key={place} className="flex justify-between gap-x-4">
                <span className="min-w-0">
                  <span className="font-medium">{name}</span>
                  {message && <span className="text-muted"> · {message}</span>}
                </span>
                <time dateTime={at} className="shrink-0 text-muted tabular-nums">
                  {formatted(at, zone, TIME)}
                </time>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

type SentProps = {
  sent: NonNullable<PublicationReceipt['sent']>
  /** The tag that the Pack adds. */
  marker: string
}

/** The data sent to YouTube that the facts above don't show. */
function Sent({ sent, marker }: SentProps) {
  const tags = sent.tags.filter((tag) => tag !== marker)
  return (
    <Facts>
      {tags.length > 0 && <Fact name="Tags">{tags.join(', ')}</Fact>}
      <Fact name="Made for kids">{yesOrNo(sent.made_for_kids)}</Fact>
      <Fact name="AI disclosure">{sent.synthetic_media ? 'Yes, altered or synthetic content' : 'No'}</Fact>
      {sent.playlist_id && (
        <Fact name="Playlist">
          <Outside address={`https://www.youtube.com/playlist?list=${encodeURIComponent(sent.playlist_id)}`}>
            {sent.playlist_id}
          </Outside>
        </Fact>
      )}
    </Facts>
  )
}

/** The data sent to TikTok that the facts above don't show. */
const Posted = ({ posted }: { posted: NonNullable<PublicationReceipt['posted']> }) => (
  <Facts>
    <Fact name="Comments">{yesOrNo(!posted.disable_comment)}</Fact>
    <Fact name="Duet">{yesOrNo(!posted.disable_duet)}</Fact>
    <Fact name="Stitch">{yesOrNo(!posted.disable_stitch)}</Fact>
    {promoted(posted) && <Fact name="Promotes">{promoted(posted)}</Fact>}
    <Fact name="AI-generated label">{yesOrNo(posted.is_aigc)}</Fact>
  </Facts>
)

function promoted({ your_brand, branded_content }: { your_brand: boolean; branded_content: boolean }): string {
  const whom = [your_brand && 'Your brand', branded_content && 'Branded content'].filter(Boolean)
  return whom.join(', ')
}

const yesOrNo = (answer: boolean) => (answer ? 'Yes' : 'No')

/** A link to another site, in a new tab. */
const Outside = ({ address, children }: { address: string; children: ReactNode }) => (
  <a
    href={address}
    target="_blank"
    rel="noopener noreferrer"
    className="break-all underline decoration-line underline-offset-4 hover:decoration-brand"
  >
    {children}
  </a>
)

/** A former version at this account; its link stays. */
function Earlier({ publication }: { publication: PublicationReceipt }) {
  const { revision, url } = publication
  const { text } = lookOf(publication, useMe()?.time_zone)
  return (
    <div className="grid gap-1 rounded-xl bg-raised px-4 py-3 text-sm">
      <p>
        <span className="font-medium">Version {revision}</span>
        <span className="text-muted"> · {text}</span>
      </p>
      {url && <Outside address={url}>{url}</Outside>}
      <details>
        <summary className="w-fit cursor-pointer font-medium text-brand">Details of version {revision}</summary>
        <div className="mt-4">
          <Receipt publication={publication} />
        </div>
      </details>
    </div>
  )
}

type ActionProps = { item: ContentItem; publication: PublicationReceipt; onEdit: () => void; onPost: () => void }

function Actions({ item, publication, onEdit, onPost }: ActionProps) {
  const [asking, setAsking] = useState(false)
  const { check, busy: checking } = useCheckAgain(item)
  const retry = useRetryItem()
  const { id, state, url, remote_id: remoteId, may_retry: mayRetry } = publication
  const isForTitle = failedForItsTitle(publication)
  const isLost = lostAccess(publication, usePlatforms())
  const readOnly = useReadOnly()
  const changesFirst = mustChangeFirst(publication)
  const fail = (text: string) => (problem: Error) => notify.failed(text, { description: messageOf(problem) })
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:w-full max-sm:gap-2 max-sm:*:flex-auto max-sm:*:px-3!">
      {changesFirst && (
        <Button icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
          Edit video
        </Button>
      )}
      {url && state !== 'failed' && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass(state === 'live' && !mayRetry ? 'primary' : 'secondary')}
        >
          <ExternalLink aria-hidden className="size-4" /> Open on {platformName(publication.platform)}
        </a>
      )}
      {isLost && (
        <Link to={paths.integrations} disabled={readOnly !== null} className={buttonClass()}>
          Reconnect {publication.account_title}
        </Link>
      )}
      {waitsForAuthor(publication) && (
        <Button writes onClick={onPost}>
          Post to TikTok
        </Button>
      )}
      {isForTitle && (
        <Button writes icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
          Edit title
        </Button>
      )}
      {mayRetry && (
        <Button
          look={isForTitle || isLost || changesFirst ? 'secondary' : 'primary'}
          writes
          busy={retry.isPending}
          icon={<RotateCw aria-hidden className="size-4" />}
          onClick={() =>
            retry.mutate(
              { item },
              {
                onSuccess: () => notify.done('Retry triggered!'),
                onError: fail('Retry failed.'),
              },
            )
          }
        >
          Retry Job
        </Button>
      )}
      {/* The server looks nothing up for one that has failed or ended. */}
      {state !== 'cancelled' && state !== 'failed' && (
        <Button
          look={state === 'unknown' ? 'primary' : 'secondary'}
          writes
          busy={checking}
          icon={<RefreshCw aria-hidden className="size-4" />}
          onClick={() => check([id])}
        >
          Check again
        </Button>
      )}
      {isOpen(state) && (
        <Button
          look="secondary"
          writes
          icon={<CircleSlash aria-hidden className="size-4" />}
          onClick={() => setAsking(true)}
        >
          Withdraw
        </Button>
      )}
      <WithdrawQuestion
        item={item}
        ids={[id]}
        isUploaded={remoteId !== null}
        open={asking}
        onClose={() => setAsking(false)}
        title={`Withdraw “${item.title}”?`}
        confirm="Withdraw"
        done="Withdrawn."
        failed="Failed to withdraw."
      />
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2.5 font-semibold text-sm">{title}</h3>
    {children}
  </section>
)

const Facts = ({ children }: { children: ReactNode }) => <dl className="grid gap-2.5 text-sm">{children}</dl>

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 large-text:grid-cols-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const

/** In the reader's language and the account's zone. */
const formatted = (instant: string, zone: string | undefined, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(undefined, { ...options, ...(zone && { timeZone: zone }) }).format(new Date(instant))

/** Day and time to the minute. */
const minuteOf = (instant: string, zone: string | undefined): string =>
  formatted(instant, zone, { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** Day and time to the second. */
const time = (instant: string, zone: string | undefined): string =>
  formatted(instant, zone, { ...DAY, ...TIME, timeZoneName: 'short' })
