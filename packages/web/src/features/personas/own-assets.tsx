import type { Persona } from '@pack/core/personas/persona'
import { AssetGrid } from '../../app/assets/asset-grid.tsx'
import { StarterKitButton } from '../../app/assets/starter-kit.tsx'

/** What it wears in place of what the account has. */
export const OwnAssets = ({ persona }: { persona: Persona }) => (
  <section aria-labelledby="own-assets">
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h2 id="own-assets" className="text-2xl">
          Own assets
        </h2>
        <p className="mt-1 max-w-2xl text-muted text-pretty">
          What {persona.name} has not got itself it takes from your account, then from the starter kit.
        </p>
      </div>
      {!persona.read_only && <StarterKitButton personaId={persona.id} />}
    </div>
    <div className="mt-5">
      <AssetGrid personaId={persona.id} locked={persona.read_only} compact />
    </div>
  </section>
)
