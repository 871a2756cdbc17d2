import type { ContentItem } from '@pack/core/content/item-schema'
import { isLocked } from '@pack/core/content/status'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, ChevronDown, Lock, Plus } from 'lucide-react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import {
  accountName,
  byPlatform,
  isAccount,
  mayPublish,
  PLAN_NEEDED,
  type Platform,
  usePlatforms,
} from '../../product/platforms.ts'
import { nameWithHandle } from '../../product/publishing/handle.ts'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from '../../ui/menu.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { notify } from '../../ui/toast.tsx'
import { useSetTargets } from './content.ts'
import { isLost } from './obstacle.ts'

/** More would make a table's row higher than its title. */
const MOST_ICONS = 2

/**
 * Chooses the linked accounts to publish to. Those of a platform with several are named. `compact`: icons, with their
 * meaning on hover, or a menu where there are many. `rows`: each in a row, with its name. Says in words what to do
 * while none is chosen, `compact` to screen readers.
 */
export function TargetsCell({ item, compact = false, rows = false }: Shape & { item: ContentItem }) {
  const platforms = usePlatforms()
  const setTargets = useSetTargets()
  const me = useMe()
  const readOnly = useReadOnly()
  const locked = isLocked(item)
  const chosen = chosenEntries(item, platforms)
  const isOpen = chosen.length === 0 && !locked && !item.test && me !== undefined && mayPublish(me)
  const isLinked = platforms.some(({ connected }) => connected)
  const lost = platforms.find(isLost)
  const hint = isLinked ? isOpen && 'Choose one' : lost === undefined && compact && 'Not linked yet'
  const toggle = (one: Platform) => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    const shown = {
      publish_to: [...new Set(next.map(({ code }) => code))],
      publish_account_ids: next.filter(isAccount).map(({ id }) => id),
    }
    setTargets.mutate(
      { item, value: { targets: next.map(({ id }) => id), shown } },
      {
        onSuccess: () => notify.done('Publish targets updated!', { description: goesTo(next) }),
        onError: (problem) => notify.failed('Failed to update targets', { description: messageOf(problem) }),
      },
    )
  }
  /** What can be chosen comes first. */
  const isRepair = (one: Platform) => isLost(one) && !chosen.includes(one)
  const known = platforms.length + chosen.filter((one) => !platforms.includes(one)).length
  // Linking an account wouldn't help.
  if (compact && !isLinked && chosen.length === 0 && me && !mayPublish(me)) return <PlanNeeded />
  if (compact && known > MOST_ICONS) return <TargetsMenu {...{ item, chosen, locked }} onToggle={toggle} />
  return (
    <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0">
      <legend className="sr-only">Publish {item.title} to</legend>
      {byPlatform(platforms).flatMap(({ entries }) =>
        entries
          .toSorted((a, b) => Number(isRepair(a)) - Number(isRepair(b)))
          .map((one) =>
            isLost(one) && !locked && !chosen.includes(one) ? (
              <Reconnect key={one.id} platform={one} named={rows || entries.length > 1} row={rows} />
            ) : one.connected || isAccount(one) || chosen.includes(one) ? (
              <Target
                key={one.id}
                platform={one}
                named={rows || entries.length > 1}
                row={rows}
                chosen={chosen.includes(one)}
                locked={locked}
                onToggle={() => toggle(one)}
              />
            ) : (
              <Link
                key={one.id}
                to={paths.integrations}
                disabled={readOnly !== null}
                title={readOnly ?? `${one.name}: Not linked yet. Connect an account.`}
                className={classNames(
                  TARGET,
                  'whitespace-nowrap border-control border-dashed px-2 text-muted text-xs',
                  readOnly === null ? 'hover:border-muted hover:text-ink' : DIMMED,
                  rows && ROW,
                )}
              >
                <PlatformMark code={one.code} className="size-4 shrink-0" />
                <span className={rows ? 'flex-1 text-ink' : 'sr-only'}>
                  {one.name}
                  {!rows && ':'}
                </span>{' '}
                <span className={compact ? 'sr-only' : undefined}>Not linked yet</span>
              </Link>
            ),
          ),
      )}
      {hint && <p className={isLinked && compact ? 'sr-only' : 'w-full text-muted text-xs leading-4'}>{hint}</p>}
    </fieldset>
  )
}

