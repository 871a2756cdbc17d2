import { type ContentMode, clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { MAIN_ACTIONS } from '@pack/core/content/main-action'
import type { PublicationSummary } from '@pack/core/content/publication-summary-schema'
import { isFailed, isLocked, isPublished } from '@pack/core/content/status'
import { needsUpload } from '@pack/core/generation/remedies'
import { isOpen } from '@pack/core/publishing/publication'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CalendarClock,
  CircleSlash,
  Download,
  ExternalLink,
  Eye,
  Lock,
  MoreHorizontal,
  Pencil,
  Send,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { AssetsButton } from '../../product/failed-production.tsx'
import { useMe } from '../../product/me.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { platformName, usePlatforms } from '../../product/platforms.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { VideoPlayer } from '../../ui/video-player.tsx'
import type { PendingAction } from './action-dialogs.tsx'
import { findListed, isScheduled, isUnsureOnTikTok, isWide, itemOptions, mayBePosted, postLabel } from './content.ts'
import { Cover, useSpeakers } from './cover.tsx'
import { dateIn, isAhead, timeIn } from './dates.ts'
import { FailureNotice } from './failure.tsx'
import { isSecondary, MainButton, useMainPress } from './item-actions.tsx'
import { fileName, ItemState, TestControl, usePlannedDate, WithoutTarget } from './item-cells.tsx'
import { lacksPlan } from './obstacle.ts'
import { lookOf } from './publication-chips.tsx'
import { goesLive, linksTo, lostAccess, mustChangeFirst } from './publications.ts'
import { TitleWithState } from './published-title.tsx'
import { readScript } from './read-script.ts'
import { ShowcaseSwitch } from './showcase-switch.tsx'
import { useClosedWhenGone } from './use-closed-when-gone.ts'
import { WithdrawQuestion } from './withdraw-question.tsx'

type Props = {
  mode: ContentMode
  /** Null: closed. */
  id: string | null
  /** Another dialog is above it: the video stops. */
  covered: boolean
  nameOf: (slug: string) => string
  onClose: () => void
  onAct: (action: PendingAction) => void
  onEdit: (id: string) => void
  onPost: (id: string) => void
}

/** Plays an item, with its script beside it. */
export function PlayerDialog({ id, onClose, ...named }: Props) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const shown = { ...named, id: id ?? last ?? '' }
  return (
    <Dialog open={id !== null} onClose={onClose} title={<ItemTitle {...shown} />} className="modal-steady max-w-4xl!">
      <LoadedItem {...shown} onClose={onClose} />
    </Dialog>
  )
}

type ShownItem = Omit<Props, 'id' | 'onClose'> & { id: string }

function ItemTitle({ mode, id }: Pick<ShownItem, 'mode' | 'id'>) {
  const client = useQueryClient()
  const item = useQuery(itemOptions({ mode, id })).data ?? findListed(client, id)
  return item ? <TitleWithState item={item} /> : 'Video'
}

function LoadedItem({ mode, id, covered, nameOf, onAct, onEdit, onPost, onClose }: ShownItem & Pick<Props, 'onClose'>) {
  const found = useQuery(itemOptions({ mode, id }))
  const gone = useClosedWhenGone({ mode, id }, found, onClose)
  if (found.data)
    return (
      <ItemDetails
        item={found.data}
        covered={covered}
        nameOf={nameOf}
        onAct={onAct}
        onEdit={() => onEdit(id)}
        onPost={() => onPost(id)}
        onReload={() => void found.refetch()}
      />
    )
  if (found.isError && !gone)
    return <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  return <Skeleton className={mode === 'short' ? 'h-[80dvh] sm:h-[calc(min(58dvh,33rem)+5.5rem)]' : 'h-[80dvh]'} />
}

/** Sentences for notes that only name what made the video. */
const MADE_BY: Partial<Record<string, string>> = {
  'your script': 'Your own script',
  'offline writer': 'Script by the built-in writer',
  'offline voice': 'Speech by the built-in voices',
  'drawn pictures': 'Pictures drawn by the Pack',
}

