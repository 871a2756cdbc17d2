import { allowanceOf, nextVideos } from '@pack/core/accounts/video-allowance'
import type { Me } from '@pack/core/accounts/viewer'
import type { ContentMode } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { FAILED_STATUSES } from '@pack/core/content/status'
import type { Readiness } from '@pack/core/generation/job-schema'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { isOpen } from '@pack/core/publishing/publication'
import { publishedBy } from '@pack/core/publishing/who-publishes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CalendarX2,
  ChevronRight,
  CircleAlert,
  Download,
  type LucideIcon,
  Palette,
  PenLine,
  Plug,
  Send,
  Sparkles,
  Unplug,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkCard } from '../../product/link-card.tsx'
import { readinessOptions, useMe } from '../../product/me.ts'
import { countOf } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import {
  accountName,
  isAccount,
  mayPublish,
  PLAN_NEEDED,
  type Platform,
  platformName,
  usePlatforms,
} from '../../product/platforms.ts'
import { StatusBadge } from '../../product/status-badge.tsx'
import { useWaitingScripts } from '../../product/waiting-scripts.ts'
import { useIsWithoutTarget, useWithoutTarget, WITHOUT_TARGET } from '../../product/without-target.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { SHOWN, Thumbnail } from './latest-videos.tsx'
import { ON_TIKTOK, ON_YOUTUBE, useDatedVideos, useFound } from './own-numbers.tsx'
import { PublishedVideos } from './published-videos.tsx'

/** Something that can be done today, and where. */
export type Step = {
  to: (typeof paths)['generate' | 'content' | 'assets' | 'config' | 'integrations' | 'services']
  hash?: string
  /** Filters of the Content Manager. */
  search?: { status?: string; type?: ContentMode | undefined; publish?: string }
  /** Stands above the title, e.g. “Posting time” above “6:00 PM”. */
  label?: string
  title: string
  text: string
}

/** A row of the dashboard. */
type Task = Omit<Step, 'label'> & {
  Icon: LucideIcon
  action: string
  /** Without it, a video with a date won't go out. */
  stopsVideo?: boolean
  /** Something is broken: its icon stands out. */
  tone?: 'warning' | 'danger'
}

/** The frame is inside, so that the card is as wide as its neighbours. */
const URGENT = 'outline-2 -outline-offset-2 outline-warning/60'

/** `children`: list items before the steps. */
export const Steps = ({ steps, children }: { steps: readonly Step[]; children?: ReactNode }) => (
  <ul className="mt-3 grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
    {children}
    {steps.map(({ to, hash, search, ...shown }) => (
      <li key={shown.title}>
        <LinkCard link={{ to, ...(hash && { hash }), ...(search && { search }) }} {...shown} />
      </li>
    ))}
  </ul>
)

/** A list of steps, each with its action; the first one's is filled when videos wait for it. */
const Tasks = ({ tasks }: { tasks: readonly Task[] }) => (
  <ul className="lit mt-3 divide-y divide-line overflow-hidden rounded-2xl bg-surface">
    {tasks.map(({ to, hash, search, Icon, title, text, action, stopsVideo = false, tone }, index) => (
      <li key={title}>
        <Link
          {...{ to, ...(hash && { hash }), ...(search && { search }) }}
          className={classNames(
            'group/row flex items-center gap-3.5 px-4 py-3 outline-offset-[-3px] transition-colors hover:bg-raised sm:px-5',
            stopsVideo && 'bg-attention',
          )}
        >
          <span
            aria-hidden
            className={classNames(
              'grid size-9 shrink-0 place-items-center rounded-full',
              stopsVideo || tone === 'warning'
                ? 'bg-warning/12 text-warning'
                : tone === 'danger'
                  ? 'bg-danger/12 text-danger'
                  : 'bg-raised text-muted',
            )}
          >
            <Icon className="size-4.5" />
          </span>
          <span className="min-w-0 flex-1 items-baseline gap-x-3 lg:flex">
            <span className="block shrink-0 font-semibold">{title}</span>{' '}
            <span className="block min-w-0 text-muted text-pretty text-sm wrap-anywhere">{text}</span>{' '}
          </span>
          <span
            className={buttonClass(
              stopsVideo && index === 0 ? 'primary' : 'tinted',
              'small',
              'min-w-26 shrink-0 max-sm:hidden',
            )}
          >
            {action}
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-brand sm:hidden" />
        </Link>
      </li>
    ))}
  </ul>
)