const PlanNeeded = () => (
  <Link
    to={paths.services}
    title={PLAN_NEEDED}
    className={classNames(
      TARGET,
      'border-control border-dashed px-2 text-muted text-xs hover:border-muted hover:text-ink',
    )}
  >
    <Lock aria-hidden className="size-3.5" />
    <span className="sr-only">{PLAN_NEEDED}</span>
    <span aria-hidden>Pro</span>
  </Link>
)

/** An account whose access was lost, which isn't chosen: leads to linking it again. */
function Reconnect({ platform, named, row }: { platform: Platform; named: boolean; row: boolean }) {
  const readOnly = useReadOnly()
  return (
    <Link
      to={paths.integrations}
      disabled={readOnly !== null}
      title={readOnly ?? `Our access to ${accountName(platform)} has expired. Reconnect it.`}
      className={classNames(
        TARGET,
        'border-dashed px-2 text-xs',
        readOnly === null
          ? 'border-warning/60 text-warning hover:border-warning'
          : `border-control text-muted ${DIMMED}`,
        row && ROW,
      )}
    >
      <PlatformMark code={platform.code} className="size-4 shrink-0" />
      <span className={row ? 'flex-1 text-left' : named ? 'truncate' : 'sr-only'}>
        Reconnect {accountName(platform)}
      </span>
    </Link>
  )
}

type MenuProps = { item: ContentItem; chosen: readonly Platform[]; locked: boolean; onToggle: (one: Platform) => void }

/** "Goes to Hearth & Pine and Ridge Notes." */
const goesTo = (chosen: readonly Platform[]): string =>
  chosen.length === 0
    ? 'No account is chosen.'
    : `Goes to ${new Intl.ListFormat('en').format(chosen.map(accountName))}.`

/** A button that shows the platforms of the chosen accounts, and a menu of all. */
function TargetsMenu({ item, chosen, locked, onToggle }: MenuProps) {
  const platforms = usePlatforms()
  const navigate = useNavigate()
  const readOnly = useReadOnly()
  const names = chosen.map(nameOf).join(', ')
  const refusal = readOnly ?? (locked ? LOCKED : undefined)
  const button = (
    <button
      type="button"
      aria-label={`Publish ${item.title} to: ${names || 'Choose'}`}
      title={[names, refusal].filter(Boolean).join('. ') || undefined}
      disabled={refusal !== undefined}
      className={classNames(
        'flex h-8 w-full cursor-pointer items-center gap-1.5 rounded-lg border px-2 text-xs transition-colors disabled:cursor-not-allowed pointer-coarse:h-11',
        chosen.length > 0 && readOnly === null
          ? 'border-brand bg-brand/12 text-ink hover:bg-brand/20'
          : 'border-control text-muted hover:border-brand hover:text-ink disabled:opacity-45',
      )}
    >
      {chosen.slice(0, MOST_ICONS).map(({ id, code }) => (
        <PlatformMark key={id} code={code} className="size-4 shrink-0" />
      ))}
      {chosen.length > MOST_ICONS && `+${chosen.length - MOST_ICONS}`}
      {chosen.length === 0 && 'Choose'}
      <ChevronDown aria-hidden className="ml-auto size-3.5 shrink-0 text-muted" />
    </button>
  )
  if (refusal !== undefined) return button
  const isRepair = (one: Platform) => !chosen.includes(one) && (isLost(one) || !one.connected)
  const all = byPlatform(platforms).flatMap(({ entries }) => entries)
  return (
    <Menu
      trigger={button}
      // What can be chosen comes first.
      entries={[...all.filter((one) => !isRepair(one)), ...all.filter(isRepair)].map((one) => {
        const shown = { id: one.id, icon: <PlatformMark code={one.code} /> }
        const isChosen = chosen.includes(one)
        if (isLost(one) && !isChosen)
          return {
            ...shown,
            label: `Reconnect ${accountName(one)}`,
            onClick: () => void navigate({ to: paths.integrations }),
          }
        if (!one.connected && !isChosen)
          return { ...shown, label: `Connect ${one.name}`, onClick: () => void navigate({ to: paths.integrations }) }
        return {
          ...shown,
          label: nameOf(one),
          aside: !one.connected && <span className="ml-auto pl-2 text-xs">Access expired</span>,
          writes: true,
          checked: isChosen,
          onChange: () => onToggle(one),
        }
      })}
    />
  )
}

