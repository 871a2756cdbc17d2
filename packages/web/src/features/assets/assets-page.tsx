import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AssetGrid } from '../../product/assets/asset-grid.tsx'
import { assetsOptions } from '../../product/assets/assets.ts'
import { SlideshowPictures } from '../../product/assets/slideshow-pictures.tsx'
import { shownFor } from '../../product/assets/standing-in.ts'
import { StarterKitButton } from '../../product/assets/starter-kit.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownersOptions } from './owners.ts'

const route = getRouteApi('/client/assets')
// The painter comes after the slots.
const SafeArea = lazy(async () => ({ default: (await import('../../product/assets/safe-area.tsx')).SafeArea }))

/** Part 3 §G: all slots of the account and of each persona, and their pictures for slideshows. */
export function AssetsPage() {
  const { persona: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: personas } = useQuery(ownersOptions())
  const persona = personas?.find(({ id, slug }) => id === wanted || slug === wanted)
  // Until the list is there the address is believed: nothing of the account flashes up.
  const personaId = persona?.id ?? (personas === undefined ? (wanted ?? null) : null)
  const lost = wanted !== undefined && personas !== undefined && !persona
  const locked = persona?.read_only ?? false

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 className="text-4xl">Assets</h1>
          <p className="mt-2 max-w-2xl text-muted text-pretty">
            {persona
              ? `What ${persona.name} wears. What it has not got itself it takes from your account, then from the starter kit.`
              : 'What every video of yours wears. Empty slots are filled by the starter kit until you fill them.'}
          </p>
        </div>
        {personaId === null && <StarterKitButton />}
      </header>
      <div className="mt-6 flex flex-wrap items-end gap-4">
        <Select
          label="Assets of"
          className="w-full sm:w-72"
          value={personaId ?? ''}
          onChange={(event) =>
            void navigate({
              search: event.target.value ? { persona: event.target.value } : {},
              resetScroll: false,
            })
          }
          options={[
            { value: '', label: 'Your account (all videos)' },
            ...(personas ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      {lost && (
        <Notice tone="warning" className="mt-6">
          There is no such persona any more. These are the assets of your account.
        </Notice>
      )}
      {locked && (
        <Notice tone="warning" className="mt-6">
          This persona is beyond your plan’s number and can only be looked at.
        </Notice>
      )}
      <h2 className="sr-only">Slots</h2>
      <div className="mt-8">
        <AssetGrid personaId={personaId} locked={locked} />
      </div>
      <div className="mt-14">
        <SlideshowPictures key={personaId} personaId={personaId} locked={locked} />
      </div>
      <SafeAreas personaId={personaId} />
    </>
  )
}

/** The two marks in both orientations, as a viewer of the platforms sees them. */
function SafeAreas({ personaId }: { personaId: string | null }) {
  const own = useQuery(assetsOptions(personaId))
  const account = useQuery({ ...assetsOptions(null), enabled: personaId !== null })
  if (!own.data || (personaId && !account.data)) return null
  const held = { own: own.data, account: personaId ? (account.data ?? null) : null }
  const address = (type: Parameters<typeof shownFor>[0]) => shownFor(type, held).address ?? ''
  const marks = { logo: address('logo'), watermark: address('watermark') }
  return (
    <section aria-labelledby="safe-area" className="mt-14">
      <h2 id="safe-area" className="text-2xl">
        Where your marks stand
      </h2>
      <p className="mt-2 max-w-2xl text-muted text-pretty">
        The platforms lay their own buttons and texts over the shaded parts. Your logo, watermark and captions keep out
        of them.
      </p>
      <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
        <div className="mt-6 grid items-start gap-6 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
          <SafeArea orientation="vertical" background={address('background')} {...marks} />
          <SafeArea orientation="horizontal" background={address('background_large')} {...marks} />
        </div>
      </Suspense>
    </section>
  )
}
