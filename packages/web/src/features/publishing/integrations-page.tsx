import { PLATFORMS } from '@pack/core/publishing/platforms'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { accountName, isAccount, mayPublish, publishesByDate, usePlatforms } from '../../product/platforms.ts'
import { connectionOptions } from '../../product/publishing/connections.ts'
import { PlatformCards } from '../../product/publishing/platform-cards.tsx'
import { userMetaOptions } from '../../product/publishing/user-meta.ts'
import { ScreenHeading } from '../../product/screen-heading.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Access } from './access.tsx'
import { HEADING } from './heading.ts'
import { isAnyPublishedOptions } from './published.ts'

/** The cards of linked platforms, as in Account & Integrations (part 3 §G), and the steps to the first published video. */
export function IntegrationsPage() {
  const me = useMe()
  const publishes = me !== undefined && mayPublish(me)
  const { isLoading, ...done } = useDone(publishes)
  const lost = usePlatforms().find((one) => isAccount(one) && !one.connected)
  // The steps come with the cards, so that these don't move.
  const isKnown = me !== undefined && !isLoading
  return (
    <>
      <ScreenHeading {...HEADING} />
      {!isKnown && <Skeleton className="mt-6 h-80 rounded-2xl!" />}
      {isKnown && publishes && <Steps {...done} isAutomatic={publishesByDate(me)} lost={lost && accountName(lost)} />}
      {isKnown && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
          <PlatformCards level="h2" />
        </div>
      )}
      <div className="mt-9">
        <Access />
      </div>
    </>
  )
}

const LINK = 'rounded font-semibold text-brand underline-offset-4 hover:underline pointer-coarse:py-1'

/** Which steps are done. */
function useDone(enabled: boolean) {
  const links = useQueries({
    queries: PLATFORMS.map((code) => ({ ...connectionOptions(code), enabled })),
    combine: (found) => ({
      isLinked: found.some(({ data }) => data?.connected),
      isLoading: found.some(({ isLoading }) => isLoading),
    }),
  })
  const meta = useQuery({ ...userMetaOptions(), enabled })
  const published = useQuery({ ...isAnyPublishedOptions(), enabled })
  return {
    isLinked: links.isLinked,
    hasTemplates: Boolean(meta.data?.title_template || meta.data?.description_template),
    isPublished: published.data ?? false,
    isLoading: links.isLoading || meta.isLoading || published.isLoading,
  }
}

type StepsProps = {
  isLinked: boolean
  /** The account has a title or a description of its own. */
  hasTemplates: boolean
  isPublished: boolean
  /** Videos are published on their dates without a press. */
  isAutomatic: boolean
  /** The name of an account that has to be reconnected. */
  lost: string | undefined
}

function Steps({ isLinked, hasTemplates, isPublished, isAutomatic, lost }: StepsProps) {
  if (isPublished && lost)
    return (
      <p className="mt-6 flex flex-wrap items-center gap-x-3 rounded-2xl border border-warning/50 bg-warning/10 px-4 py-3 text-muted text-sm sm:px-5">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-warning" />
        <span className="min-w-0 flex-1">
          <span className="font-semibold text-ink">Reconnect {lost}.</span> Then videos can be published there again.
        </span>
      </p>
    )
  if (isLinked && isPublished)
    return (
      <p className="mt-6 flex flex-wrap items-center gap-x-3 rounded-2xl border border-line px-4 py-3 text-muted text-sm sm:px-5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        <span className="min-w-0 flex-1">
          <span className="font-semibold text-ink">You’re set up to publish.</span> Publish from the{' '}
          <Link to={paths.content} className={LINK}>
            Content Manager
          </Link>
          , or{' '}
          <Link to={paths.config} hash="templates" className={LINK}>
            edit your templates
          </Link>
          .
        </span>
      </p>
    )
  return (
    <ol
      aria-label="Steps to publish"
      className="mt-6 grid gap-x-8 gap-y-2.5 rounded-2xl border border-line p-4 sm:gap-y-4 sm:p-5 md:grid-cols-3"
    >
      {lost ? (
        <Step number={1} title={`Reconnect ${lost}`} state="next">
          Then videos can be published there again.
        </Step>
      ) : (
        <Step number={1} title="Connect an account" state={isLinked ? 'done' : 'next'}>
          {isLinked
            ? 'Done. You can connect more below.'
            : 'Choose one below. You confirm on the platform’s page, then come back here.'}
        </Step>
      )}
      <Step
        number={2}
        title="Set titles and descriptions"
        state={hasTemplates ? 'done' : isLinked && !lost ? 'next' : 'later'}
        optional
      >
        <Link to={paths.config} hash="templates" className={LINK}>
          Edit templates
        </Link>
        {!hasTemplates && ' or keep ours.'}
      </Step>
      <Step number={3} title="Publish a video" state={isPublished ? 'done' : isLinked && !lost ? 'next' : 'later'}>
        Publish it from the{' '}
        <Link to={paths.content} className={LINK}>
          Content Manager
        </Link>
        , now or on a date.{isAutomatic && ' On its date, it’s published automatically.'}
      </Step>
    </ol>
  )
}

const CIRCLES = {
  done: 'border-success bg-success text-bg',
  next: 'border-brand text-brand',
  later: 'border-line text-muted',
} as const

type StepProps = { number: number; title: string; state: keyof typeof CIRCLES; optional?: true; children: ReactNode }

const Step = ({ number, title, state, optional, children }: StepProps) => (
  <li aria-current={state === 'next' && !optional ? 'step' : undefined} className="flex gap-3.5">
    <span
      aria-hidden
      className={classNames(
        'grid size-8 shrink-0 place-items-center rounded-full border-2 font-semibold text-sm tabular-nums max-sm:size-7',
        CIRCLES[state],
      )}
    >
      {state === 'done' ? <Check className="size-4.5" strokeWidth={3} /> : number}
    </span>
    <div className="min-w-0 pt-0.5 sm:pt-1">
      <p className={classNames('font-semibold', state === 'later' && 'text-muted')}>
        {title}
        {state === 'done' && <span className="sr-only"> (done)</span>}
        {optional && state !== 'done' && <Badge className="ml-2 align-middle max-sm:hidden">Optional</Badge>}
      </p>
      <p className={classNames('mt-0.5 text-balance text-muted text-sm', state === 'later' && 'max-sm:hidden')}>
        {children}
      </p>
    </div>
  </li>
)