const nameOf = (one: Platform): string => (isAccount(one) ? nameWithHandle(one) : one.name)
const LOCKED = 'You can’t change where a published video goes.'

type Shape = { compact?: boolean; rows?: boolean }

/** Without a chosen account, a platform's first entry is meant, as on the server (core/publishing/targets.ts). */
export function chosenEntries(item: ContentItem, platforms: readonly Platform[]): Platform[] {
  return item.publish_to.flatMap((code) => {
    const entries = platforms.filter((one) => one.code === code)
    const chosen = entries.filter(({ id }) => item.publish_account_ids.includes(id))
    if (chosen.length > 0) return chosen
    return entries.length > 0 ? entries.slice(0, 1) : [{ id: code, name: code, code, connected: false }]
  })
}

const TARGET =
  'relative flex h-8 pointer-coarse:h-11 min-w-8 pointer-coarse:min-w-11 max-w-44 items-center justify-center gap-1.5 rounded-lg border transition-colors'

const DIMMED = 'cursor-not-allowed opacity-45'

type TargetProps = {
  platform: Platform
  named: boolean
  row: boolean
  chosen: boolean
  locked: boolean
  onToggle: () => void
}

const ROW = 'h-11! w-full max-w-none! justify-start! gap-3! px-3! text-sm!'

function Target({ platform, named, row, chosen, locked, onToggle }: TargetProps) {
  const { code, name, connected } = platform
  const account = isAccount(platform) ? `${name}: ${accountName(platform)}` : name
  const exact = isAccount(platform) ? `${name}: ${nameWithHandle(platform)}` : name
  const broken = isAccount(platform) ? 'Reconnect it in Account & Integrations.' : 'It isn’t connected yet.'
  const readOnly = useReadOnly()
  const hint = readOnly ?? (locked ? LOCKED : connected ? null : broken)
  const disabled = readOnly !== null || locked || (!connected && !chosen)
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={account}
      title={hint === null ? exact : `${exact}. ${hint}`}
      disabled={disabled}
      onClick={onToggle}
      className={classNames(
        TARGET,
        'cursor-pointer disabled:cursor-not-allowed',
        (!chosen || readOnly !== null) && 'disabled:opacity-45',
        named && 'px-2 font-medium text-xs',
        row && ROW,
        chosen && readOnly === null
          ? 'border-brand bg-brand/12 text-ink hover:bg-brand/20'
          : 'border-control text-muted hover:border-brand hover:text-ink',
      )}
    >
      <PlatformMark code={code} className="size-4 shrink-0" />
      {named && (
        <span className={classNames('truncate', row && 'flex-1 text-left')}>
          {row ? account : accountName(platform)}
        </span>
      )}
      {(chosen || !disabled) && (
        <span
          aria-hidden
          className={classNames(
            'grid place-items-center rounded-full [&_svg]:stroke-3',
            row ? 'size-5 [&_svg]:size-3.5' : 'absolute -top-1.5 -right-1.5 size-3.5 [&_svg]:size-2.5',
            chosen && readOnly === null ? 'bg-brand text-on-brand' : 'border border-control bg-surface text-muted',
          )}
        >
          {chosen ? <Check /> : !row && <Plus />}
        </span>
      )}
    </button>
  )
}
