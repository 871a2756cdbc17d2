import type { Mode } from '@pack/core/content/mode'
import { FAILED_STATUSES } from '@pack/core/content/status'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkCard } from '../../product/link-card.tsx'
import { useMe } from '../../product/me.ts'
import { countOf } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { isAccount, mayPublish, usePlatforms } from '../../product/platforms.ts'
import { useWaitingScripts } from '../../product/waiting-scripts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { SHOWN } from './latest-videos.tsx'
import { useFound } from './own-numbers.tsx'

/** Something that can be done today, and where. */
export type Step = {
  to: (typeof paths)['generate' | 'content' | 'assets' | 'config' | 'integrations']
  hash?: string
  /** Filters of the Content Manager. */
  search?: { status?: string; type?: Mode | undefined }
  title: string
  text: string
  /** Waits for the user. */
  urgent?: boolean
}

/** `children`: list items before the steps. */
export const Steps = ({ steps, children }: { steps: readonly Step[]; children?: ReactNode }) => (
  <ul className="mt-3 grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
    {children}
    {steps.map(({ to, hash, search, title, text, urgent }) => (
      <li
        key={title}
        className={classNames('rounded-2xl', urgent && 'outline-2 outline-warning/60 [&>a:not(:hover)]:bg-warning/10')}
      >
        <LinkCard link={{ to, ...(hash && { hash }), ...(search && { search }) }} title={title} text={text} />
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
const CONNECT: Step = {
  to: paths.integrations,
  title: 'Connect an account',
  text: 'Then your videos go to YouTube and TikTok from here.',
}
const BRANDING: Step = {
  to: paths.assets,
  title: 'Add your branding',
  text: 'Your logo, intro, outro and music, for every video.',
}
const MOST_STEPS = 4
const NONE = { count: 0, mode: undefined }

/** Steps for what needs the user's attention, the most urgent first. */
export function DashboardSteps() {
  const me = useMe()
  const scripts = useWaitingScripts() ?? 0
  const failed = useFound({ statuses: FAILED_STATUSES }) ?? NONE
  const ready = useFound({ statuses: ['Ready'] }) ?? NONE
  // The query of the latest videos.
  const latest = useFound({ limit: SHOWN })
  const isNew = latest?.count === 0
  const isLinked = usePlatforms().some((one) => isAccount(one) && one.connected)
  const publishes = me !== undefined && mayPublish(me)
  const steps: readonly (Step | false)[] = [
    scripts > 0 && {
      to: paths.generate,
      hash: 'scripts',
      title: `Review ${countOf(scripts, 'script')}`,
      text: 'Change what you like, then render.',
      urgent: true,
    },
    failed.count > 0 && {
      to: paths.content,
      search: { type: failed.mode, status: 'Failed' },
      title: `See what failed (${failed.count.toLocaleString()})`,
      text: 'Each one says why, and can be tried again.',
      urgent: true,
    },
    publishes && !isLinked && CONNECT,
    ready.count > 0 && {
      to: paths.content,
      search: { type: ready.mode, status: 'Ready' },
      title: `${publishes && isLinked ? 'Publish' : 'Download'} ${countOf(ready.count, 'video')}`,
      text: 'They’re finished and wait in the Content Manager.',
    },
    !isNew && GENERATE,
    BRANDING,
  ]
  if (latest === undefined) return <Skeleton className="mt-3 h-23 max-sm:h-80" />
  return <Steps steps={steps.filter((step) => step !== false).slice(0, MOST_STEPS)}>{isNew && <FirstVideo />}</Steps>
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
  const onYouTube = useFound({ output: 'youtube' })
  const onTikTok = useFound({ output: 'tiktok' })
  const isLinked = usePlatforms().some((one) => isAccount(one) && one.connected)
  const published = onYouTube?.mode ?? onTikTok?.mode
  const isNone = onYouTube?.count === 0 && onTikTok?.count === 0
  const first: Step = isNone
    ? {
        to: paths.content,
        title: 'Publish your first video',
        text: 'Its views and likes are what this screen will show.',
      }
    : {
        to: paths.content,
        search: { type: published },
        title: 'Open your published videos',
        text: 'Open each one on YouTube or TikTok from the Content Manager to see its numbers.',
      }
  return <Steps steps={isNone && !isLinked ? [CONNECT, first] : [first]} />
}
