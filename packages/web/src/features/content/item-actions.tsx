import { mayDelete } from '@pack/core/content/delete-item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { MAIN_ACTIONS, type MainAction, mainAction } from '@pack/core/content/main-action'
import { isLocked, isPublished } from '@pack/core/content/status'
import { needsUpload } from '@pack/core/generation/remedies'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Download,
  ExternalLink,
  Eye,
  ImageUp,
  Lock,
  MoreHorizontal,
  Pencil,
  Play,
  RotateCw,
  Send,
  Trash2,
} from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useRef } from 'react'
import { messageOf } from '../../product/api.ts'
import { forbiddenWordIn } from '../../product/forbidden-word.ts'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { usePlatforms } from '../../product/platforms.ts'
import { needsTarget } from '../../product/without-target.ts'
import { beginsGroup } from '../../ui/begins-group.ts'
import { Button, type ButtonLook, type ButtonSize, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { notify } from '../../ui/toast.tsx'
import type { PendingAction } from './action-dialogs.tsx'
import { mayBePosted, postLabel } from './content.ts'
import { isAhead } from './dates.ts'
import { fileName } from './item-cells.tsx'
import { lacksPlan, lostAccountOf, obstacleTo } from './obstacle.ts'
import {
  failedForItsTitle,
  isOnItsWay,
  linksTo,
  mustChangeFirst,
  unsureOnes,
  useCheckAgain,
  usePublish,
} from './publications.ts'
import { useUploadThumbnail } from './thumbnails.ts'

/** Handlers that rows and cards call when something is pressed. */
export type Acts = {
  onAct: (action: PendingAction) => void
  onEdit: (id: string) => void
  onPlay: (id: string) => void
  onPost: (id: string) => void
  onReceipt: (item: ContentItem, accountId: string) => void
}
type Props = Pick<Acts, 'onAct' | 'onEdit' | 'onPlay' | 'onPost'> & {
  item: ContentItem
  /** Where the video itself is played: the main action is to publish it, and says what is in the way. */
  playing?: boolean
}

/**
 * The main action, and a menu of all others (part 2 §2 and §6), with `children` between them. `className` is the main
 * button's.
 */
export function ItemActions({
  className = 'w-29 px-2! @min-[70rem]:w-42',
  children,
  ...props
}: Props & { className?: string; brief?: boolean; children?: ReactNode }) {
  const picker = useRef<HTMLInputElement>(null)
  const action = mainAction(props.item)
  const look = useRowLook(props.item)
  return (
    <div className="flex items-center justify-end gap-x-1 max-sm:flex-wrap max-sm:gap-x-0">
      <MainButton
        {...props}
        className={classNames('text-[0.8125rem]!', className, action === 'wait' && 'justify-start!')}
        look={action === 'wait' ? 'quiet' : look}
      />
      <span className="flex shrink-0 items-center">
        {children}
        <Menu
          trigger={
            <IconButton label={`More actions for ${props.item.title}`} className="size-9! max-sm:size-11!">
              <MoreHorizontal aria-hidden />
            </IconButton>
          }
          entries={useOtherActions(props, picker, true)}
        />
      </span>
      <ThumbnailPicker item={props.item} picker={picker} />
    </div>
  )
}

type Other = Exclude<MenuEntry, { checked: boolean }>

/**
 * The same actions as buttons below each other, for phones, with `children` before Delete. `onClose` closes the sheet that
 * they are in.
 */
export function ActionList({ onClose, children, ...props }: Props & { onClose: () => void; children: ReactNode }) {
  const readOnly = useReadOnly()
  const picker = useRef<HTMLInputElement>(null)
  const links = linksTo(props.item)
  const others = useOtherActions(props, picker)
  const reconnects = useMainAction(props.item, props.playing).press === 'reconnect'
  return (
    <div className="flex flex-col gap-1">
      {links.map(({ code, name, url }, index) => (
        <a
          key={code}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass(index === 0 ? 'primary' : 'secondary', 'medium', 'mb-2')}
        >
          <ExternalLink aria-hidden className="size-4" /> Open on {name}
        </a>
      ))}
      <MainButton
        {...props}
        size="medium"
        className="mb-2"
        look={!reconnects && (links.length > 0 || isSecondary(props.item)) ? 'secondary' : 'primary'}
        onDone={onClose}
      />
      {others.map(({ id, icon, label, writes, dangerous, group: _group, ...action }, index) => (
        <Fragment key={id}>
          {dangerous && children}
          {beginsGroup(others, index) && <hr className="my-1 border-line" />}
          {'href' in action ? (
            <a {...action} className={LISTED}>
              {icon}
              {label}
            </a>
          ) : (
            <button
              type="button"
              className={classNames(LISTED, dangerous && 'text-danger')}
              disabled={writes && readOnly !== null}
              title={writes ? (readOnly ?? undefined) : undefined}
              onClick={() => {
                if (id !== 'thumbnail') onClose()
                action.onClick()
              }}
            >
              {icon}
              {label}
            </button>
          )}
        </Fragment>
      ))}
      {!others.some(({ dangerous }) => dangerous) && children}
      <ThumbnailPicker item={props.item} picker={picker} />
    </div>
  )
}

