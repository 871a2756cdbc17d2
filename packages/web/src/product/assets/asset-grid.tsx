import { ASSET_TYPES, type AssetType } from '@pack/core/assets/asset'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { messageOf } from '../api.ts'
import { AssetSlotCard } from './asset-slot-card.tsx'
import { assetsOptions } from './assets.ts'
import { shownFor } from './standing-in.ts'

type Props = { personaId: string | null; locked?: boolean; compact?: boolean }

/**
 * One shape each, so that the cards of a row are equally high. The last of three is wider where two fit. The names show
 * where the cards are one column.
 */
const GROUPS: readonly { name: string; types: readonly AssetType[] }[] = [
  { name: 'Brand', types: ['logo', 'watermark', 'background_audio'] },
  { name: 'Vertical videos', types: ['intro', 'outro', 'background'] },
  { name: 'Horizontal videos', types: ['intro_large', 'outro_large', 'background_large'] },
]

/** The nine slots of the account, or of a persona with its fallbacks from the account. */
export function AssetGrid({ personaId, locked = false, compact = false }: Props) {
  const own = useQuery(assetsOptions(personaId))
  const account = useQuery({ ...assetsOptions(null), enabled: personaId !== null })
  const marked = useMarkedSlot()
  const failed = own.error ?? (personaId ? account.error : null)
  if (failed && !own.data)
    return (
      <ErrorState
        message={messageOf(failed)}
        onRetry={() => {
          void own.refetch()
          if (personaId) void account.refetch()
        }}
      />
    )
  const known = own.data && (personaId === null || account.data)
  return (
    <div className="grid gap-5">
      {GROUPS.map(({ name, types }) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
          <h3 className="text-lg sm:sr-only">{name}</h3>
          {types.map((type) => (
            <div key={`${personaId}-${type}`} className="@container grid sm:max-lg:last:col-span-2">
              <AssetSlotCard
                type={type}
                personaId={personaId}
                locked={locked}
                compact={compact}
                marked={marked === type}
                shown={
                  known ? shownFor(type, { own: own.data, account: personaId ? (account.data ?? null) : null }) : null
                }
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The slot named in the URL (`/assets#intro`), scrolled into view. */
function useMarkedSlot(): AssetType | null {
  const hash = useLocation({ select: (location) => location.hash })
  const marked = ASSET_TYPES.find((type) => type === hash) ?? null
  useEffect(() => {
    if (marked) document.getElementById(marked)?.scrollIntoView({ block: 'center' })
  }, [marked])
  return marked
}
