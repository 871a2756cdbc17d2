import type { AssetType } from '@pack/core/assets/asset'
import type { Readiness } from '@pack/core/generation/job-schema'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { messageOf } from '../../product/api.ts'
import { meOptions, readinessOptions } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { WithQueries } from '../../product/query-client.tsx'
import { useSession } from '../../product/session.ts'
import { StepNumber } from '../../product/step-number.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Wolf } from '../../ui/wolf.tsx'

/** Only signed-in users need these. */
const StarterKitOffer = lazyPart(async () => ({
  default: (await import('../../product/assets/starter-kit-offer.tsx')).StarterKitOffer,
}))

const NextVideos = lazyPart(async () => ({ default: (await import('./next-videos.tsx')).NextVideos }))

const StepPicture = lazyPart(async () => ({ default: (await import('./step-picture.tsx')).StepPicture }))

type Slot = Extract<AssetType, 'logo' | 'watermark' | 'intro' | 'outro' | 'background'>

type Item = {
  to: typeof paths.personas | typeof paths.assets
  /** The slot to scroll to. Optional: the starter kit fills it. */
  slot?: Slot
  title: string
  text: string
  /** The title once it is done. */
  done: string
  flag: Extract<keyof Readiness, `has_${string}`>
}

const CHECKLIST: readonly Item[] = [
  {
    to: paths.personas,
    title: 'Choose a wolf or create a persona',
    text: 'Any wolf works as it\u00a0is.',
    done: 'Persona chosen',
    flag: 'has_persona',
  },
  ...(
    [
      ['logo', 'Add your logo', 'Transparent PNG works best.', 'Logo added'],
      ['watermark', 'Add a watermark', 'Up to 100 px high.', 'Watermark added'],
      ['intro', 'Add an intro video', 'Up to 2 seconds.', 'Intro video added'],
      ['outro', 'Add an outro video', 'Up to 3 seconds.', 'Outro video added'],
      ['background', 'Add a background video', 'A loop of 15–30 seconds.', 'Background video added'],
    ] as const
  ).map(([slot, title, text, done]) => ({ to: paths.assets, slot, title, text, done, flag: `has_${slot}` as const })),
]

const CHECKLIST_POLL_MS = 4000

/** Polled until the checklist is complete (part 2 §7), and refetched when the user returns to the page. */
const checklistOptions = () =>
  queryOptions({
    ...readinessOptions(),
    refetchInterval: ({ state: { data } }) => (data?.is_ready && data.has_watermark ? false : CHECKLIST_POLL_MS),
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  })

/** The setup checklist. For users, each step links to the place where it is done. */
export const OnboardingPage = () => (
  <WithQueries>
    <Checklist />
  </WithQueries>
)