type ItemDetailsProps = {
  item: ContentItem
  covered: boolean
  nameOf: (slug: string) => string
  onAct: (action: PendingAction) => void
  onEdit: () => void
  onPost: () => void
  onReload: () => void
}

function ItemDetails({ item, covered, nameOf, onAct, onEdit, onPost, onReload }: ItemDetailsProps) {
  const wide = isWide(item)
  const zone = useMe()?.time_zone
  const platforms = usePlatforms()
  const planned = usePlannedDate(item)
  const open = item.publications.filter(({ state }) => isOpen(state))
  const lines = item.quote ? [{ persona: item.persona ?? '', line: item.quote }] : readScript(item.script)
  const isStopped = isFailed(item.status) || item.publications.some((one) => lostAccess(one, platforms))
  return (
    <div className={classNames('grid gap-6', !wide && 'sm:grid-cols-[fit-content(20rem)_minmax(0,1fr)]')}>
      {item.supabase_url ? (
        <Player
          key={item.supabase_url}
          item={item}
          address={item.supabase_url}
          wide={wide}
          small={isStopped}
          covered={covered}
          onReload={onReload}
        />
      ) : (
        <Unrendered item={item} wide={wide} />
      )}
      <div className="flex min-w-0 flex-col gap-5">
        {/* Beside each other below a wide picture, so that the script comes into sight. */}
        <div className={wide ? 'grid items-start gap-5 max-sm:order-first sm:grid-cols-2' : 'contents'}>
          <dl className="flex flex-wrap gap-x-8 gap-y-3 text-[0.9375rem] [&_dt]:text-muted [&_dt]:text-xs">
            <div>
              <dt>{item.personas.length > 1 ? 'Personas' : 'Persona'}</dt>
              <dd className="font-medium">{item.personas.map(nameOf).join(', ') || '–'}</dd>
            </div>
            {item.duration_seconds !== null && (
              <div>
                <dt>Duration</dt>
                <dd className="font-medium tabular-nums">{clock(item.duration_seconds)}</dd>
              </div>
            )}
            {planned !== null && isAhead(planned) && !open.some((one) => goesLive(one)) && (
              <div>
                <dt>Scheduled date</dt>
                <dd className="font-medium">
                  {dateIn(planned, zone)}, {timeIn(planned, zone)}
                </dd>
              </div>
            )}
            {item.published_at !== null && (
              <div>
                <dt>Published</dt>
                <dd className="font-medium">{dateIn(item.published_at, zone)}</dd>
              </div>
            )}
            {item.publications
              .filter(({ state }) => state === 'live')
              .map(({ account_id: id, platform, account_title: account }) => (
                <div key={id}>
                  <dt>On {platformName(platform)}</dt>
                  <dd className="max-w-xs truncate font-medium">{account}</dd>
                </div>
              ))}
            <Underway name="Goes live" publications={open.filter((one) => goesLive(one) !== null)} />
            <Underway
              name="Publishing"
              publications={open.filter((one) => goesLive(one) === null && !lostAccess(one, platforms))}
            />
            {item.theme !== item.title && (
              <div>
                <dt>Theme</dt>
                <dd className="line-clamp-2 max-w-xs break-words font-medium">{item.theme}</dd>
              </div>
            )}
          </dl>
          <div
            className={classNames(
              'rounded-xl bg-attention px-3.5 py-2.5 empty:hidden [&_button]:text-sm [&_p]:text-sm',
              wide ? 'order-first sm:col-span-full' : 'max-sm:order-first',
            )}
          >
            <WithoutTarget item={item} onChoose={() => onAct({ item, act: 'choose' })} />
          </div>
          {isStopped && (
            <div className={wide ? 'order-first sm:col-span-full' : 'max-sm:order-first'}>
              <FailureNotice item={item} hasButtons />
            </div>
          )}
          <Actions {...{ item, onAct, onEdit, onPost }} />
        </div>
        {lines.length > 0 && (
          <section aria-labelledby="script">
            <h3 id="script" className="mb-2 font-sans font-normal text-muted text-xs tracking-normal">
              Script
            </h3>
            <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
              {lines.map(({ persona, line }, index) => (
                <li key={index}>
                  {item.personas.length > 1 && <p className="font-semibold text-muted text-xs">{nameOf(persona)}</p>}
                  <p dir="auto" className="text-pretty leading-6 wrap-anywhere">
                    {line}
                  </p>
                </li>
              ))}
            </ol>
          </section>
        )}
        <ShowcaseSwitch item={item} />
        {item.notes.length > 0 && (
          <section aria-labelledby="made" className="text-muted text-sm">
            <h3 id="made" className="font-sans font-semibold text-xs tracking-normal">
              How this video was made
            </h3>
            <ul className="mt-1">
              {item.notes.map((note) => (
                <li key={note} className="first-letter:uppercase">
                  {MADE_BY[note] ?? note.replace(/\boffline (writer|voice)\b/g, 'built-in $1')}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

/** In place of a video that doesn't exist: as large as the player. */
function Unrendered({ item, wide }: { item: ContentItem; wide: boolean }) {
  const { facesOf } = useSpeakers()
  const shape = wide ? 'aspect-video' : `${UPRIGHT} max-sm:h-[34dvh]`
  if (isFailed(item.status))
    return (
      <div className={classNames('relative overflow-hidden rounded-2xl', shape)}>
        <Cover
          face={facesOf(item.personas, wide ? 'w-1/4' : 'w-1/2', wide ? 'w-2/5' : undefined)}
          title={item.title}
          upright={!wide}
        />
      </div>
    )
  return (
    <div
      className={classNames(
        'flex flex-col items-center justify-center gap-3 rounded-2xl bg-raised p-6 text-center text-balance',
        shape,
      )}
    >
      <p className="text-muted">This video hasn’t been rendered yet.</p>
      <ItemState item={item} className="items-center!" />
    </div>
  )
}

/** Where publications are on their way, in one list: when each goes live, else how it stands. */
function Underway({ name, publications }: { name: string; publications: readonly PublicationSummary[] }) {
  const zone = useMe()?.time_zone
  if (publications.length === 0) return null
  return (
    <div className="basis-full">
      <dt>{name}</dt>
      <dd className="font-medium">
        <ul className="grid gap-1">
          {publications.map((one) => (
            <li key={one.account_id} className="flex items-start gap-1.5">
              <PlatformMark code={one.platform} className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                {one.due_at !== null && goesLive(one) ? (
                  <>
                    {dateIn(one.due_at, zone)}, {timeIn(one.due_at, zone)}{' '}
                    <span className="inline-block">on {one.account_title}</span>
                  </>
                ) : (
                  `${one.account_title}: ${lookOf(one, zone).text}`
                )}
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

const CANCEL_SCHEDULE = 'Cancel schedule'

type ActionsProps = Pick<ItemDetailsProps, 'item' | 'onAct' | 'onEdit' | 'onPost'>

/**
 * The next step as one large button: open the published video; edit one that would fail again as it is; change the date
 * of a scheduled one; else publish it, or download it when it will be published or can't be. The other actions are below
 * it, on phones in a menu.
 */
function Actions({ item, onAct, onEdit, onPost }: ActionsProps) {
  const shown = { item, onAct, onEdit, onPlay: () => undefined, playing: true }
  const main = useMainPress(shown)
  const isDone =
    isPublished(item.status) || isSecondary(item) || main.action === 'wait' || main.obstacle?.instead !== undefined
  const file = item.supabase_url
  const download = file && { href: file, download: fileName(item) }
  const scheduled = isLocked(item) ? [] : item.publications.filter((one) => isScheduled({ publications: [one] }))
  const [canceling, setCanceling] = useState(false)
  const isTest = download !== null && main.obstacle?.instead === 'watch'
  const links = linksTo(item)
  const reconnects = main.press === 'reconnect'
  const changesFirst = item.publications.some(mustChangeFirst)
  const needsAssets = main.action === 'retry' && main.press === 'act' && needsUpload(item.error_detail)
  const first = needsAssets
    ? 'assets'
    : reconnects || main.press === 'edit'
      ? 'main'
      : changesFirst && isFailed(item.status)
        ? 'edit'
        : links.length > 0
          ? 'link'
          : scheduled.length > 0
            ? 'edit'
            : download && isDone
              ? 'download'
              : 'main'
  // The Publish dialog offers TikTok, too.
  const isPosted = mayBePosted(item) && main.press === 'act' && !isUnsureOnTikTok(item)
  const [EditIcon, editLabel] = isLocked(item)
    ? ([Eye, 'View details'] as const)
    : first !== 'edit'
      ? ([Pencil, 'Edit'] as const)
      : changesFirst
        ? ([Pencil, 'Edit video'] as const)
        : ([CalendarClock, 'Change date'] as const)
  const other = 'max-sm:hidden'
  // The reason says to press it after the change.
  const retriesNext = first === 'edit' && changesFirst && main.action === 'retry' && main.press === 'act'
  const linkClass = (isFirst: boolean) =>
    isFirst ? buttonClass('primary', 'medium', 'basis-full!') : buttonClass('secondary', 'small', other)
  // Both keep their elements, and so the focus, when the video changes.
  const mainButton = !isTest && (
    <MainButton
      key="main"
      {...shown}
      look={first === 'main' ? 'primary' : 'secondary'}
      size={first === 'main' ? 'medium' : 'small'}
      className={first === 'main' ? 'basis-full!' : retriesNext ? 'max-sm:min-h-12 max-sm:basis-0!' : other}
    />
  )
  const downloadLink = download && (
    <a key="download" {...download} className={linkClass(first === 'download')}>
      <Download aria-hidden className="size-4" /> Download
    </a>
  )
  const editButton = (
    <Button
      key="edit"
      look={first === 'edit' ? 'primary' : 'secondary'}
      size={first === 'edit' ? 'medium' : 'small'}
      className={first !== 'edit' ? other : retriesNext ? 'basis-full! max-sm:basis-0!' : 'basis-full!'}
      onClick={onEdit}
      icon={<EditIcon aria-hidden className="size-4" />}
    >
      {editLabel}
    </Button>
  )
  const assetsLink = main.action === 'retry' && (
    <AssetsButton
      reason={item.error_detail}
      className={
        first === 'assets'
          ? buttonClass('primary', 'medium', 'basis-full!')
          : buttonClass('secondary', 'small', 'max-sm:min-h-11')
      }
    />
  )
  const buttons = (
    // Two small buttons are equally wide; four are in two rows of two.
    <div className="flex flex-wrap gap-3 *:flex-auto max-sm:flex-nowrap sm:has-[>:nth-child(4):last-child]:*:basis-[40%] sm:has-[>:nth-child(6)]:*:basis-[40%]">
      {first === 'assets' && assetsLink}
      {first === 'edit' && editButton}
      {reconnects && mainButton}
      {links.map(({ code, name, url }, index) => (
        <a
          key={code}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={linkClass(first === 'link' && index === 0)}
        >
          <ExternalLink aria-hidden className="size-4" /> Open on {name}
        </a>
      ))}
      {reconnects
        ? downloadLink
        : first === 'main' || (first === 'edit' && changesFirst)
          ? [mainButton, downloadLink]
          : [downloadLink, mainButton]}
      {first !== 'assets' && assetsLink}
      {isPosted && (
        <Button
          look="secondary"
          size="small"
          className={other}
          writes
          onClick={onPost}
          icon={<PlatformMark code="tiktok" className="size-4" />}
        >
          {postLabel(item)}
        </Button>
      )}
      {first !== 'edit' && editButton}
      {scheduled.length > 0 && (
        <Button
          look="secondary"
          size="small"
          className={other}
          writes
          onClick={() => setCanceling(true)}
          icon={<CircleSlash aria-hidden className="size-4" />}
        >
          {CANCEL_SCHEDULE}
        </Button>
      )}
      <span className="flex-none! sm:hidden">
        <Menu
          trigger={
            <IconButton label="More actions" className="border border-control bg-button">
              <MoreHorizontal aria-hidden />
            </IconButton>
          }
          entries={[
            ...links.slice(first === 'link' ? 1 : 0).map(({ code, name, url }) => ({
              id: code,
              icon: <ExternalLink aria-hidden />,
              label: `Open on ${name}`,
              onClick: () => void window.open(url, '_blank', 'noopener,noreferrer'),
            })),
            ...(first !== 'main' && !retriesNext && main.action !== 'wait' && !isTest
              ? [
                  {
                    id: 'main',
                    icon: lacksPlan(main.obstacle) ? <Lock aria-hidden /> : <Send aria-hidden />,
                    label: main.label,
                    writes: main.writes,
                    onClick: main.act,
                  },
                ]
              : []),
            ...(download && first !== 'download'
              ? [{ id: 'download', icon: <Download aria-hidden />, label: 'Download', ...download }]
              : []),
            ...(isPosted
              ? [
                  {
                    id: 'tiktok',
                    icon: <PlatformMark code="tiktok" />,
                    label: postLabel(item),
                    writes: true,
                    onClick: onPost,
                  },
                ]
              : []),
            ...(first !== 'edit'
              ? [{ id: 'edit', icon: <EditIcon aria-hidden />, label: editLabel, onClick: onEdit }]
              : []),
            ...(scheduled.length > 0
              ? [
                  {
                    id: 'cancel',
                    icon: <CircleSlash aria-hidden />,
                    label: CANCEL_SCHEDULE,
                    writes: true,
                    onClick: () => setCanceling(true),
                  },
                ]
              : []),
          ]}
        />
      </span>
    </div>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-sm:order-first">
      {buttons}
      {scheduled.length > 0 && main.action === 'publish_from_storage' && (
        <p className="text-muted text-sm text-pretty">
          It goes live on its date. {MAIN_ACTIONS.publish_from_storage} doesn’t change that.
        </p>
      )}
      {isTest && <TestNote item={item} />}
      <WithdrawQuestion
        item={item}
        ids={scheduled.map(({ id }) => id)}
        isUploaded={scheduled.some(({ reason }) => reason === 'scheduled')}
        open={canceling}
        onClose={() => setCanceling(false)}
        title={`Cancel the schedule of “${item.title}”?`}
        confirm={CANCEL_SCHEDULE}
        cancel="Keep schedule"
        done="Schedule canceled."
        failed="Failed to cancel the schedule."
      />
    </div>
  )
}

/** Says how a test video can be published. The button that publishes gets the focus once it can. */
function TestNote({ item }: Pick<ItemDetailsProps, 'item'>) {
  const note = useRef<HTMLDivElement>(null)
  useReturnedFocus(note, 'div')
  return (
    <div ref={note} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 basis-48 text-muted text-pretty">
        Test videos aren’t published. Switch this one to Live to publish it.
      </p>
      <TestControl item={item} />
    </div>
  )
}

/** Width of an upright picture and of its controls. */
const PLAYER_WIDTH = 'sm:w-[max(15rem,min(58dvh,33rem)*9/16)]'
const UPRIGHT = `aspect-9/16 max-w-full max-sm:mx-auto ${PLAYER_WIDTH}`

type PlayerProps = {
  item: ContentItem
  address: string
  wide: boolean
  /** On phones, what stops the video has room below it. */
  small: boolean
  covered: boolean
  onReload: () => void
}

function Player({ item, address, wide, small, covered, onReload }: PlayerProps) {
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <ErrorState
        message="We couldn’t play this video. Check your connection and reload the page."
        onRetry={() => {
          setBroken(false)
          onReload()
        }}
      />
    )
  return (
    // Its controls are as wide as the picture, except on phones, where that is too narrow for them.
    <div className={wide ? undefined : `max-w-full ${PLAYER_WIDTH}`}>
      <VideoPlayer
        title={item.title}
        src={address}
        poster={item.thumbnail_url}
        length={item.duration_seconds}
        clock={clock}
        paused={covered}
        onError={() => setBroken(true)}
        className={
          wide
            ? 'aspect-video w-full'
            : classNames(
                'aspect-9/16 max-w-full max-sm:mx-auto sm:w-full',
                // Ours have exactly this shape: fractions of a pixel must not stay empty.
                item.mode === 'uploaded' ? 'object-contain' : 'object-cover',
                small ? 'max-sm:h-[34dvh]' : 'max-sm:h-[46dvh]',
              )
        }
      />
    </div>
  )
}
