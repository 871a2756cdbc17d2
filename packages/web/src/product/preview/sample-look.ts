import { type LoopName, stockPreview } from '@pack/core/assets/asset'
import { brandingOf, type FilledSlots } from '@pack/core/assets/branding'
import { picturesForVideo } from '@pack/core/assets/pictures'
import type { OwnAssets } from '@pack/core/assets/slideshow-pictures'
import type { BackgroundMode } from '@pack/core/content/background'
import type { Mode } from '@pack/core/content/mode'
import type { Orientation } from '@pack/core/film/timeline'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetsOptions } from '../assets/assets.ts'
import { config } from '../config.ts'
import { readinessOptions } from '../me.ts'
import type { SampleLook } from './sample-timeline.ts'

/** Illustrations by tools/artwork/site-pictures.ts, shown until the script's own images exist. */
export const DRAWN_SCENES = ['/scenes/1.webp', '/scenes/2.webp', '/scenes/3.webp', '/scenes/4.webp']

/** Behind a loop until its first frame has loaded. */
export const LOOP_GROUND = 'bg-linear-to-b from-[#4a32a8] to-[#120c26]'

type Held = { persona: OwnAssets; account: OwnAssets }
type Wanted = {
  mode: Mode
  orientation: Orientation
  backgroundMode: BackgroundMode
  changeSeconds: number
  /** Loops of the starter kit that suit the video. */
  loops?: readonly LoopName[]
}

const ANY_LOOP: readonly LoopName[] = []

/** Branding and background of a video of this mode and orientation, by core's rules. `turn` is an item's rotation. */
export function sampleLook(
  held: Held,
  { mode, orientation, backgroundMode, changeSeconds, loops = ANY_LOOP }: Wanted,
  turn: number,
): SampleLook {
  const address = addressesOf(held)
  const slots = { persona: slotsOf(held.persona), account: slotsOf(held.account) }
  const { logo, watermark, background } = brandingOf({ mode, orientation, startWith: 'hook', loops }, slots, turn)
  const marks = { orientation, logo: address(logo), watermark: address(watermark) }
  if (backgroundMode === 'loop') return { ...marks, background: { kind: 'loop', media: address(background) } }
  const pictures = { account: picturesOf(held.account), personas: { lead: picturesOf(held.persona) } }
  const own = picturesForVideo(pictures, 'lead', turn).map(address)
  return {
    ...marks,
    background:
      own.length > 0
        ? { kind: 'own_slideshow', changeSeconds, media: own }
        : { kind: 'ai_slideshow', changeSeconds, media: DRAWN_SCENES },
  }
}

const slotsOf = ({ slideshow_pictures: _, ...slots }: OwnAssets): FilledSlots =>
  Object.fromEntries(Object.entries(slots).map(([type, { path }]) => [type, path]))

const picturesOf = ({ slideshow_pictures: pictures = [] }: OwnAssets) => pictures.map(({ path }) => path)

/** Maps media keys to URLs. */
function addressesOf({ persona, account }: Held): (media: string) => string {
  const files = [persona, account].flatMap(({ slideshow_pictures: pictures = [], ...slots }) => [
    ...Object.values(slots),
    ...pictures,
  ])
  const own = new Map(files.map(({ path, signed_url }) => [path, signed_url]))
  return (media) => (media.startsWith('stock/') ? `${config.api_url}/${stockPreview(media)}` : (own.get(media) ?? ''))
}

/** The look of the next video with this primary persona, or a new persona (null); null while loading. */
export function useSampleLook(personaId: string | null, wanted: Wanted): SampleLook | null {
  const { mode, orientation, backgroundMode, changeSeconds, loops = ANY_LOOP } = wanted
  const own = useQuery({ ...assetsOptions(personaId), enabled: personaId !== null })
  const account = useQuery(assetsOptions(null))
  const readiness = useQuery(readinessOptions())
  const loading = [account, readiness, ...(personaId ? [own] : [])].some(({ isPending }) => isPending)
  const turn = readiness.data?.turns[personaId ?? ''] ?? 0
  return useMemo(() => {
    if (loading) return null
    const held = { persona: (personaId && own.data) || {}, account: account.data ?? {} }
    return sampleLook(held, { mode, orientation, backgroundMode, changeSeconds, loops }, turn)
  }, [loading, personaId, own.data, account.data, turn, mode, orientation, backgroundMode, changeSeconds, loops])
}