function Checklist() {
  const session = useSession()
  const { data, isPending, error, refetch } = useQuery({ ...checklistOptions(), enabled: session !== null })
  const left = data && CHECKLIST.filter((item) => !data[item.flag])
  const complete = left?.length === 0
  const isReady = data?.has_persona ?? false
  const { data: me, isPending: isMePending } = useQuery({ ...meOptions(), enabled: session !== null })
  const isPlanUsed = me !== undefined && me.usage.videos >= me.limits.videos
  const isKitOffered = left?.some(({ slot }) => slot)
  const rows = (items: readonly Item[]) =>
    items.map((item) => (
      <li key={item.title}>
        {left ? (
          <LinkedStep item={item} done={!left.includes(item)} isNext={item === left[0]} />
        ) : (
          <span className="flex gap-2">
            <span aria-hidden className="facet mt-1 shrink-0 scale-75 text-brand" />
            {item.title}
          </span>
        )}
      </li>
    ))
  return (
    <section className="relative mx-auto w-full max-w-5xl px-5 pt-8 sm:px-8 sm:pt-12">
      <div aria-hidden className="moonlight" />
      <div className="relative grid items-end gap-8 sm:grid-cols-[1fr_auto]">
        <div>
          <h1 className="text-4xl sm:text-5xl">
            {!session
              ? 'How to join the Pack'
              : complete
                ? 'You’re all set'
                : isReady
                  ? isPlanUsed
                    ? 'Your Pack is ready'
                    : 'You’re ready to generate'
                  : 'Set up your Pack'}
          </h1>
          <p className="mt-3 max-w-xl text-lg text-muted text-pretty">
            {!left || !isReady
              ? 'All you need is a persona, and any wolf works as it is. Branding is optional: the starter kit covers it.'
              : complete
                ? 'Your persona and branding are in place.'
                : `Optional, still open: ${listed(left)}. Until you add ${left.length === 1 ? 'it' : 'them'}, the starter kit fills in.`}
            {session && (
              <>
                {' New here? See '}
                <Link
                  to={paths.how}
                  className="whitespace-nowrap rounded font-semibold text-brand underline-offset-4 hover:underline"
                >
                  How it works
                </Link>
                .
              </>
            )}
          </p>
          {/* As high while the checklist loads as with two buttons. */}
          <div
            className={classNames('mt-5 flex min-h-11 gap-3 max-sm:flex-col', session && !isReady && 'max-sm:min-h-25')}
          >
            {(!session || (data && !isMePending && !isPlanUsed)) && (
              <NextStep session={session !== null} hasPersona={isReady} />
            )}
            {data && isPlanUsed && (
              <Suspense>
                <NextVideos me={me} />
              </Suspense>
            )}
            {!session && (
              <Link to={paths.how} className={buttonClass('secondary')}>
                How it works
              </Link>
            )}
            {data && !isReady && (
              <Link to={paths.personas} className={buttonClass('secondary')}>
                Create a Persona
              </Link>
            )}
          </div>
        </div>
        <Wolf look={WOLF_LOOKS.lumen} variant="bust" className="-mb-10 w-36 max-sm:hidden" />
      </div>
      <div className="lit relative mt-7 rounded-3xl bg-surface p-5 sm:p-7">
        {session && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {session && !error && (
          <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
            Setup checklist
            <span className="text-sm font-medium text-muted tabular-nums">{left && whatIsLeft(left)}</span>
          </p>
        )}
        {session && isPending && !error && <Skeleton className="mt-3 h-96" />}
        {!session && STEPS_OF_A_VIDEO}
        {(!session || data) && (
          <>
            {session && <ol className="mt-3">{rows(CHECKLIST.slice(0, 1))}</ol>}
            <div
              className={classNames(
                'flex items-center justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-start',
                session ? 'mt-2 border-line border-t pt-4' : 'mt-6',
              )}
            >
              <div>
                <h2 className={session ? 'text-base' : 'text-sm'}>Branding, optional</h2>
                {isKitOffered && (
                  <p className="mt-1 text-muted text-sm">
                    The starter kit checks off these steps. Replace each file whenever you like.
                  </p>
                )}
              </div>
              {session && (
                <Suspense fallback={<span className="h-9" />}>
                  <StarterKitOffer isHidden={!isKitOffered} />
                </Suspense>
              )}
            </div>
            <ol
              className={classNames(
                'mt-1 *:border-line',
                session ? 'divide-y' : 'flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm',
              )}
            >
              {rows(CHECKLIST.slice(1))}
            </ol>
          </>
        )}
      </div>
    </section>
  )
}

const STEPS = [
  [
    'Choose a wolf',
    'Nine voices, ready to speak.',
    <span key="" className="flex justify-center *:-mx-1 *:w-11 *:overflow-hidden *:rounded-full sm:*:w-20">
      <Wolf look={WOLF_LOOKS.flow} variant="avatar" />
      <Wolf look={WOLF_LOOKS.umbra} variant="avatar" />
      <Wolf look={WOLF_LOOKS.jinx} variant="avatar" />
    </span>,
  ],
  [
    'Enter a theme',
    'We write the script.',
    <span
      key=""
      className="mx-2 block rounded-lg border-2 border-brand bg-bg px-2 py-1.5 font-medium text-sm sm:mx-6 sm:px-4 sm:py-3 sm:text-lg"
    >
      starting over<span className="text-brand">|</span>
    </span>,
  ],
  [
    'Get the finished video',
    'Voiced and captioned.',
    <img key="" src="/examples/story.webp" alt="" className="absolute size-full object-cover" />,
  ],
] as const

/** How a video is made, for visitors. */
const STEPS_OF_A_VIDEO = (
  <ol className="grid gap-x-6.5 gap-y-4 sm:grid-cols-3 large-text:grid-cols-1">
    {STEPS.map(([name, text, picture], at) => (
      <li key={name} className="flex items-center gap-4 sm:flex-col sm:items-stretch">
        <span
          aria-hidden
          className="relative grid aspect-video w-36 shrink-0 items-center overflow-hidden rounded-xl bg-raised sm:w-full"
        >
          {picture}
        </span>
        <span className="flex gap-3 sm:text-lg">
          <StepNumber number={at + 1} isCurrent />
          <span className="font-semibold leading-6">
            {name}
            <span className="block font-normal text-muted text-sm">{text}</span>
          </span>
        </span>
      </li>
    ))}
  </ol>
)

/** "intro and outro". */
const listed = (items: readonly Item[]): string =>
  new Intl.ListFormat('en').format(items.flatMap(({ slot }) => slot ?? []))

/** The steps that are left: "1 needed, 5 optional". */
function whatIsLeft(left: readonly Item[]): string {
  if (left.length === 0) return 'All done'
  const optional = left.filter(({ slot }) => slot).length
  if (optional === left.length) return `${optional} optional left`
  return optional > 0 ? `1 needed, ${optional} optional` : '1 needed'
}

/** Above the checklist, so that it shows without scrolling. */
const NextStep = ({ session, hasPersona }: { session: boolean; hasPersona: boolean }) => {
  if (!session)
    return (
      <Link to={paths.login} search={{ redirect: paths.onboarding }} className={buttonClass()}>
        Log in and start free
      </Link>
    )
  return (
    <Link to={paths.generate} className={buttonClass()}>
      {hasPersona ? 'Generate a video' : 'Generate with a wolf'}
    </Link>
  )
}

const ROW = 'flex items-center gap-3.5 py-3 sm:gap-5'

const LinkedStep = ({ item, done, isNext }: { item: Item; done: boolean; isNext: boolean }) => (
  <Link
    to={item.to}
    {...(item.slot ? { hash: item.slot } : {})}
    className={classNames('group -mx-2 rounded-xl px-2 transition-colors hover:bg-raised', ROW)}
  >
    <span
      aria-hidden
      className={`flex size-7 shrink-0 items-center justify-center rounded-full border-2 transition-colors duration-300 ${done ? 'border-success bg-success text-bg' : isNext && !item.slot ? 'border-brand' : 'border-control'}`}
    >
      {done && <Check className="size-4" strokeWidth={3} />}
    </span>
    <StepText item={item} done={done} />
    {isNext && !item.slot && <span className="text-sm font-semibold text-brand max-sm:sr-only">Next</span>}
    <ChevronRight aria-hidden className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" />
  </Link>
)

const StepText = ({ item, done = false }: { item: Item; done?: boolean }) => (
  <>
    <Suspense fallback={<span className="h-10 w-[4.5rem] shrink-0 sm:h-11 sm:w-20" />}>
      <StepPicture slot={item.slot} />
    </Suspense>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{done ? item.done : item.title}</span>
      {!done && <span className="block text-sm text-muted">{item.text}</span>}
    </span>
  </>
)
