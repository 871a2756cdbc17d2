import { TIER_LABELS } from '@pack/core/accounts/tiers'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { messageOf } from '../../product/api.ts'
import { AssetGrid } from '../../product/assets/asset-grid.tsx'
import { StarterKitButton } from '../../product/assets/starter-kit.tsx'
import { meOptions } from '../../product/me.ts'
import { TikTokCard } from '../../product/publishing/tiktok-card.tsx'
import { YouTubeCard } from '../../product/publishing/youtube-card.tsx'
import { nameOf, useSession } from '../../product/session.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { PostingHour } from './posting-hour.tsx'
import { StartWithChoice } from './start-with.tsx'
import { StyleNotes } from './style-notes.tsx'
import { TimeZone } from './time-zone.tsx'

const PublishingTemplates = lazy(() =>
  import('./publishing-templates.tsx').then((module) => ({ default: module.PublishingTemplates })),
)

/** Linked platforms, publishing templates, account settings and default assets (part 1 §2). */
export function ConfigPage() {
  const session = useSession()
  const { data: me, isPending, error, refetch } = useQuery(meOptions())
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-4xl">Account & Integrations</h1>
      <p className="mt-2 text-muted text-pretty">Connect your platforms and manage your account.</p>
      <Section id="integrations" title="Integrations">
        <YouTubeCard level="h3" />
        <TikTokCard level="h3" />
      </Section>
      <Section id="templates" title="Publishing templates">
        <Suspense fallback={<Skeleton className="h-[36rem] rounded-2xl!" />}>
          <PublishingTemplates labelledBy="templates" />
        </Suspense>
      </Section>
      <Section id="default-assets" title="Default assets" action={<StarterKitButton />}>
        <AssetGrid personaId={null} compact />
      </Section>
      <Section id="account" title="Account">
        {isPending && <Skeleton className="h-36 rounded-2xl!" />}
        {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {me && (
          <>
            <Card>
              <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
                <Detail label={me.email ? 'Email' : 'Name'} text={me.email || (session ? nameOf(session.user) : '')} />
                <Detail label="Tier" text={TIER_LABELS[me.tier]} />
              </dl>
            </Card>
            <TimeZone saved={me.time_zone} />
            <PostingHour saved={me.posting_hour} />
            <StartWithChoice saved={me.start_with} />
            <StyleNotes saved={me.style_notes} />
            <ExportData />
            <DeleteAccount email={me.email} />
          </>
        )}
      </Section>
    </div>
  )
}

type SectionProps = { id: string; title: string; action?: ReactNode; children: ReactNode }

const Section = ({ id, title, action, children }: SectionProps) => (
  <section aria-labelledby={id} className="mt-12 first-of-type:mt-9">
    <div className="flex flex-wrap items-end justify-between gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {action}
    </div>
    <div className="mt-4 grid gap-5">{children}</div>
  </section>
)

const Detail = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-medium break-words">{text}</dd>
  </div>
)