/** A row of the sheet. */
export const LISTED =
  '-mx-3 flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-left font-medium hover:bg-raised disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:shrink-0'

/** All actions but the main one; `inMenu` with the links to what is published, which the sheet shows as buttons. */
function useOtherActions(
  { item, playing, onAct, onEdit, onPlay, onPost }: Props,
  picker: RefObject<HTMLInputElement | null>,
  inMenu = false,
): Other[] {
  const me = useMe()
  const main = useMainAction(item, playing)
  const isLinked = usePlatforms().some(({ connected }) => connected)
  const deletable = me !== undefined && mayDelete({ tier: me.tier, isAdmin: me.is_admin }, item)
  const { obstacle } = main
  const video = item.supabase_url
  const open = { group: 'open' }
  const edit = { group: 'edit' }
  const publish = { group: 'publish' }
  const actions: (Other | false)[] = [
    ...(inMenu ? linksTo(item) : []).map(({ code, name, url }) => ({
      ...open,
      id: `open on ${code}`,
      icon: <ExternalLink aria-hidden />,
      label: `Open on ${name}`,
      onClick: () => void window.open(url, '_blank', 'noopener,noreferrer'),
    })),
    video !== null &&
      !playing &&
      main.press !== 'watch' && {
        ...open,
        id: 'watch',
        icon: <Play aria-hidden />,
        label: 'Watch',
        onClick: () => onPlay(item.id),
      },
    video !== null &&
      main.press !== 'download' && {
        ...open,
        id: 'download',
        icon: <Download aria-hidden />,
        label: 'Download',
        href: video,
        download: fileName(item),
      },
    isLocked(item)
      ? { ...edit, id: 'edit', icon: <Eye aria-hidden />, label: 'View details', onClick: () => onEdit(item.id) }
      : { ...edit, id: 'edit', icon: <Pencil aria-hidden />, label: 'Edit', onClick: () => onEdit(item.id) },
    {
      ...edit,
      id: 'thumbnail',
      icon: <ImageUp aria-hidden />,
      label: 'Upload thumbnail',
      writes: true,
      onClick: () => picker.current?.click(),
    },
    (main.press === 'assets' || main.press === 'change') && {
      ...edit,
      id: 'retry',
      icon: <RotateCw aria-hidden />,
      label: MAIN_ACTIONS.retry,
      writes: true,
      onClick: () => onAct({ item, act: 'retry' }),
    },
    obstacle !== null &&
      main.press !== 'explain' && {
        ...publish,
        id: 'publish',
        icon: lacksPlan(obstacle) ? <Lock aria-hidden /> : <Send aria-hidden />,
        label: MAIN_ACTIONS[main.action],
        onClick: () => onAct({ item, act: 'explain', obstacle }),
      },
    main.press === 'reconnect' &&
      isLinked &&
      item.publications.length === 0 && {
        ...publish,
        id: 'choose',
        icon: <Send aria-hidden />,
        label: 'Publish…',
        onClick: () => onAct({ item, act: 'choose' }),
      },
    mayBePosted(item) && {
      ...publish,
      id: 'tiktok',
      icon: <PlatformMark code="tiktok" />,
      label: postLabel(item),
      writes: true,
      onClick: () => onPost(item.id),
    },
    deletable && {
      group: 'delete',
      id: 'delete',
      icon: <Trash2 aria-hidden />,
      label: 'Delete',
      writes: true,
      dangerous: true,
      onClick: () => onAct({ item, act: 'delete' }),
    },
  ]
  return actions.filter((one) => one !== false)
}

