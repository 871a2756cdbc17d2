import type { Mode } from '@pack/core/content/mode'
import { FAILED_STATUSES } from '@pack/core/content/status'
import { LinkCard } from '../../product/link-card.tsx'
import { useMe } from '../../product/me.ts'
import { countOf } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { isAccount, mayPublish, usePlatforms } from '../../product/platforms.ts'
import { useWaitingScripts } from '../../product/waiting-scripts.ts'
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
}

export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ul className="mt-3 grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
    {steps.map(({ to, hash, search, title, text }) => (
      <li key={title}>
        <LinkCard link={{ to, ...(hash && { hash }), ...(search && { search }) }} title={title} text={text} />
      </li>
    ))}
  </ul>
)

const GENERATE: Step = {
  to: paths.generate,
  title: 'Generate a video',
  text: 'Choose a wolf and enter a theme. It takes about a minute.',
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
  const isNew = useFound({ limit: SHOWN })?.count === 0
  const isLinked = usePlatforms().some((one) => isAccount(one) && one.connected)
  const publishes = me !== undefined && mayPublish(me)
  const steps: readonly (Step | false)[] = [
    scripts > 0 && {
      to: paths.generate,
      hash: 'scripts',
      title: `Review ${countOf(scripts, 'script')}`,
      text: 'Change what you like, then render.',
    },
    failed.count > 0 && {
      to: paths.content,
      search: { type: failed.mode, status: 'Failed' },
      title: `See what failed (${failed.count.toLocaleString()})`,
      text: 'Each one says why, and can be tried again.',
    },
    isNew && { ...GENERATE, title: 'Generate your first video' },
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
  return <Steps steps={steps.filter((step) => step !== false).slice(0, MOST_STEPS)} />
}

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