const HOW_TO_GENERATE = 'Choose a wolf and enter a theme. It takes about a minute.'
const GENERATE: Step = {
  to: paths.generate,
  title: 'Generate a video',
  text: HOW_TO_GENERATE,
}
const usedUp = (me: Me): Step => ({
  to: paths.services,
  title: 'No videos left this month',
  text: `${nextVideos(allowanceOf(me), navigator.language)}.`,
})
const CONNECT: Step = {
  to: paths.integrations,
  title: 'Connect an account',
  text: 'Then your videos go to YouTube and TikTok from here.',
}
const PLANS: Step = { to: paths.services, title: 'Compare plans', text: PLAN_NEEDED }
/** The step to upload what every video may carry and the account has no file for; null when there is nothing left. */
function brandingStep(has: Partial<Readiness> | undefined): Step | null {
  if (!has) return null
  if (!has.has_logo)
    return {
      to: paths.assets,
      title: 'Add your branding',
      text: 'Your logo, intro, outro and music, for every video.',
    }
  const missing = [!has.has_intro && 'intro', !has.has_outro && 'outro'].filter((one) => one !== false)
  if (missing.length === 0) return null
  const named = missing.join(' and ')
  return { to: paths.assets, title: `Add an ${named}`, text: `Your own ${named}, for every video.` }
}
const PUBLISH_FIRST: Step = {
  to: paths.content,
  title: 'Publish your first video',
  text: 'Its views and likes are what this screen will show.',
}
const OPEN_PUBLISHED: Step = {
  to: paths.content,
  title: 'Open your published videos',
  text: 'Open each one on YouTube or TikTok from the Content Manager to see its numbers.',
}
const MOST_STEPS = 4
const NONE = { count: 0, mode: undefined, modes: [] }

/** Steps for what needs the user's attention, the most urgent first. */
export function DashboardSteps() {
  const me = useMe()
  const scripts = useWaitingScripts() ?? 0
  const dated = useDatedVideos() ?? []
  const allStuck = useWithoutTarget(dated)
  const [stuck, ...moreStuck] = allStuck
  const failed = useFound({ statuses: FAILED_STATUSES }) ?? NONE
  const ready = useFound({ statuses: ['Ready'] }) ?? NONE
  const { data: readiness } = useQuery(readinessOptions())
  // The query of the latest videos.
  const latest = useFound({ limit: SHOWN })
  const isNew = latest?.count === 0
  const accounts = usePlatforms().filter(isAccount)
  const isLinked = accounts.some(({ connected }) => connected)
  const lost = accounts.find(({ connected }) => !connected)
  const publishes = me !== undefined && mayPublish(me)
  const isPublishing = publishes && isLinked
  // Those that wait for an account have a step of their own.
  const finished = withoutThese(
    ready.modes,
    isPublishing ? dated.filter((item) => allStuck.includes(item) || goesOut(me, item)) : [],
  )
  const branding = brandingStep(readiness)
  const tasks: readonly (Task | false)[] = [
    publishes &&
      lost !== undefined && {
        to: paths.integrations,
        Icon: Unplug,
        title: `Reconnect ${accountName(lost)}`,
        text: `Our access to ${accountName(lost)} has expired. No videos can be published there until you reconnect it.`,
        action: 'Reconnect',
        tone: 'warning',
        stopsVideo: dated.some((item) => goesTo(lost, item)),
      },
    stuck !== undefined && {
      to: paths.content,
      // An unfinished video has the choice in its row.
      search: { type: stuck.mode, ...(stuck.status === 'Ready' && { publish: stuck.id }) },
      Icon: CalendarX2,
      title: moreStuck.length > 0 ? `Choose accounts for ${moreStuck.length + 1} videos` : 'Choose an account',
      text: `“${stuck.title}” won’t go out on ${stuck.publish_date && momentIn(stuck.publish_date, me?.time_zone)} without one.`,
      action: 'Choose',
      stopsVideo: true,
    },
    scripts > 0 && {
      to: paths.generate,
      hash: 'scripts',
      Icon: PenLine,
      title: `Review ${countOf(scripts, 'script')}`,
      text: 'Make any changes you want, then render.',
      action: 'Review',
    },
    failed.count > 0 && {
      to: paths.content,
      search: { type: failed.mode, status: 'Failed' },
      Icon: CircleAlert,
      title: `See what failed (${failed.count.toLocaleString()})`,
      text: 'See why each one failed, and try again.',
      action: 'See why',
      tone: 'danger',
    },
    publishes && accounts.length === 0 && { ...CONNECT, Icon: Plug, action: 'Connect' },
    finished.count > 0 && {
      to: paths.content,
      search: { type: finished.mode, status: 'Ready' },
      Icon: isPublishing ? Send : Download,
      title: `${isPublishing ? 'Publish' : 'Download'} ${countOf(finished.count, 'video')}`,
      text: `${finished.count === 1 ? 'It’s finished and waits' : 'They’re finished and wait'} in the Content Manager.`,
      action: 'Open',
    },
    !isNew &&
      (me !== undefined && allowanceOf(me).left === 0
        ? { ...usedUp(me), Icon: Sparkles, action: 'Compare plans' }
        : { ...GENERATE, Icon: Sparkles, action: 'Generate' }),
    branding !== null && { ...branding, Icon: Palette, action: 'Add' },
  ]
  const shown = tasks
    .filter((task) => task !== false)
    .toSorted((one, other) => Number(other.stopsVideo ?? false) - Number(one.stopsVideo ?? false))
    .slice(0, MOST_STEPS)
  if (latest === undefined) return <Skeleton className="mt-3 h-62 max-sm:h-80" />
  if (!isNew) return <Tasks tasks={shown} />
  return (
    <Steps steps={shown}>
      <FirstVideo />
    </Steps>
  )
}