/** The video is published. These create a new one at the platform, so they are confirmed (part 3 §E). */
const ASKED: readonly MainAction[] = ['replace_from_storage', 'rerender']

/** Whether there are better next steps than the main action: the video is published, on its way, or goes out by date. */
export function isSecondary(item: ContentItem): boolean {
  const action = mainAction(item)
  return ASKED.includes(action) || (PUBLISHING.includes(action) && isOnItsWay(item))
}
const PUBLISHING: readonly MainAction[] = ['publish_from_storage', 'generate']
const WITHOUT_PUBLISHING: readonly MainAction[] = ['wait', 'retry', 'check', 'review']
/** Actions that need access to the account. */
const NEEDS_ACCESS: readonly MainAction[] = [...PUBLISHING, 'retry']

/**
 * The main action, and what a press does: where something is in the way of publishing, the button offers what can be
 * done instead, and the action itself is in the menu.
 */
export function useMainAction(item: ContentItem, playing = false) {
  const action = mainAction(item)
  const publishes = !WITHOUT_PUBLISHING.includes(action)
  const platforms = usePlatforms()
  const found = obstacleTo(item, useMe(), platforms)
  const lost = lostAccountOf(item, platforms)
  if (lost !== null && NEEDS_ACCESS.includes(action) && !found?.instead)
    return { action, obstacle: null, press: 'reconnect', lost } as const
  const obstacle = publishes ? found : null
  if (action === 'retry' && (forbiddenWordIn(item.error_detail) !== null || item.publications.some(failedForItsTitle)))
    return { action, obstacle, press: 'edit' } as const
  // The player has its own button for what has to change first.
  if (action === 'retry' && !playing) {
    if (needsUpload(item.error_detail)) return { action, obstacle, press: 'assets' } as const
    if (item.publications.some(mustChangeFirst)) return { action, obstacle, press: 'change' } as const
  }
  if (obstacle === null) {
    const press = publishes && needsTarget(item, platforms) ? 'choose' : 'act'
    return { action, obstacle, press } as const
  }
  if (item.supabase_url !== null && obstacle.instead && !playing)
    return { action, obstacle, press: obstacle.instead } as const
  return { action, obstacle, press: 'explain' } as const
}

/** Where nothing waits for the user, the main action of a row is neutral: rows that need attention stand out. */
function useRowLook(item: ContentItem): ButtonLook {
  const { press } = useMainAction(item)
  const isAtRest =
    press === 'act' && (isSecondary(item) || (isPublished(item.status) && PUBLISHING.includes(mainAction(item))))
  return isAtRest || press === 'watch' || press === 'download' ? 'secondary' : 'tinted'
}

type MainProps = Omit<Props, 'onPost'> & {
  className: string
  look: ButtonLook
  /** The account to reconnect is named beside it. */
  brief?: boolean
  size?: ButtonSize
  onDone?: () => void
}

/** The main action on a card, once there is one. */
export function CardAction(props: Omit<MainProps, 'className' | 'look'>) {
  const { action } = useMainAction(props.item)
  const look = useRowLook(props.item)
  if (action === 'wait') return null
  return <MainButton {...props} look={look} className="px-2.5! text-[0.8125rem]!" />
}

/** Presses that change nothing by themselves. */
const READS = ['watch', 'download', 'assets', 'change']

/** Labels of buttons that do something else than the main action. */
const LABELS: Partial<Record<string, string>> = {
  watch: 'Watch',
  edit: 'Edit and retry',
  change: 'Edit video',
  assets: 'Open Assets',
  explain: 'Publish…',
  choose: 'Publish…',
}

