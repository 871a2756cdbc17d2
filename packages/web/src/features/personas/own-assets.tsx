import type { Persona } from '@pack/core/personas/persona'
import { AssetGrid } from '../../product/assets/asset-grid.tsx'
import { SlideshowPictures } from '../../product/assets/slideshow-pictures.tsx'

/** What it wears in place of what the account has. */
export const OwnAssets = ({ persona }: { persona: Persona }) => (
  <section aria-labelledby="own-assets">
    <h2 id="own-assets" className="text-2xl">
      Own assets
    </h2>
    <p className="mt-1 max-w-2xl text-muted text-pretty">
      What {persona.name} has not got itself it takes from your account, then from the starter kit.
    </p>
    <div className="mt-5">
      <AssetGrid personaId={persona.id} locked={persona.read_only} compact />
    </div>
    <div className="mt-10">
      <SlideshowPictures personaId={persona.id} locked={persona.read_only} />
    </div>
  </section>
)
