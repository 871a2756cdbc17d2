import type { Persona } from '@pack/core/personas/persona'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AssetGrid } from '../../product/assets/asset-grid.tsx'
import { assetsOptions } from '../../product/assets/assets.ts'
import { SlideshowPictures } from '../../product/assets/slideshow-pictures.tsx'
import { shownFor } from '../../product/assets/standing-in.ts'
import { personasOptions } from '../../product/personas.ts'
import { ScreenHeading } from '../../product/screen-heading.tsx'
import { FoldingCard } from '../../ui/folding-card.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HEADING } from './heading.ts'

const route = getRouteApi('/client/assets')
// The painter loads after the slots.
const SafeArea = lazyPart(async () => ({ default: (await import('../../product/assets/safe-area.tsx')).SafeArea }))

/** Asset slots and slideshow images of the account and of each persona (part 3 §G). */
export function AssetsPage() {
  const { persona: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: personas } = useQuery(personasOptions())
  const persona = personas?.find(({ id, slug }) => id === wanted || slug === wanted)
  // While the list loads, the id in the URL is trusted, so that the account's assets don't flash up.
  const personaId = persona?.id ?? (personas === undefined ? (wanted ?? null) : null)
  const missing = wanted !== undefined && personas !== undefined && !persona
  const locked = persona?.read_only ?? false

  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <ScreenHeading
            {...HEADING}
            {...(persona && {
              intro: `Branding for ${persona.name}’s videos. Whatever you don’t add here comes from your account’s assets or, if there are none, from the starter kit.`,
            })}
          />
        </div>
        <Select
          label="Assets for"
          className="w-full sm:w-72"
          value={personaId ?? ''}
          onChange={(event) =>
            void navigate({
              search: event.target.value ? { persona: event.target.value } : {},
              resetScroll: false,
            })
          }
          options={[
            { value: '', label: 'All videos (account)' },
            ...(personas ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </header>
      {missing && (
        <Notice tone="warning" className="mt-6">
          That persona was deleted. These are your account assets.
        </Notice>
      )}
      {locked && (
        <Notice tone="warning" className="mt-6">
          This persona is read-only because you’re over your plan’s limit.
        </Notice>
      )}
      <h2 className="sr-only">Slots</h2>
      {/* The names of the groups show on wide windows too. */}
      <div className="mt-5 sm:*:gap-8 sm:[&_h3]:not-sr-only sm:[&_h3]:col-span-full">
        <AssetGrid personaId={personaId} locked={locked} />
      </div>
      <div className="mt-14">
        <SlideshowPictures key={personaId} personaId={personaId} locked={locked} />
      </div>
      <SafeAreas personaId={personaId} speaker={persona ?? personas?.[0] ?? null} />
    </>
  )
}

/** Shows logo, watermark and captions in both orientations under the platforms' controls. */
function SafeAreas({ personaId, speaker }: { personaId: string | null; speaker: Persona | null }) {
  const own = useQuery(assetsOptions(personaId))
  const account = useQuery({ ...assetsOptions(null), enabled: personaId !== null })
  if (!own.data || (personaId && !account.data)) return null
  const held = { own: own.data, account: personaId ? (account.data ?? null) : null }
  const urlOf = (type: Parameters<typeof shownFor>[0]) => shownFor(type, held).address ?? ''
  const shown = { logo: urlOf('logo'), watermark: urlOf('watermark'), speaker }
  return (
    <div className="mt-14">
      <FoldingCard
        id="safe-area"
        title="Safe areas"
        level="h2"
        intro="Platforms cover the striped areas with their own buttons. Your logo, watermark and captions stay clear of them."
        folded
      >
        <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
          <div className="mt-6 grid items-start gap-6 md:grid-cols-[minmax(0,17rem)_minmax(0,46rem)]">
            <SafeArea orientation="vertical" background={urlOf('background')} {...shown} />
            <SafeArea orientation="horizontal" background={urlOf('background_large')} {...shown} />
          </div>
        </Suspense>
      </FoldingCard>
    </div>
  )
}
