import { PLATFORM_NAMES, type PlatformCode, TIKTOK_PUBLISH_SCOPE } from '@pack/core/publishing/platforms'
import type { Connection } from '@pack/core/publishing/platforms-schema'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Plug, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button, type ButtonLook, type ButtonSize } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMe } from '../me.ts'
import { PlatformMark } from '../platform-mark.tsx'
import { isAccount, mayPublish, usePlatforms } from '../platforms.ts'
import { connectionOptions, useConnect, useOtherAccounts } from './connections.ts'
import { Failure, LoadFailure } from './failure.tsx'
import { type LinkOutcome, useLinkOutcome } from './link-outcome.ts'
import { endsSoon, LinkedAccount } from './linked-account.tsx'
import { reasonOf } from './links.ts'
import { PLATFORM_TEXTS } from './texts.ts'

export type HeadingLevel = 'h2' | 'h3'

type Props = {
  platform: PlatformCode
  level: HeadingLevel
  /** Shown with a connected account. */
  more?: (connection: Connection & { account_id: string }) => ReactNode
}

const MARKS: Record<PlatformCode, string> = { youtube: 'bg-[#ff0033] text-white', tiktok: 'bg-black text-white' }

/** A platform with its linked accounts: connect, reconnect, disconnect. */
export function PlatformCard({ platform, level: Heading, more }: Props) {
  const name = PLATFORM_NAMES[platform]
  const texts = PLATFORM_TEXTS[platform]
  const heading = useId()
  const card = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [outcome, dismiss] = useLinkOutcome(platform)
  const { data, error, isFetching, refetch } = useQuery(connectionOptions(platform))
  const { connect, busy, error: refusal } = useConnect(platform)
  const others = useOtherAccounts(platform, data?.account_id ?? null)
  // Its notice has the button that is filled.
  const hasFailed = !refusal && outcome?.status === 'error'
  const readOnly = useReadOnly()
  const me = useMe()
  const publishes = !me || mayPublish(me)
  const accounts = usePlatforms().filter(isAccount)
  // Where an account has to be reconnected, only that button is filled.
  const isAnyLost = accounts.some(({ connected }) => !connected)
  const here = accounts.filter(({ code }) => code === platform)
  const working = here.filter(({ connected }) => connected).length
  const isLostHere = (hasAccount(data) && !data.connected) || working < here.length

  useEffect(() => {
    if (!outcome) return
    card.current?.scrollIntoView({ block: 'start' })
    title.current?.focus({ preventScroll: true })
  }, [outcome])

  const disconnected = useRef(false)
  // The button that had the focus goes with its account; its dialog keeps the focus until then.
  const keepFocus = () => {
    if (!disconnected.current || document.activeElement !== document.body) return
    disconnected.current = false
    title.current?.focus()
  }
  useEffect(keepFocus)
  const onDisconnected = () => {
    disconnected.current = true
    // The account may have gone before the other lists were answered.
    keepFocus()
  }
  const connectButton = (label: string, look: ButtonLook = 'primary', size: ButtonSize = 'medium') => (
    <Button
      look={look}
      size={size}
      onClick={connect}
      busy={busy}
      writes
      aria-label={`${label} ${name}`}
      icon={<Plug aria-hidden className="size-4" />}
    >
      {label}
    </Button>
  )
  const reconnectButton = connectButton('Reconnect', hasFailed ? 'secondary' : 'primary', 'small')
  return (
    // The section's heading above the card stays in view too.
    <div ref={card} className="grid min-w-0 scroll-mt-44 lg:scroll-mt-36">
      <Card role="region" aria-labelledby={heading}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className={classNames('grid size-9 shrink-0 place-items-center rounded-xl', MARKS[platform])}>
            <PlatformMark code={platform} className="size-5" />
          </span>
          <Heading ref={title} id={heading} tabIndex={-1} className="mr-auto text-xl outline-none">
            {name}
          </Heading>
          {hasAccount(data) &&
            (isLostHere ? (
              <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
                {working > 0 ? `${working} of ${here.length} connected` : 'Not connected'}
              </Badge>
            ) : (
              <Badge tone="success" icon={<CircleCheck aria-hidden />}>
                Connected
              </Badge>
            ))}
        </div>

        <div className="mt-5 flex min-w-0 flex-col gap-4">
          {refusal ? (
            <Failure text={texts.linkFailed} reason={reasonOf(refusal)} />
          ) : (
            outcome &&
            (outcome.status === 'error' || data?.connected) && (
              <Returned
                outcome={outcome}
                platform={platform}
                // Without an account, the card has such a button below.
                again={hasAccount(data) && connectButton('Try again', 'primary', 'small')}
                onDismiss={() => {
                  title.current?.focus()
                  dismiss()
                }}
              />
            )
          )}
          {!data && !error && <Skeleton className="h-20" />}
          {error && !data && (
            <LoadFailure
              text={texts.checkFailed}
              retry="Check again"
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {data?.reason === 'not_linked' && (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-4 max-sm:[&>button]:w-full">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium">{texts.notLinked}</p>
                <p className="mt-0.5 text-muted text-pretty text-sm">{texts.pitch}</p>
              </div>
              {connectButton('Connect', publishes && !isAnyLost ? 'primary' : 'secondary')}
            </div>
          )}
          {hasAccount(data) && (
            // What failed is a link of its own, so it's set apart from the accounts.
            <div className={classNames('flex flex-col', hasFailed && 'mt-1 border-line border-t pt-5')}>
              <LinkedAccount
                platform={platform}
                connection={data}
                onDisconnected={onDisconnected}
                {...(!data.connected && { reconnect: reconnectButton })}
                {...(data.connected &&
                  wantsConsent(data, platform) && { reconnect: connectButton('Reconnect', 'secondary', 'small') })}
              >
                {data.connected && more?.(data)}
              </LinkedAccount>
            </div>
          )}
          {others.map((id) => (
            <OtherAccount
              key={id}
              platform={platform}
              id={id}
              onDisconnected={onDisconnected}
              reconnect={reconnectButton}
              more={more}
            />
          ))}
          {readOnly !== null && (
            <p className="text-muted text-sm">Only the owner can connect or disconnect accounts.</p>
          )}
        </div>
      </Card>
    </div>
  )
}

/** Whether a connected account should be linked again: soon it ends, or it may not post. */
const wantsConsent = (connection: Connection, platform: PlatformCode): boolean =>
  endsSoon(connection) || (platform === 'tiktok' && !connection.scopes.includes(TIKTOK_PUBLISH_SCOPE))

const hasAccount = (found: Connection | undefined): found is Connection & { account_id: string } =>
  found?.account_id != null

type ReturnedProps = { outcome: LinkOutcome; platform: PlatformCode; again: ReactNode; onDismiss: () => void }

function Returned({ outcome: { status, problem }, platform, again, onDismiss }: ReturnedProps) {
  const texts = PLATFORM_TEXTS[platform]
  if (status === 'success')
    return (
      <Notice tone="success" role="status">
        {texts.linked}
      </Notice>
    )
  return <Failure text={texts.linkFailed} reason={problem} action={again} onDismiss={onDismiss} />
}

type OtherProps = {
  platform: PlatformCode
  id: string
  onDisconnected: () => void
  reconnect: ReactNode
  more: Props['more']
}

/** An account that was linked before the latest one. */
function OtherAccount({ platform, id, onDisconnected, reconnect, more }: OtherProps) {
  const { data } = useQuery(connectionOptions(platform, id))
  if (!hasAccount(data)) return null
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-5">
      <LinkedAccount
        platform={platform}
        connection={data}
        onDisconnected={onDisconnected}
        {...(!data.connected && { reconnect })}
      >
        {data.connected && more?.(data)}
      </LinkedAccount>
    </div>
  )
}