type PressProps = Pick<MainProps, 'item' | 'playing' | 'onAct' | 'onEdit' | 'onPlay' | 'onDone'>

/** The label of the main action, and its handler: publishes, asks first, or offers what is possible now. */
export function useMainPress({ item, playing, onAct, onEdit, onPlay, onDone }: PressProps) {
  const main = useMainAction(item, playing)
  const { action, obstacle, press } = main
  const publish = usePublish()
  const { check, busy: checking } = useCheckAgain(item)
  const navigate = useNavigate()
  const act = () => {
    onDone?.()
    if (press === 'reconnect') return void navigate({ to: paths.integrations })
    if (press === 'watch') return onPlay(item.id)
    if (press === 'assets') return void navigate({ to: paths.assets })
    if (press === 'edit' || press === 'change') return onEdit(item.id)
    if (obstacle) return onAct({ item, act: 'explain', obstacle })
    if (press === 'choose') return onAct({ item, act: 'choose' })
    if (action === 'retry') return onAct({ item, act: 'retry' })
    if (action === 'check') return check(unsureOnes(item))
    if (action === 'review') return onEdit(item.id)
    if (ASKED.includes(action)) return onAct({ item, act: 'replace' })
    if (action === 'publish_from_storage' && !isAhead(item.publish_date)) return onAct({ item, act: 'publish' })
    publish.mutate(item)
  }
  return {
    ...main,
    act,
    busy: publish.isPending || checking,
    writes: !READS.includes(press) && action !== 'review',
    label: press === 'reconnect' ? `Reconnect ${main.lost}` : (LABELS[press] ?? MAIN_ACTIONS[action]),
  }
}

/** The main action as a button that says what it does. */
export function MainButton({ className, look, brief = false, size = 'small', ...props }: MainProps) {
  const { action, obstacle, press, act, busy, writes, label } = useMainPress(props)
  const readOnly = useReadOnly()
  const { item, onDone } = props
  const reconnectsBriefly = brief && press === 'reconnect'
  const shape = classNames('whitespace-normal! py-1 text-center leading-4', className)
  if (press === 'assets' || (press === 'reconnect' && readOnly === null))
    return (
      <Link
        to={press === 'assets' ? paths.assets : paths.integrations}
        {...(reconnectsBriefly && { 'aria-label': label, title: label })}
        className={buttonClass(look, size, shape)}
        onClick={onDone}
      >
        {reconnectsBriefly ? 'Reconnect' : label}
      </Link>
    )
  if (press === 'download')
    return (
      <a
        href={item.supabase_url ?? ''}
        download={fileName(item)}
        title={obstacle?.title}
        className={buttonClass(look, size, shape)}
        onClick={onDone}
      >
        Download
      </a>
    )
  return (
    <Button
      look={look}
      size={size}
      className={shape}
      writes={writes}
      disabled={action === 'wait'}
      busy={busy}
      title={reconnectsBriefly ? label : obstacle?.title}
      {...(reconnectsBriefly && { 'aria-label': label })}
      icon={lacksPlan(obstacle) && <Lock aria-hidden className="size-3.5" />}
      onClick={act}
    >
      {reconnectsBriefly ? 'Reconnect' : label}
    </Button>
  )
}

/** The file dialog of "Upload thumbnail". Beside the menu, which is gone once an action was chosen. */
function ThumbnailPicker({ item, picker }: { item: ContentItem; picker: RefObject<HTMLInputElement | null> }) {
  const upload = useUploadThumbnail()
  const send = (file: File) =>
    upload.mutate(
      { item, file },
      {
        onSuccess: () => notify.done('Thumbnail uploaded'),
        onError: (problem) => notify.failed(messageOf(problem)),
      },
    )
  return (
    <input
      ref={picker}
      type="file"
      accept="image/jpeg,image/png,image/webp"
      aria-label={`Thumbnail file for ${item.title}`}
      tabIndex={-1}
      hidden
      onChange={(event) => {
        const [file] = event.target.files ?? []
        // Lets the user choose the same file again after a failure.
        event.target.value = ''
        if (file) send(file)
      }}
    />
  )
}