/** Whether an item is to be published to an account; without a chosen one, a platform's accounts are meant. */
const goesTo = ({ id, code }: Platform, { publish_account_ids: ids, publish_to: codes }: ContentItem) =>
  ids.length > 0 ? ids.includes(id) : codes.includes(code)

/** Whether a video with a date to come is published without the user: its publication is on its way, or its date does it. */
const goesOut = ({ tier, is_admin: isAdmin }: Me, { publications, publish_date, publish_to, test }: ContentItem) =>
  publications.some(({ state }) => isOpen(state)) ||
  publishedBy(
    { tier, isAdmin },
    { test, publishDate: publish_date === null ? null : new Date(publish_date), publishTo: publish_to },
  ) === 'date'

/** How many Ready videos are left without the planned ones, and the first mode that has any. */
function withoutThese(ready: readonly { mode: ContentMode; count: number }[], planned: readonly ContentItem[]) {
  const left = ready.map(({ mode, count }) => ({
    mode,
    count: count - planned.filter((item) => item.status === 'Ready' && item.mode === mode).length,
  }))
  return { count: left.reduce((sum, { count }) => sum + count, 0), mode: left.find(({ count }) => count > 0)?.mode }
}

/** Takes the place of the latest videos. */
const FirstVideo = () => (
  <li className="lit flex flex-wrap items-center gap-x-4 gap-y-3.5 rounded-2xl bg-surface p-5 sm:col-span-2">
    <Wolf look={WOLF_LOOKS.lumen} variant="avatar" className="w-14 shrink-0" />
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-display font-semibold text-lg">No videos yet</p>
      <p className="text-muted text-pretty text-sm">{HOW_TO_GENERATE}</p>
    </div>
    <Link to={paths.generate} className={buttonClass('primary', 'medium', 'max-sm:w-full')}>
      Generate your first video
    </Link>
  </li>
)

/** Published videos are watched on their platforms; without any, the way to the first. */
export function AnalyticsSteps() {
  const me = useMe()
  const latest = useFound({ limit: SHOWN })
  const onYouTube = useFound(ON_YOUTUBE)
  const onTikTok = useFound(ON_TIKTOK)
  const isLinked = usePlatforms().some((one) => isAccount(one) && one.connected)
  if (onYouTube === undefined || onTikTok === undefined || latest === undefined || me === undefined)
    return <Skeleton className="mt-3 h-48" />
  const published = onYouTube?.mode ?? onTikTok?.mode
  if (published) return <PublishedVideos mode={published} />
  if (!onYouTube || !onTikTok) return <Steps steps={[OPEN_PUBLISHED]} />
  const first = latest?.count === 0 ? { ...GENERATE, title: 'Generate your first video' } : PUBLISH_FIRST
  if (!mayPublish(me)) return <Steps steps={[first === PUBLISH_FIRST ? GENERATE : first, PLANS]} />
  return <Steps steps={isLinked ? [first] : first === PUBLISH_FIRST ? [CONNECT, first] : [first, CONNECT]} />
}

