import { CONTACT_TIERS } from '@pack/core/accounts/tiers'
import type { Me } from '@pack/core/accounts/viewer'
import { PLAN_NAMES } from '@pack/core/billing/plans'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { messageOf } from '../../product/api.ts'
import { meOptions } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { TikTokCard } from '../../product/publishing/tiktok-card.tsx'
import { YouTubeCard } from '../../product/publishing/youtube-card.tsx'
import { ScreenHeading } from '../../product/screen-heading.tsx'
import { nameOf, useSession } from '../../product/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BrandSettings } from './brand-settings.tsx'
import { ContactDeveloper } from './contact-developer.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { HEADING } from './heading.ts'
import { Preferences } from './preferences.tsx'

const PublishingTemplates = lazyPart(() =>
  import('./publishing-templates.tsx').then((module) => ({ default: module.PublishingTemplates })),
)

const SECTIONS = {
  account: 'Account',
  preferences: 'Preferences',
  brand: 'Brand',
  publishing: 'Publishing',
  data: 'Data',
  danger: 'Danger zone',
} as const

/** Account settings, linked platforms and publishing templates (part 1 §2). */
export const ConfigPage = () => (
  <div className="mx-auto max-w-3xl">
    <ScreenHeading {...HEADING} />
    <nav aria-label="Settings" className="mt-6 flex flex-wrap gap-2">
      {Object.entries(SECTIONS).map(([id, title]) => (
        <Link key={id} to="." hash={id} className={buttonClass('secondary', 'small')}>
          {title}
        </Link>
      ))}
    </nav>
    <Section id="account">
      <WithAccount height="h-28">{(me) => <AccountCard me={me} />}</WithAccount>
    </Section>
    <Section id="preferences">
      <WithAccount height="h-72">{(me) => <Preferences me={me} labelledBy="preferences-title" />}</WithAccount>
    </Section>
    <Section id="brand">
      <WithAccount height="h-96">{(me) => <BrandSettings me={me} labelledBy="brand-title" />}</WithAccount>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-xl">Assets</h3>
          <p className="text-muted text-pretty text-sm">Logo, watermark, intros, outros, backgrounds and music.</p>
        </div>
        <Link to={paths.assets} className={buttonClass('secondary')}>
          Manage assets
        </Link>
      </Card>
    </Section>
    <Section id="publishing">
      <YouTubeCard level="h3" />
      <TikTokCard level="h3" />
      <Suspense fallback={<Skeleton className="h-[36rem] rounded-2xl!" />}>
        <PublishingTemplates />
      </Suspense>
    </Section>
    <Section id="data">
      <ExportData />
    </Section>
    <Section id="danger">
      <WithAccount height="h-28">{(me) => <DeleteAccount email={me.email} />}</WithAccount>
    </Section>
  </div>
)

const Section = ({ id, children }: { id: keyof typeof SECTIONS; children: ReactNode }) => (
  <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="scroll-mt-24 pt-12 outline-none">
    <h2 id={`${id}-title`} className="text-2xl">
      {SECTIONS[id]}
    </h2>
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
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
  return (
    <>
      <Card className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <dl className="grid min-w-0 gap-x-12 gap-y-4 sm:grid-flow-col">
          <Detail label={me.email ? 'Email' : 'Name'} text={me.email || (session ? nameOf(session.user) : '')} />
          <Detail label="Plan" text={PLAN_NAMES[me.tier]} />
        </dl>
        <Link to={paths.services} className={buttonClass('secondary')}>
          Compare plans
        </Link>
      </Card>
      {CONTACT_TIERS.includes(me.tier) && <ContactDeveloper email={me.email} />}
    </>
  )
}

const Detail = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd dir="auto" className="font-medium wrap-anywhere">
      {text}
    </dd>
  </div>
)
