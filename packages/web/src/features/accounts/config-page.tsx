import { TIER_LABELS } from '@pack/core/accounts/tiers'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../product/api.ts'
import { AssetGrid } from '../../product/assets/asset-grid.tsx'
import { StarterKitButton } from '../../product/assets/starter-kit.tsx'
import { meOptions } from '../../product/me.ts'
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

/** Account settings and default assets (part 1 §5); integrations are not built yet. */
export function ConfigPage() {
  const session = useSession()
  const { data: me, isPending, error, refetch } = useQuery(meOptions())
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-4xl">Account & Integrations</h1>
      <p className="mt-2 text-muted text-pretty">Manage your account and preferences.</p>
      <section aria-labelledby="account" className="mt-9">
        <h2 id="account" className="text-2xl">
          Account
        </h2>
        <div className="mt-4 grid gap-5">
          {isPending && <Skeleton className="h-36 rounded-2xl!" />}
          {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
          {me && (
            <>
              <Card>
                <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
                  <Detail
                    label={me.email ? 'Email' : 'Name'}
                    text={me.email || (session ? nameOf(session.user) : '')}
                  />
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
        </div>
      </section>
      <section aria-labelledby="default-assets" className="mt-12">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="default-assets" className="text-2xl">
            Default assets
          </h2>
          <StarterKitButton />
        </div>
        <div className="mt-4">
          <AssetGrid personaId={null} compact />
        </div>
      </section>
    </div>
  )
}

const Detail = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-medium break-words">{text}</dd>
  </div>
)