/** The next video to go out, and how to plan the others. */
export function ScheduleSteps() {
  const me = useMe()
  const dated = useDatedVideos()
  const ready = useFound({ statuses: ['Ready'] })
  if (dated === undefined || ready === undefined || me === undefined)
    return <Skeleton className="mt-3 h-52 max-sm:h-96 xl:h-32" />
  const undated = withoutThese(ready?.modes ?? [], dated ?? [])
  const next = dated?.[0]
  return (
    <div className={classNames(next && 'grid gap-x-3 xl:grid-cols-2')}>
      {next && <NextVideo item={next} />}
      <Steps
        steps={[
          {
            to: paths.content,
            ...(undated.mode && { search: { type: undated.mode, status: 'Ready' } }),
            title: undated.count ? `${countOf(undated.count, 'video')} ready to publish` : 'Set the date of each video',
            text: 'Set each date in the video’s row in the Content Manager.',
          },
          {
            to: paths.config,
            hash: 'preferences',
            label: 'Posting time',
            title: `${clockAt(me.posting_hour)} (${me.time_zone.split('/').at(-1)?.replaceAll('_', ' ')})`,
            text: 'New dates use this time. Change it in Account & Integrations.',
          },
        ]}
      />
    </div>
  )
}

/** The whole card leads to the video; over it, a button leads to the choice that the video lacks to go out. */
function NextVideo({ item }: { item: ContentItem }) {
  const isWithoutTarget = useIsWithoutTarget(item)
  const zone = useMe()?.time_zone
  const { id, mode, title, status, publish_date: date, publish_to: targets, supabase_url: video } = item
  return (
    <section
      aria-labelledby="next-video"
      className={classNames(
        'group relative mt-3 flex flex-wrap items-center gap-x-4 gap-y-3.5 rounded-2xl px-5 py-4 transition-colors',
        isWithoutTarget ? `${URGENT} bg-attention` : 'lit bg-surface hover:bg-raised',
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
        <Thumbnail item={item} />
        <div className="min-w-0 flex-1">
          <h3 id="next-video" className="font-normal font-sans text-muted text-sm leading-5">
            Next scheduled video
          </h3>
          <p className="font-display font-semibold text-xl leading-7 max-sm:text-lg max-sm:leading-6">
            {date && momentIn(date, zone)}
          </p>
          <Link
            to={paths.content}
            search={{ type: mode, ...(status === 'Script Ready' ? { edit: id } : video && { play: id }) }}
            dir="auto"
            className="line-clamp-2 font-medium text-sm outline-none after:absolute after:inset-0 after:rounded-2xl focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:-outline-offset-2 group-hover:text-brand"
          >
            {title}
          </Link>
          {isWithoutTarget && <p className="font-medium text-sm text-warning">{WITHOUT_TARGET}</p>}
        </div>
        {!isWithoutTarget && (
          <span className="flex shrink-0 flex-col items-end gap-1 max-sm:hidden">
            <StatusBadge status={status} />
            <span className="text-muted text-sm">{targets.map(platformName).join(', ')}</span>
          </span>
        )}
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-brand transition-transform group-hover:translate-x-0.5"
        />
      </div>
      {isWithoutTarget && (
        <Link
          to={paths.content}
          // An unfinished video has the choice in its row.
          search={{ type: mode, ...(status === 'Ready' && { publish: id }) }}
          className={buttonClass('primary', 'medium', 'relative max-sm:order-last max-sm:w-full')}
        >
          Choose an account
        </Link>
      )}
    </section>
  )
}

const clockAt = (hour: number) =>
  new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    Date.UTC(2026, 0, 1, hour),
  )

/** "Sun, Nov 29, 6:00 PM" in an account's zone; in another year the year too. The time doesn't wrap. */
function momentIn(instant: string, zone: string | undefined): string {
  const at = new Date(instant)
  const yearOf = (date: Date) => date.toLocaleDateString('en', { timeZone: zone, year: 'numeric' })
  const parts = new Intl.DateTimeFormat(undefined, {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(yearOf(at) !== yearOf(new Date()) && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).formatToParts(at)
  const time = parts.findIndex(({ type }) => type === 'hour')
  // No line breaks between the time and "PM".
  return parts.map(({ value }, index) => (index > time ? value.replace(' ', '\u00a0') : value)).join('')
}
