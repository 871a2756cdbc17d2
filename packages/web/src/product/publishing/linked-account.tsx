import { PLATFORM_NAMES, type PlatformCode, scopeInWords } from '@pack/core/publishing/platforms'
import type { Connection } from '@pack/core/publishing/platforms-schema'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronRight, TriangleAlert, Unplug } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/toast.tsx'
import { countOf } from '../measures.ts'
import { accountName, isAccount, usePlatforms } from '../platforms.ts'
import { atTime } from '../times.ts'
import { connectionOptions, creatorInfoOptions, useDisconnect } from './connections.ts'
import { Failure } from './failure.tsx'
import { reasonOf } from './links.ts'
import { PLATFORM_TEXTS } from './texts.ts'

type Props = {
  platform: PlatformCode
  connection: Connection & { account_id: string }
  /** The button that links the account again. */
  reconnect?: ReactNode
  onDisconnected: () => void
  /** Shown below its name. */
  children?: ReactNode
}

/** A linked account: its channel and state, the buttons to reconnect or disconnect it, then expiry and permissions. */
export function LinkedAccount({ platform, connection, reconnect, onDisconnected, children }: Props) {
  const [asked, setAsked] = useState(false)
  const { account_id: id, channel_info: channel, connected } = connection
  const title = channel?.title ?? PLATFORM_NAMES[platform]
  // TikTok may name it only to its card, which asks what the account may post.
  const { data: creator } = useQuery({ ...creatorInfoOptions(id), enabled: false })
  const handle = channel?.handle || creator?.unique_id
  const disconnect = useDisconnect(platform, () => {
    notify.done(`${title} disconnected.`)
    onDisconnected()
  })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2.5">
        <Picture address={channel?.thumbnail ?? null} title={title} />
        <div className={classNames('min-w-0 flex-1 basis-40', reconnect === undefined && 'max-sm:basis-24')}>
          <p className="font-semibold text-lg leading-6 break-words">
            {channel?.url ? (
              <a
                href={channel.url}
                target="_blank"
                rel="noreferrer"
                className="underline decoration-line underline-offset-4 hover:decoration-brand"
              >
                {title}
              </a>
            ) : (
              title
            )}
          </p>
          {handle && <p className="truncate text-muted text-sm">@{handle.replace(/^@/, '')}</p>}
        </div>
        {!connected && (
          <p className="flex basis-full gap-1.5 font-medium text-pretty text-sm text-warning sm:-mt-1 sm:pl-16">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {PLATFORM_TEXTS[platform].expired}
          </p>
        )}
        <div
          className={classNames(
            'flex items-center gap-1',
            // Two buttons have a row of their own.
            reconnect === undefined
              ? 'ml-auto max-sm:[&_svg]:hidden'
              : 'basis-full max-sm:[&>:first-child]:flex-1 sm:pl-16',
          )}
        >
          {reconnect}
          <Button
            look="quiet"
            size="small"
            writes
            aria-label={`Disconnect ${title}`}
            onClick={() => setAsked(true)}
            icon={<Unplug aria-hidden className="size-4" />}
            className="-mr-3.5 pointer-coarse:min-h-11"
          >
            Disconnect
          </Button>
        </div>
      </div>
      {children}
      {disconnect.error && <Failure {...PLATFORM_TEXTS[platform].disconnectFailed(reasonOf(disconnect.error))} />}
      {connected && <EndsSoon connection={connection} />}
      {connected && <Details connection={connection} />}
      <Confirm
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => disconnect.mutate(id, { onSettled: () => setAsked(false) })}
        dangerous
        busy={disconnect.isPending}
        title={`Disconnect “${title}”?`}
        confirm="Disconnect"
      >
        <Consequences platform={platform} account={{ id, title, connected }} />
      </Confirm>
    </div>
  )
}

type Account = { id: string; title: string; connected: boolean }

/** Asked again, because videos may have been scheduled since the card was loaded. */
function Consequences({ platform, account }: { platform: PlatformCode; account: Account }) {
  const { id, title, connected } = account
  const { data, isFetching, isError } = useQuery({ ...connectionOptions(platform, id), staleTime: 0 })
  const others = usePlatforms()
    .filter((one) => one.code === platform && isAccount(one) && one.connected && one.id !== id)
    .map(accountName)
  const { scheduled = 0, waiting = 0 } = data ?? {}
  return (
    <div className="grid gap-3">
      <p aria-live="polite">
        {isFetching && !data && 'Checking for scheduled videos…'}
        {isError && !data && 'We couldn’t check whether videos are scheduled for it.'}
        {data && scheduled + waiting === 0 && 'No videos are scheduled for it.'}
        {scheduled + waiting > 0 && (
          <strong className="font-semibold text-ink">
            {affected(scheduled, waiting)} won’t be published while {title} is disconnected.
          </strong>
        )}
      </p>
      <p>
        {connected && `The Pack loses its access to ${title}. `}
        {others.length > 0 &&
          `${new Intl.ListFormat('en').format(others)} ${others.length === 1 ? 'stays' : 'stay'} connected. `}
        Videos that are already published stay on {PLATFORM_NAMES[platform]}. Within 7 days, we delete what we stored
        about {title}.
      </p>
    </div>
  )
}

/** "2 scheduled videos and 1 waiting video". */
function affected(scheduled: number, waiting: number): string {
  return [
    ...(scheduled > 0 ? [countOf(scheduled, 'scheduled video')] : []),
    ...(waiting > 0 ? [countOf(waiting, 'waiting video')] : []),
  ].join(' and ')
}

function Picture({ address, title }: { address: string | null; title: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!address || broken === address)
    return (
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-full bg-raised font-display font-semibold text-lg text-muted uppercase"
      >
        {[...title][0]}
      </span>
    )
  return (
    <img
      src={address}
      alt=""
      width={48}
      height={48}
      onError={() => setBroken(address)}
      className="size-12 shrink-0 rounded-full bg-raised object-cover"
    />
  )
}

/** A link that ends within these days has a warning. */
const SOON_DAYS = 7
const DAY_MS = 86_400_000

export const endsSoon = ({ link_expiry: end }: Pick<Connection, 'link_expiry'>): boolean =>
  end !== null && new Date(end).getTime() - Date.now() < SOON_DAYS * DAY_MS

function EndsSoon({ connection }: { connection: Connection }) {
  const { link_expiry: end } = connection
  if (end === null || !endsSoon(connection)) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
        Expires {atTime(end)}
      </Badge>
      Reconnect before then to keep publishing.
    </p>
  )
}

/** The account's granted scopes, and when its access is renewed. */
const Details = ({ connection: { token_expiry: token, scopes } }: { connection: Connection }) => (
  <details className="group/details min-w-0 text-sm">
    <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-1.5 rounded-lg font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden className="size-4 transition-transform group-open/details:rotate-90" />
      Details
    </summary>
    <div className="mt-2 grid gap-4">
      {token && <p className="text-muted">We renew access before {atTime(token)}. You don’t need to do anything.</p>}
      <Scopes scopes={scopes} />
    </div>
  </details>
)

const Scopes = ({ scopes }: { scopes: readonly string[] }) => (
  <div>
    <p className="font-semibold">What the Pack may do</p>
    <ul className="mt-1.5 grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {[...new Set(scopes.map(scopeInWords))].map((words) => (
        <li key={words} className="flex min-w-0 items-start gap-2">
          <Check aria-hidden className="mt-1 size-3.5 shrink-0 text-success" />
          <span className="min-w-0 break-words">{words}</span>
        </li>
      ))}
    </ul>
  </div>
)
