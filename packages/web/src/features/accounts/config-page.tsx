import { CONTACT_TIERS } from '@pack/core/accounts/tiers'
import { resetDay } from '@pack/core/accounts/video-allowance'
import type { Me } from '@pack/core/accounts/viewer'
import { PLAN_NAMES } from '@pack/core/billing/plans'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import { messageOf } from '../../product/api.ts'
import { meOptions } from '../../product/me.ts'
import { countOf } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { ScreenHeading } from '../../product/screen-heading.tsx'
import { SectionLink } from '../../product/section-link.tsx'
import { nameOf, useSession } from '../../product/session.ts'
import { useCurrentSection } from '../../product/use-current-section.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFadingRow } from '../../ui/use-fading-row.ts'
import { BrandSettings } from './brand-settings.tsx'
import { ContactDeveloper } from './contact-developer.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { HEADING } from './heading.ts'
import { Preferences } from './preferences.tsx'

/** The longest section, below the fold. */
const Publishing = lazyPart(() => import('./publishing.tsx').then((module) => ({ default: module.Publishing })))

const SECTIONS = {
  account: 'Account',
  preferences: 'Preferences',
  brand: 'Brand',
  publishing: 'Publishing',
  data: 'Data',
  contact: 'Help and feedback',
  danger: 'Danger zone',
} as const
type SectionId = keyof typeof SECTIONS

/** Shows the mark of a section that holds unsaved changes. */
const UNSAVED: Partial<Record<SectionId, string>> = {
  preferences: 'group-has-[#preferences_[data-unsaved]]/settings:block',
  brand: 'group-has-[#brand_[data-unsaved]]/settings:block',
  publishing: 'group-has-[#publishing_[data-unsaved]]/settings:block',
}

/** Account settings, linked platforms and publishing templates (part 1 §2). */
export function ConfigPage() {
  const { data: me } = useQuery(meOptions())
  const mayContact = me !== undefined && CONTACT_TIERS.includes(me.tier)
  const shown = (Object.keys(SECTIONS) as SectionId[]).filter((id) => id !== 'contact' || mayContact)
  return (
    <>
      <ScreenHeading {...HEADING} />
      <div className="group/settings mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:mt-8 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
        <SectionNav sections={shown} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-y-10 max-lg:pt-6">
          <Section id="account">
            <WithAccount height="h-37 max-md:h-70">{(me) => <AccountCard me={me} />}</WithAccount>
          </Section>
          <Section id="preferences">
            <WithAccount height="h-42 max-md:h-76">
              {(me) => <Preferences me={me} labelledBy="preferences-title" />}
            </WithAccount>
          </Section>
          <Section id="brand">
            <WithAccount height="h-92 max-sm:h-127">
              {(me) => <BrandSettings me={me} labelledBy="brand-title" />}
            </WithAccount>
            <Card className="flex flex-wrap items-center justify-between gap-4">
              <div className="min-w-0 flex-1 basis-64">
                <h3 className="text-xl">Assets</h3>
                <p className="text-muted text-pretty text-sm">
                  Logo, watermark, intros, outros, backgrounds and music.
                </p>
              </div>
              <Link to={paths.assets} className={buttonClass('secondary')}>
                Manage assets
              </Link>
            </Card>
          </Section>
          <Section id="publishing">
            <Suspense fallback={<Skeleton className="h-[31.5rem] rounded-2xl! max-sm:h-[49rem]" />}>
              <Publishing />
            </Suspense>
          </Section>
          <Section id="data">
            <ExportData />
          </Section>
          {mayContact && (
            <Section id="contact">
              <ContactDeveloper email={me.email} />
            </Section>
          )}
          <Section id="danger">
            <WithAccount height="h-24 max-sm:h-38">{(me) => <DeleteAccount email={me.email} />}</WithAccount>
          </Section>
        </div>
      </div>
    </>
  )
}

/** Beside the sections; on narrow windows a row that stays below the bar. */
function SectionNav({ sections }: { sections: readonly SectionId[] }) {
  const current = useCurrentSection(sections)
  const row = useRef<HTMLUListElement>(null)
  useFadingRow(row, current)
  return (
    <nav
      aria-label="Settings"
      className="lg:sticky lg:top-24 lg:self-start max-lg:sticky max-lg:top-[calc(var(--banner,0px)+3.5rem)] max-lg:z-20 max-lg:-mx-5 max-lg:border-line max-lg:border-b max-lg:bg-bg sm:max-lg:-mx-8"
    >
      <ul
        ref={row}
        className="fading-row relative flex overflow-x-auto [scrollbar-width:none] max-lg:px-3 lg:flex-col lg:gap-0.5"
      >
        {sections.map((id) => (
          <li key={id}>
            <SectionLink
              id={id}
              isCurrent={id === current}
              className="flex min-h-11 max-lg:scroll-mt-0 items-center whitespace-nowrap border-transparent px-3 font-medium text-[0.9375rem] text-muted outline-offset-[-3px] max-sm:px-2.5 max-sm:text-sm transition-colors hover:text-ink aria-[current=location]:text-ink max-lg:border-b-2 max-lg:aria-[current=location]:border-brand lg:rounded-xl lg:hover:bg-raised/60 lg:aria-[current=location]:bg-raised"
            >
              {SECTIONS[id]}
              <span aria-hidden className={classNames('ml-2 hidden size-2 rounded-full bg-warning', UNSAVED[id])} />
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Section = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="scroll-mt-32 outline-none lg:scroll-mt-24">
    <h2 id={`${id}-title`} className="text-2xl">
      {SECTIONS[id]}
    </h2>
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
  </section>
)

/** Content that needs the account; of the height of `height` while it loads. */
function WithAccount({ height, children }: { height: string; children: (me: Me) => ReactNode }) {
  const { data: me, error, refetch } = useQuery(meOptions())
  if (me) return children(me)
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  return <Skeleton className={`${height} rounded-2xl!`} />
}

function AccountCard({ me }: { me: Me }) {
  const session = useSession()
  const { usage, limits, resets_at: resetsAt, tier } = me
  return (
    <Card className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col">
        <h3 className="text-muted text-sm tracking-normal">{me.email ? 'Email' : 'Name'}</h3>
        <p dir="auto" className="mt-1 font-medium text-lg wrap-anywhere">
          {me.email || (session ? nameOf(session.user) : '')}
        </p>
        <p className="mt-1 text-muted text-sm">You log in with this account. The Pack never sees its password.</p>
      </div>
      <div className="min-w-0 md:border-line md:border-l md:pl-10">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <h3 className="text-muted text-sm tracking-normal">Plan</h3>
            <p className="mt-1 font-medium text-lg">{PLAN_NAMES[tier]}</p>
          </div>
          <Link to={paths.services} className={buttonClass('secondary', 'small')}>
            Compare plans
          </Link>
        </div>
        <Progress percent={(100 * usage.videos) / limits.videos} label="Videos used this month" className="mt-3" />
        <p className="mt-2 text-muted text-sm tabular-nums">
          {usage.videos.toLocaleString()} of {countOf(limits.videos, 'video')} this month. Resets on{' '}
          <span className="whitespace-nowrap">{resetDay({ resetsAt }, navigator.language)}.</span>
        </p>
      </div>
    </Card>
  )
}
