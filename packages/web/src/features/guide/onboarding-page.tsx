import type { AssetType } from '@pack/core/assets/asset'
import type { Readiness } from '@pack/core/generation/job'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { messageOf } from '../../product/api.ts'
import { paths } from '../../product/paths.ts'
import { useSession } from '../../product/session.ts'
import { WithQueries } from '../../product/with-queries.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { checklistOptions } from './readiness.ts'

type Item = {
  to: typeof paths.personas | typeof paths.assets
  /** Where on that screen. */
  slot?: AssetType
  title: string
  text: string
  done: (ready: Readiness) => boolean
}

const CHECKLIST: readonly Item[] = [
  {
    to: paths.personas,
    title: 'Create a persona',
    text: 'Clone a wolf or make your own voice.',
    done: (ready) => ready.has_persona,
  },
  {
    to: paths.assets,
    slot: 'logo',
    title: 'Add your logo',
    text: 'PNG with transparency looks best.',
    done: (ready) => ready.has_logo,
  },
  {
    to: paths.assets,
    slot: 'watermark',
    title: 'Add a watermark',
    text: '100 px high or less.',
    done: (ready) => ready.has_watermark,
  },
  {
    to: paths.assets,
    slot: 'intro',
    title: 'Add an intro video',
    text: '2 seconds max.',
    done: (ready) => ready.has_intro,
  },
  {
    to: paths.assets,
    slot: 'outro',
    title: 'Add an outro video',
    text: '3 seconds max.',
    done: (ready) => ready.has_outro,
  },
  {
    to: paths.assets,
    slot: 'background',
    title: 'Add a background video',
    text: 'A 15-30 s loop.',
    done: (ready) => ready.has_background,
  },
]

/** The setup checklist: what is missing, each line leading to the place where it is added. */
export const OnboardingPage = () => (
  <WithQueries>
    <Checklist />
  </WithQueries>
)

function Checklist() {
  const session = useSession()
  const { data, isPending, error, refetch } = useQuery({ ...checklistOptions(), enabled: session !== null })
  const done = data ? CHECKLIST.filter((item) => item.done(data)).length : 0
  return (
    <section className="relative mx-auto w-full max-w-5xl px-5 pt-14 sm:px-8 sm:pt-20">
      <div aria-hidden className="moonlight" />
      <div className="relative grid items-end gap-8 sm:grid-cols-[1fr_auto]">
        <div>
          <h1 className="text-5xl sm:text-6xl">How to join the Pack</h1>
          <p className="mt-4 max-w-xl text-lg text-muted text-pretty sm:text-xl">
            Six small things make every video yours. You can generate right away: the starter kit fills what is missing.
          </p>
        </div>
        <Wolf look={WOLF_LOOKS.lumen} variant="bust" className="-mb-2 w-40 max-sm:hidden" />
      </div>
      <div className="lit relative mt-8 rounded-3xl bg-surface p-5 sm:p-8">
        {!session && <Invitation />}
        {session && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {session && !error && (
          <>
            <p role="status" className="flex items-baseline justify-between gap-4 font-semibold">
              {data?.is_ready ? 'You are ready.' : 'Setup checklist'}
              <span className="text-sm font-medium text-muted tabular-nums">
                {isPending ? '…' : done} of {CHECKLIST.length}
              </span>
            </p>
            <Progress percent={(100 * done) / CHECKLIST.length} label="Setup" className="mt-3" />
          </>
        )}
        {session && isPending && !error && <Skeleton className="mt-6 h-96" />}
        {(!session || data) && (
          <ol className="mt-4 divide-y divide-line">
            {CHECKLIST.map((item) => (
              <Line key={item.title} item={item} done={data ? item.done(data) : false} />
            ))}
          </ol>
        )}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={paths.generate} className={buttonClass('primary', 'large')}>
          {session ? 'Skip and generate' : 'Generate Now'}
        </Link>
        <Link to={paths.how} className={buttonClass('secondary', 'large')}>
          How it works
        </Link>
      </div>
    </section>
  )
}

const Invitation = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-2xl bg-raised p-5">
    <div className="min-w-0 flex-1 basis-64">
      <h2 className="text-xl">Login, and the list ticks itself off</h2>
      <p className="mt-1 text-muted text-pretty">
        It shows what you have already and follows along while you add the rest, in this tab or another.
      </p>
    </div>
    <Link to={paths.login} search={{ redirect: paths.onboarding }} className={buttonClass()}>
      Login
    </Link>
  </div>
)

const Line = ({ item, done }: { item: Item; done: boolean }) => (
  <li>
    <Link
      to={item.to}
      {...(item.slot ? { hash: item.slot } : {})}
      className="group flex items-center gap-4 rounded-xl px-2 py-4 transition-colors hover:bg-raised"
    >
      <span
        aria-hidden
        className={`flex size-8 shrink-0 items-center justify-center rounded-full border-2 transition-colors duration-300 ${done ? 'border-success bg-success text-bg' : 'border-control'}`}
      >
        {done && <Check className="size-4.5" strokeWidth={3} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {item.title}
          {done && <span className="sr-only"> (done)</span>}
        </span>
        <span className="block text-sm text-muted">{item.text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted transition-transform group-hover:translate-x-0.5" />
    </Link>
  </li>
)
